// What a shape inks, for comparing cells of different shapes, and the shape that inks the rest.

extension GlyphSet {
  /// What of the cell a shape inks, as bits of pieces that every shape of the set is made of: its parts, or
  /// 4×8 pieces where there are bars.
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

  /// The row of parts in which one of eight rows of pixels lies.
  ///
  /// Thirds take three, two and three of them.
  @inline(__always)
  func partRow(of row: Int) -> Int {
    self == .octant ? row / 2 : self == .quadrant ? row / 4 : row < 3 ? 0 : row < 5 ? 1 : 2
  }

  /// The shape with ink and paper swapped; the shape itself where the set has none.
  func complement(of shape: UInt16) -> UInt16 {
    guard isInvertible else { return shape }
    if hasBars, let bar = BarShape(shape) { return hasBarsAllAround ? bar.rest.shape : shape }
    return (shape ^ fullShape) & fullShape
  }
}
