// Keeps packet times continuous where a format's timestamps jump, as in a transport stream joined from two.

internal import Base
internal import CFFmpeg

/// Adds an offset to the packets of each stream after a jump, so that they follow the packets before it.
///
/// Streams reach a jump one after the other, so each has an offset of its own; the second takes that of the first where
/// it fits. Demux thread only.
struct TimestampContinuity {
  private struct Track {
    /// Microseconds added to the stream's timestamps.
    var offset: Int64
    /// The newest time after adding, in microseconds.
    var last: Int64
  }

  private var isNeeded: Bool
  /// The times after adding at which the timestamps restart, in ascending order (microseconds).
  private let seams: [Int64]
  /// Whether the next packet comes from another connection or place, and follows the newest time.
  private var joins = false
  private var tracks: [Int32: Track] = [:]
  /// The offset found last, in any stream (microseconds).
  private var newestOffset: Int64 = 0
  /// The newest time after adding, of any stream (microseconds).
  private var newest: Int64?
  /// The first time after adding, since the last `restart()` (microseconds).
  private var oldest: Int64?
  /// A packet farther than this from the newest time of any stream has jumped (microseconds).
  private static let limit: Int64 = 10_000_000
  /// The furthest that reordered pictures go back within a stream (microseconds); a longer way back is a jump.
  private static let reordering: Int64 = 500_000
  /// A longer step than this, this near to a seam, is a jump (microseconds).
  private static let nearness: Int64 = 1_500_000
  /// A stream that follows another's jump takes its offset if it then lands this near to its own last time
  /// (microseconds).
  private static let fit: Int64 = 3_000_000

  init(isNeeded: Bool, seams: [Int64] = []) { (self.isNeeded, self.seams) = (isNeeded, seams) }

  /// Forgets all offsets, after a seek.
  mutating func restart() {
    joins = false
    tracks = [:]
    newestOffset = 0
    newest = nil
    oldest = nil
  }

  /// Continues with a known offset at that time of the container (both in microseconds), after a seek.
  mutating func resume(with offset: Int64, at time: Int64) {
    restart()
    newestOffset = offset
    newest = time
  }

  /// The offset added to a stream's timestamps, in microseconds.
  func offset(of stream: Int32) -> Int64 { tracks[stream]?.offset ?? newestOffset }

  /// Another connection begins: its first packet follows the newest time.
  mutating func join() {
    isNeeded = true
    joins = newest != nil
    tracks = [:]
    newestOffset = 0
  }

  /// The next packet gets that time of the container (microseconds), whatever its timestamps say.
  mutating func join(at time: Int64) {
    isNeeded = true
    newest = time
    joins = true
    tracks = [:]
    newestOffset = 0
  }

  /// Adds the offset to the packet's timestamps; `isAtEnd` says that the last byte has been read.
  mutating func adjust(
    _ packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>, isAtEnd: Bool
  ) {
    let stamp = packet.pointee.dts != inset_no_timestamp ? packet.pointee.dts : packet.pointee.pts
    guard let raw = MediaTime(ticks: stamp, of: stream.pointee.time_base)?.microseconds else { return }
    guard isNeeded else {
      // `join()` needs the newest time if the connection is replaced later.
      newest = max(newest ?? raw, raw)
      return
    }
    let offset = offset(of: packet.pointee.stream_index, at: raw, isAtEnd: isAtEnd)
    guard offset != 0 else { return }
    let shift = av_rescale_q(offset, AVRational(num: 1, den: 1_000_000), stream.pointee.time_base)
    guard shift != inset_no_timestamp else { return }
    if packet.pointee.dts != inset_no_timestamp { packet.pointee.dts &+= shift }
    if packet.pointee.pts != inset_no_timestamp { packet.pointee.pts &+= shift }
  }

  /// The offset of a stream for a packet at `raw`, in microseconds; records the packet.
  mutating func offset(of stream: Int32, at raw: Int64, isAtEnd: Bool = false) -> Int64 {
    if joins, let newest {
      joins = false
      newestOffset = newest &- raw
    }
    var track = tracks[stream] ?? Track(offset: newestOffset, last: .min)
    var time = raw &+ track.offset
    let fallsBack = track.last != .min && time < track.last &- Self.reordering
    let isLate = isLate(time, behind: track.last, isAtEnd: isAtEnd)
    let leaps = track.last != .min && time &- track.last > Self.nearness && isAtSeam(track.last)
    if let newest, fallsBack || leaps || distance(time, newest) > Self.limit && !isLate {
      let place = track.last == .min ? newest : track.last
      if newestOffset == track.offset || distance(raw &+ newestOffset, place) > Self.fit {
        newestOffset = newest &- raw
      }
      track.offset = newestOffset
      time = raw &+ track.offset
      track.last = time
    }
    track.last = max(track.last, time)
    newest = max(newest ?? time, time)
    oldest = oldest ?? time
    tracks[stream] = track
    return track.offset
  }

  /// Whether a packet comes long after others of its time without a jump.
  ///
  /// The demuxer of transport streams gives out a picture when the next one begins, be that a minute later, and the
  /// last one at the end of the file.
  private func isLate(_ time: Int64, behind last: Int64, isAtEnd: Bool) -> Bool {
    guard let newest, let oldest, time <= newest else { return false }
    return last == .min ? isAtEnd || time >= oldest &- Self.reordering : time >= last
  }

  private func isAtSeam(_ time: Int64) -> Bool {
    guard !seams.isEmpty else { return false }
    let next = seams.partitioningIndex { $0 >= time &- Self.nearness }
    return next < seams.count && seams[next] <= time &+ Self.nearness
  }

  private func distance(_ a: Int64, _ b: Int64) -> UInt64 {
    a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a)
  }
}
