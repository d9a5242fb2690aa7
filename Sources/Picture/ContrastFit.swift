// The last step of a fit: two sums of pixels to two colours. Lives on the stack.

extension CellFitter {
  /// The most that contrast is raised, squared.
  private static let mostGain: Float = 2

  /// A cell of two colours that are the means of their parts, moved apart to the contrast that the parts had.
  ///
  /// Means alone take contrast away: what differs among the parts of one colour is lost, and the picture
  /// looks flat. So the two are moved apart, around the cell's own mean, until the spread of luma is that of
  /// the pixels: `spread` and `shown` are n² times the variances before and after, for n parts.
  @inline(__always)
  static func cell(
    shape: UInt8, ink: Tone, inkParts: Int, paper: Tone, paperParts: Int, spread: Int, shown: Int
  ) -> Cell {
    let gain = shown > 0 ? min(mostGain, max(1, Float(spread) / Float(shown))).squareRoot() : 1
    let parts = Float(inkParts + paperParts)
    let inkShare = 1 / Float(inkParts)
    let paperShare = 1 / Float(paperParts)
    let colors = SIMD4<Float>(Float(ink.red), Float(ink.green), Float(ink.blue), 0) * inkShare
    let others = SIMD4<Float>(Float(paper.red), Float(paper.green), Float(paper.blue), 0) * paperShare
    let mean = (colors * Float(inkParts) + others * Float(paperParts)) / parts
    return Cell(
      shape: shape, ink: pack(mean + (colors - mean) * gain), paper: pack(mean + (others - mean) * gain))
  }

  @inline(__always)
  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = (color + 0.5).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return UInt32(bounded.x) << 16 | UInt32(bounded.y) << 8 | UInt32(bounded.z)
  }
}
