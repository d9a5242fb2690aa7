/// Brightness of a colour as BT.601 weighs it.
enum Luma {
  /// 0 … 255 × 256 for 0xRRGGBB.
  @inline(__always)
  static func of(_ color: UInt32) -> UInt32 {
    (color >> 16 & 0xFF) &* 77 &+ (color >> 8 & 0xFF) &* 150 &+ (color & 0xFF) &* 29
  }

  /// 0 … 255 for each of a cell's colours, both in one go.
  @inline(__always)
  static func pair(of cell: Cell) -> (ink: Int32, paper: Int32) {
    // One channel of ink in the lowest bits, the same of paper 24 bits above: no sum reaches that far.
    let channel: UInt64 = 0xFF | 0xFF << 24
    let word = cell.word
    let sums =
      (word >> 16 & channel) &* 77 &+ (word >> 8 & channel) &* 150 &+ (word & channel) &* 29
    return (Int32(truncatingIfNeeded: sums >> 8 & 0xFF), Int32(truncatingIfNeeded: sums >> 32 & 0xFF))
  }
}
