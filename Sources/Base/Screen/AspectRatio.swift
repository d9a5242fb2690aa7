/// Proportions of a picture as a person writes them.
///
/// A value; any thread.
public struct AspectRatio: Hashable, Sendable {
  /// As it was written, or is to be shown: `16:9`.
  public let text: String
  /// Width divided by height, 0.05 … 20.
  public let value: Double

  /// The proportions that a text says: `16:9`, `2.35:1`, `1.85`; nil where it says none.
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

  /// Whether a text stands for the film's own proportions.
  package static func isNone(_ text: String) -> Bool { ["no", "-1", "0"].contains(text) }

  /// What a key goes through, the film's own proportions first.
  package static let cycle: [AspectRatio?] = [
    nil, AspectRatio("16:9"), AspectRatio("4:3"), AspectRatio("2.35:1"),
  ]
}
