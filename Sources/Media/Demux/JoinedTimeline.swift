// The single timeline of a file whose timestamps jump, as in joined recordings: the byte position of each time, and the
// duration. Demux thread only.

internal import Base
internal import CFFmpeg

/// Byte positions in a file by the times that playback gave them.
///
/// The timestamps of such a file do not say where a time is, and neither does the duration that libavformat computes
/// from the first and the last one.
struct JoinedTimeline {
  /// A position where decoding can begin.
  struct Place: Equatable {
    /// Byte position of the packet.
    var byte: Int64
    /// DTS of the packet, on the item's timeline.
    var time: MediaTime
    /// The offset added to its timestamps (microseconds).
    var offset: Int64
  }

  /// The place at which reading goes on for a time.
  enum Landing: Equatable {
    /// A position that was read before.
    case known(Place)
    /// An unread part: the byte is estimated.
    case guessed(byte: Int64)
  }

  /// Places nearer to each other than this are kept once.
  private static let spacing = MediaTime(microseconds: 500_000)
  /// A wider gap between two places holds a part that was not read.
  private static let reach = MediaTime(microseconds: 20_000_000)
  /// Smaller offsets (microseconds) come from a glitch, not from a jump.
  private static let leastOffset: Int64 = 1_000_000
  private static let limit = 50_000

  private(set) var places: [Place] = []
  /// Whether the timestamps have jumped, so that the places count instead.
  private(set) var hasJumped = false
  /// The duration posted last; nil before the first.
  private(set) var told: MediaTime?
  /// Whether a place can be sought by its byte.
  let isSoughtByBytes: Bool
  /// The highest time read.
  private var frontier = MediaTime.zero
  /// The number of places in a row with an offset of at least `leastOffset`, at most 2.
  private var moved = 0

  init(isSoughtByBytes: Bool) { self.isSoughtByBytes = isSoughtByBytes }

  /// Records that reading has come to `time`.
  mutating func reach(_ time: MediaTime) { frontier = max(frontier, time) }

  /// Records a place, and removes those that contradict it.
  mutating func note(_ place: Place) {
    moved = place.offset.magnitude >= UInt64(Self.leastOffset) ? min(2, moved + 1) : 0
    // A single offset may come from a damaged packet.
    if moved == 2 { hasJumped = true }
    guard place.byte >= 0, isSoughtByBytes else { return }
    var index = places.partitioningIndex { $0.byte >= place.byte }
    let first = places[..<index].lastIndex { $0.time < place.time }.map { $0 + 1 } ?? 0
    places.removeSubrange(first..<index)
    index = first
    let last = places[index...].firstIndex { $0.time > place.time } ?? places.endIndex
    places.removeSubrange(index..<last)
    if index > 0, place.time - places[index - 1].time < Self.spacing { return }
    guard places.count < Self.limit else { return }
    places.insert(place, at: index)
  }

  /// The place from which to read on for `time` in a file of `size` bytes, or nil.
  func landing(at time: MediaTime, size: Int64) -> Landing? {
    guard let next = places.firstIndex(where: { $0.time > time }) else {
      guard let last = places.last else { return nil }
      return time <= frontier && time - last.time <= Self.reach
        ? .known(last) : guess(time, behind: last, size)
    }
    guard next > 0 else { return places.first.map { .known($0) } }
    let (before, after) = (places[next - 1], places[next])
    guard after.time - before.time > Self.reach else { return .known(before) }
    let share = max(0, min(1, (time - before.time).seconds / (after.time - before.time).seconds))
    return .guessed(byte: before.byte &+ Self.byte(share * Double(after.byte &- before.byte)))
  }

  private func guess(_ time: MediaTime, behind last: Place, _ size: Int64) -> Landing {
    guard last.time > .zero, size > 0 else { return .known(last) }
    let byte = Double(last.byte) * (time.seconds / last.time.seconds)
    return .guessed(byte: Self.byte(min(Double(size &- 1), byte)))
  }

  private static func byte(_ value: Double) -> Int64 { value.isNaN ? 0 : Int64(max(0, min(9e18, value))) }

  /// The new duration, with reading at that time and at that byte of `size`; nil if it has barely changed.
  mutating func news(reached: MediaTime, byte: Int64, size: Int64) -> MediaTime? {
    guard hasJumped, reached > .zero else { return nil }
    var length = reached
    if byte > 0, size > byte {
      length = MediaTime(seconds: min(1e9, reached.seconds * (Double(size) / Double(byte))))
    }
    guard let told else { return tell(length) }
    // The estimate wavers; the seek slider should not.
    let isNews = reached > told || abs((length - told).seconds) > max(2, told.seconds * 0.05)
    return isNews ? tell(length) : nil
  }

  /// The new duration at the end of the file; nil if it differs by 0.05 s or less.
  mutating func end(at time: MediaTime) -> MediaTime? {
    guard hasJumped, time > .zero, told.map({ abs(($0 - time).seconds) > 0.05 }) ?? true else { return nil }
    return tell(time)
  }

  private mutating func tell(_ length: MediaTime) -> MediaTime {
    told = length
    return length
  }
}

extension JoinedTimeline {
  /// An empty timeline; only MPEG-TS and MPEG-PS that can seek are sought by bytes.
  init(_ container: borrowing Container, _ info: MediaInfo) {
    let name = container.formatName
    let canSeek = container.raw.pointee.pb.map { $0.pointee.seekable != 0 } ?? false
    self.init(
      isSoughtByBytes: canSeek && info.isSeekable && !info.isLive && (name == "mpegts" || name == "mpeg"))
  }
}
