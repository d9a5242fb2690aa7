/// Display aspect ratio, as it is written in commands and settings.
public struct AspectRatio: Hashable, Sendable {
  /// The ratio as it was written or is displayed: `16:9`.
  public let text: String
  /// Width divided by height, 0.05 … 20.
  public let value: Double

  /// Parses `16:9`, `2.35:1` or `1.85`; nil for anything else or for a ratio out of range.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(DecimalNumber.parse)
    let value: Double
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let number?, _): value = number
    case (2, let across?, let down?) where down > 0: value = across / down
    default: return nil
    }
    guard (0.05...20).contains(value) else { return nil }
    self.text = text
    self.value = value
  }

  /// Whether a text stands for the film's own aspect ratio: `no`, `-1` or `0`, as in mpv.
  package static func isNone(_ text: String) -> Bool { ["no", "-1", "0"].contains(text) }

  /// Ratios that the key for the aspect ratio goes through; nil is the film's own.
  package static let cycle: [AspectRatio?] = [
    nil, AspectRatio("16:9"), AspectRatio("4:3"), AspectRatio("2.35:1"),
  ]
}
