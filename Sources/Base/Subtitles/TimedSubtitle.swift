/// A text subtitle with its start and end.
public struct TimedSubtitle: Equatable, Sendable {
  /// Start on the item's timeline.
  public var start: MediaTime
  /// End on the item's timeline.
  public var end: MediaTime
  /// The styled text.
  public var text: SubtitleText

  /// A subtitle that is visible from `start` to `end`.
  public init(start: MediaTime, end: MediaTime, text: SubtitleText) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// Maximum number of subtitles that are read from one file.
  public static let limit = 100_000
}
