/// The size of one cell of the terminal in pixels.
public struct CellPixels: Hashable, Sendable {
  /// Across, 1 … 256.
  public let width: Int
  /// Down, 1 … 256.
  public let height: Int

  /// A size; nil for one that no font has.
  public init?(width: Int, height: Int) {
    guard (1...256).contains(width), (1...256).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}
