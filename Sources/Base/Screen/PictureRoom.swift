/// The room on the screen of a picture that the terminal may enlarge, relative to the picture's pixels.
public struct PictureRoom: Hashable, Sendable {
  /// Pixels of the screen on which the terminal shows one pixel of the picture, 1 … 1000.
  public let enlargement: Double
  /// Pixels that a picture of a larger film would have for each pixel of this one, 1 … 1000; among the variants of a
  /// stream, that film is chosen.
  public let growth: Double

  /// A room; both are clamped to their ranges.
  public init(enlargement: Double = 1, growth: Double = 1) {
    self.enlargement = max(1, min(1_000, enlargement))
    self.growth = max(1, min(1_000, growth))
  }
}
