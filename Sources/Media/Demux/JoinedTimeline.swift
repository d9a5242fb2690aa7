// The one timeline of a file whose timestamps jump, as of recordings that were joined: where in the file each of its
// times lies, and how long it is. Lives on the demux thread.

internal import Base
internal import CFFmpeg

/// Places of a file by the times that playback gave them.
///
/// The timestamps of such a file do not say where a time lies, and neither does the length that was made out from its
/// first and its last one.
struct JoinedTimeline {
  /// Where decoding can begin.
  struct Place: Equatable {
    /// The packet's byte.
    var byte: Int64
    /// When it is decoded, on the item's timeline.
    var time: MediaTime
    /// What is added to its timestamps (microseconds).
    var offset: Int64
  }

  /// Where to read on for a time.
  enum Landing: Equatable {
    /// What was read before.
    case known(Place)
    /// Nobody has been there: about that byte.
    case guessed(byte: Int64)
  }

  /// Places nearer to each other are one.
  private static let spacing = MediaTime(microseconds: 500_000)
  /// Between places that are farther apart than this lies something that was not read.
  private static let reach = MediaTime(microseconds: 20_000_000)
  /// Timestamps that are moved by less belong to a glitch.
  private static let leastOffset: Int64 = 1_000_000
  private static let limit = 50_000

  private(set) var places: [Place] = []
  /// Whether the places count, and the timestamps do not.
  private(set) var hasJumped = false
  /// The length that was told last.
  private(set) var told: MediaTime?
  /// Whether a place can be found by its byte.
  let isSoughtByBytes: Bool
  /// How far has been read.
  private var frontier = MediaTime.zero
  /// How many places in a row had other times than their timestamps say.
  private var moved = 0

  /// Of a file that nothing was read of.
  init(isSoughtByBytes: Bool) { self.isSoughtByBytes = isSoughtByBytes }

  /// A packet was read.
  mutating func reach(_ time: MediaTime) { frontier = max(frontier, time) }

  /// Takes a place down; what contradicts it is not known any more.
  mutating func note(_ place: Place) {
    moved = place.offset.magnitude >= UInt64(Self.leastOffset) ? min(2, moved + 1) : 0
    // A single packet may be damaged.
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

  /// Where to read on for that time, in a file of so many bytes; nil where nothing is known.
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

  /// How long the item is, where that is news: reading has come to that time, and to that byte of so many.
  mutating func news(reached: MediaTime, byte: Int64, size: Int64) -> MediaTime? {
    guard hasJumped, reached > .zero else { return nil }
    var length = reached
    if byte > 0, size > byte {
      length = MediaTime(seconds: min(1e9, reached.seconds * (Double(size) / Double(byte))))
    }
    guard let told else { return tell(length) }
    // What is guessed wavers; the slider need not.
    let isNews = reached > told || abs((length - told).seconds) > max(2, told.seconds * 0.05)
    return isNews ? tell(length) : nil
  }

  /// Reading has come to its end there.
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
  /// Of an item that was opened.
  init(_ container: borrowing Container, _ info: MediaInfo) {
    let name = container.formatName
    let canSeek = container.raw.pointee.pb.map { $0.pointee.seekable != 0 } ?? false
    self.init(
      isSoughtByBytes: canSeek && info.isSeekable && !info.isLive && (name == "mpegts" || name == "mpeg"))
  }
}
