/// What one frame cost.
public struct PaintFigures: Equatable, Sendable {
  /// Cells that were written.
  public var cells = 0
  /// Bytes that were written.
  public var bytes = 0

  /// Nothing written.
  public init() {}
}
