/// The live window: the range of a live stream that the server still holds, in times of the item.
public struct LiveWindow: Equatable, Sendable {
  /// The oldest time that can be played.
  public var start: MediaTime
  /// The live edge: a hold-back before the end of the newest segment, so that the next segments arrive in time.
  public var end: MediaTime
  /// Distance from the live edge within which playback counts as live.
  public var tolerance: MediaTime

  /// A window; `end` is raised to `start` where it is before it.
  public init(start: MediaTime, end: MediaTime, tolerance: MediaTime) {
    self.start = start
    self.end = max(start, end)
    self.tolerance = tolerance
  }

  /// Distance of a time from the live edge; zero at the edge and beyond it.
  public func delay(at place: MediaTime) -> MediaTime { max(.zero, end - place) }

  /// Whether a time counts as live.
  public func isLive(at place: MediaTime) -> Bool { delay(at: place) <= tolerance }
}
