// A cache of thumbnails with a limit in bytes. A value that its owner locks.

internal import Base
internal import Picture

/// Thumbnails by item, size and key frame.
struct ThumbnailCache {
  private struct Entry {
    let request: ThumbnailRequest
    let keyFrame: MediaTime
    /// The times for which this is known to be the key frame.
    var moments: ClosedRange<MediaTime>
    let pixels: PixelBuffer
    /// Increases with each use; the smallest value is the least recently used.
    var use: UInt64

    var bytes: Int { request.width * request.height * 4 }

    /// The distance of a time from `moments`.
    func distance(to time: MediaTime) -> MediaTime {
      if time < moments.lowerBound { return moments.lowerBound - time }
      return time > moments.upperBound ? time - moments.upperBound : .zero
    }
  }

  private let limit: Int
  private var entries: [Entry] = []
  private var uses: UInt64 = 0
  /// The pixels of all thumbnails, in bytes.
  private(set) var bytes = 0

  /// Creates a cache of at most `limit` bytes of pixels.
  init(limit: Int) { self.limit = limit }

  /// The thumbnail of the nearest known key frame, and whether it is the one for the requested time.
  mutating func best(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)? {
    var best: (index: Int, distance: MediaTime)?
    for index in entries.indices where entries[index].request.isAlike(request) {
      let distance = entries[index].distance(to: request.subject.time)
      if distance < best?.distance ?? MediaTime(microseconds: .max) { best = (index, distance) }
    }
    guard let best else { return nil }
    uses += 1
    entries[best.index].use = uses
    return (entries[best.index].pixels, best.distance == .zero)
  }

  /// Notes the key frame of the requested time; false when its thumbnail is not cached.
  mutating func note(_ request: ThumbnailRequest, leadsTo keyFrame: MediaTime) -> Bool {
    guard
      let index = entries.firstIndex(where: { $0.keyFrame == keyFrame && $0.request.isAlike(request) })
    else { return false }
    let (moments, time) = (entries[index].moments, request.subject.time)
    entries[index].moments = min(moments.lowerBound, time)...max(moments.upperBound, time)
    return true
  }

  /// Stores a thumbnail and drops the least recently used ones beyond the limit.
  mutating func insert(_ pixels: PixelBuffer, keyFrame: MediaTime, for request: ThumbnailRequest) {
    guard !note(request, leadsTo: keyFrame) else { return }
    let time = request.subject.time
    uses += 1
    entries.append(
      Entry(
        request: request, keyFrame: keyFrame, moments: min(time, keyFrame)...max(time, keyFrame),
        pixels: pixels, use: uses))
    bytes += entries[entries.count - 1].bytes
    while bytes > limit, entries.count > 1,
      let oldest = entries.indices.min(by: { entries[$0].use < entries[$1].use })
    {
      bytes -= entries[oldest].bytes
      entries.remove(at: oldest)
    }
  }
}
