// Where an item plays, for who is not told of every moment: the desktop, the others in a room.

/// Where an item plays, which goes on by itself.
///
/// A value; any thread.
public struct PlayingPlace: Equatable, Sendable {
  /// Where it was.
  public var position = MediaTime.zero
  /// When it was there.
  public var moment = MonotonicTime.zero
  /// Media seconds that have passed each second since; 0 where it stands.
  public var rate = 0.0

  /// The start of an item that does not play.
  public init() {}

  /// A place that was known at that moment.
  public init(_ position: MediaTime, at moment: MonotonicTime, rate: Double) {
    self.position = position
    self.moment = moment
    self.rate = rate
  }

  /// Where it is by now, as long as nothing else is known of it.
  public func position(at now: MonotonicTime) -> MediaTime {
    guard rate != 0 else { return position }
    let passed = Double(now.nanoseconds - moment.nanoseconds) / 1e9
    return position + MediaTime(seconds: passed * rate)
  }
}

/// The place of what plays, from one word of the engine to the next.
struct PlaceFollower: Equatable, Sendable {
  private(set) var place = PlayingPlace()
  /// The place that was last heard of; it stands still between two words of the engine.
  private var heard = MediaTime.zero

  /// How far a place may be from where it was expected without having been jumped to.
  private static let tolerance = MediaTime(seconds: 0.3)

  /// Takes in where playback is and how fast it goes on; whether it jumped there, which another item does not.
  mutating func follow(
    _ position: MediaTime, rate: Double, isSameItem: Bool, at now: MonotonicTime
  ) -> Bool {
    let expected = place.position(at: now)
    defer { heard = position }
    if isSameItem, position == heard {
      guard rate != place.rate else { return false }
      place = PlayingPlace(expected, at: now, rate: rate)
      return false
    }
    place = PlayingPlace(position, at: now, rate: rate)
    let distance = position - expected
    return isSameItem && (distance > Self.tolerance || distance < .zero - Self.tolerance)
  }
}

extension Model {
  /// Media seconds that pass each second at the moment.
  var playingRate: Double {
    let moves =
      player.info != nil && !player.isPaused && !player.isBuffering && player.pendingSeek == nil
      && player.ending == .ahead
    return moves ? player.pace : 0
  }
}
