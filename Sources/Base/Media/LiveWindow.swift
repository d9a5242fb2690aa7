/// What a server still has of a live stream.
///
/// Times of the item; any thread.
public struct LiveWindow: Equatable, Sendable {
  /// The oldest place that can be played.
  public var start: MediaTime
  /// The place that is played live; a little before the newest piece, so that the next ones come in time.
  public var end: MediaTime
  /// What is played this near to the edge, or nearer, is live.
  public var tolerance: MediaTime

  /// A window between these times; one that ends before it begins is empty.
  public init(start: MediaTime, end: MediaTime, tolerance: MediaTime) {
    self.start = start
    self.end = max(start, end)
    self.tolerance = tolerance
  }

  /// How far a place lies behind the edge; zero at the edge and beyond it.
  public func delay(at place: MediaTime) -> MediaTime { max(.zero, end - place) }

  /// Whether what is played there is live.
  public func isLive(at place: MediaTime) -> Bool { delay(at: place) <= tolerance }
}
