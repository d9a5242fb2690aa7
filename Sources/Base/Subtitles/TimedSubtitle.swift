/// A subtitle with the time at which it is shown.
///
/// A value; any thread.
public struct TimedSubtitle: Equatable, Sendable {
  /// When it comes, on the item's timeline.
  public var start: MediaTime
  /// When it goes.
  public var end: MediaTime
  /// What is shown.
  public var text: SubtitleText

  /// A subtitle from `start` to `end`.
  public init(start: MediaTime, end: MediaTime, text: SubtitleText) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// More subtitles than this in one file are cut.
  public static let limit = 100_000
}
