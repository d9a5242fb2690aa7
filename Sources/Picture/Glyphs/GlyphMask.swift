// The inked parts of shapes, for the comparison of cells with different shapes, and complementary shapes.

extension GlyphSet {
  /// The ink of a shape as bits: of its parts, or of 4×8 pixels in sets with bars.
  func mask(of shape: UInt16) -> UInt32 {
    guard hasBars else { return UInt32(shape) }
    if let bar = BarShape(shape) { return bar.mask }
    var mask: UInt32 = 0
    for piece in 0..<32 {
      let part = partRow(of: piece / 4) * 2 + piece % 4 / 2
      if shape >> UInt16(part) & 1 == 1 { mask |= 1 << UInt32(piece) }
    }
    return mask
  }

  /// The row of parts that contains one of eight pixel rows.
  ///
  /// In sextants the parts have three, two and three rows.
  @inline(__always)
  func partRow(of row: Int) -> Int {
    self == .octant ? row / 2 : self == .quadrant ? row / 4 : row < 3 ? 0 : row < 5 ? 1 : 2
  }

  /// The shape with ink and paper swapped; the same shape where the set has no complement.
  func complement(of shape: UInt16) -> UInt16 {
    guard isInvertible else { return shape }
    if hasBars, let bar = BarShape(shape) { return hasBarsAllAround ? bar.rest.shape : shape }
    return (shape ^ fullShape) & fullShape
  }
}
