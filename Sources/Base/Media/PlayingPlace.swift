// The playback position for peers that extrapolate it: MPRIS clients and members of a Syncplay room.

/// A playback position that advances by itself.
public struct PlayingPlace: Equatable, Sendable {
  /// The position at `moment`.
  public var position = MediaTime.zero
  /// The time of `position` on the monotonic clock.
  public var moment = MonotonicTime.zero
  /// Media seconds per second of the clock; 0 while paused.
  public var rate = 0.0

  /// The start of an item that does not play.
  public init() {}

  /// A position at that moment.
  public init(_ position: MediaTime, at moment: MonotonicTime, rate: Double) {
    self.position = position
    self.moment = moment
    self.rate = rate
  }

  /// The extrapolated position at a moment.
  public func position(at now: MonotonicTime) -> MediaTime {
    guard rate != 0 else { return position }
    let passed = Double(now.nanoseconds - moment.nanoseconds) / 1e9
    return position + MediaTime(seconds: passed * rate)
  }
}
