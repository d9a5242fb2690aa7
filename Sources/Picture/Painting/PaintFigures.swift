/// The cost of painting a frame.
public struct PaintFigures: Equatable, Sendable {
  /// Cells written.
  public var cells = 0
  /// Bytes written.
  public var bytes = 0

  /// No cost.
  public init() {}
}
