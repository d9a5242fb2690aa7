// The colours of the visualiser. A value; any thread.

/// The colours in which the visualiser draws, each red, green and blue.
public struct VisualizerColors: Hashable, Sendable {
  /// What is drawn.
  public var ink: SIMD3<UInt8>
  /// The ground behind it.
  public var paper: SIMD3<UInt8>

  /// Colours; by default white on black.
  public init(ink: SIMD3<UInt8> = SIMD3(repeating: 255), paper: SIMD3<UInt8> = SIMD3(repeating: 0)) {
    (self.ink, self.paper) = (ink, paper)
  }
}
