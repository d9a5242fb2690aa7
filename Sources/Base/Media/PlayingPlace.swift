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
