/// The size of a terminal cell in pixels.
public struct CellPixels: Hashable, Sendable {
  /// The width, 1 … 256.
  public let width: Int
  /// The height, 1 … 256.
  public let height: Int

  /// A size; nil outside 1 … 256, which no font has.
  public init?(width: Int, height: Int) {
    guard (1...256).contains(width), (1...256).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
