/// A text subtitle with its start and end.
public struct TimedSubtitle: Equatable, Sendable {
  /// Start on the item's timeline.
  public var start: MediaTime
  /// End on the item's timeline; nil if the format does not give one, and the subtitle stays until the next one.
  ///
  /// A subtitle whose end is not after its start is never shown.
  public var end: MediaTime?
  /// The styled text; an empty one ends the subtitle before it.
  public var text: SubtitleText

  /// A subtitle that is visible from `start` to `end`.
  ///
  /// - Parameter isOfScript: Whether a script positions it on its own, apart from others that begin with it.
  public init(start: MediaTime, end: MediaTime?, text: SubtitleText, isOfScript: Bool = false) {
    self.start = start
    self.end = end
    self.text = text
    self.text.moment = isOfScript ? nil : start
  }

  /// The same subtitle at another time; `shift` may be negative.
  public func later(by shift: MediaTime) -> TimedSubtitle {
    TimedSubtitle(
      start: start + shift, end: end.map { $0 + shift }, text: text, isOfScript: text.moment == nil)
  }

  /// Maximum number of subtitles that are read from one file.
  public static let limit = 100_000
}
