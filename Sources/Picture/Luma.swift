/// Brightness of a colour as BT.601 weighs it.
enum Luma {
  /// 0 … 255 × 256 for 0xRRGGBB.
  @inline(__always)
  static func of(_ color: UInt32) -> UInt32 {
    (color >> 16 & 0xFF) &* 77 &+ (color >> 8 & 0xFF) &* 150 &+ (color & 0xFF) &* 29
  }
}
