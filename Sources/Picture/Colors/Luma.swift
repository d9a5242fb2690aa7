/// A colour's luma with the weights of BT.601.
enum Luma {
  /// The luma of 0xRRGGBB, 0 … 255 × 256.
  @inline(__always)
  static func of(_ color: UInt32) -> UInt32 {
    (color >> 16 & 0xFF) &* 77 &+ (color >> 8 & 0xFF) &* 150 &+ (color & 0xFF) &* 29
  }

  /// The luma of a cell's ink and paper, 0 … 255, computed together.
  @inline(__always)
  static func pair(of cell: Cell) -> (ink: Int32, paper: Int32) {
    // One channel of ink in the lowest bits, the same one of paper 24 bits above: the sums do not overlap.
    let channel: UInt64 = 0xFF | 0xFF << 24
    let word = cell.word
    let sums =
      (word >> 16 & channel) &* 77 &+ (word >> 8 & channel) &* 150 &+ (word & channel) &* 29
    return (Int32(truncatingIfNeeded: sums >> 8 & 0xFF), Int32(truncatingIfNeeded: sums >> 32 & 0xFF))
  }
}
