/// Whether the eye takes two colours for the same.
///
/// The eye is sharp for brightness and dull for hue.
enum ColorDistance {
  /// Whether luma differs by at most `tolerance`, and no channel by much more.
  @inline(__always)
  static func isWithin(_ tolerance: Int32, _ first: UInt32, _ second: UInt32) -> Bool {
    if first == second { return true }
    let red = Int32(first >> 16 & 0xFF) &- Int32(second >> 16 & 0xFF)
    let green = Int32(first >> 8 & 0xFF) &- Int32(second >> 8 & 0xFF)
    let blue = Int32(first & 0xFF) &- Int32(second & 0xFF)
    let luma = red &* 77 &+ green &* 150 &+ blue &* 29
    let channel = max(abs(red), abs(green), abs(blue) >> 1)
    return abs(luma) <= tolerance &* 256 &+ 127 && channel <= tolerance &* 2 &+ 3
  }

  /// Whether a cell on the screen passes for the wanted one in all of its parts.
  ///
  /// The masks say what the shapes of both ink.
  @inline(__always)
  static func isWithin(
    _ tolerance: Int32, wanted: Cell, mask: UInt32, shown: Cell, shownMask: UInt32, fullMask: UInt32
  ) -> Bool {
    (mask & shownMask == 0 || isWithin(tolerance, wanted.ink, shown.ink))
      && (fullMask & ~(mask | shownMask) == 0 || isWithin(tolerance, wanted.paper, shown.paper))
      && (mask & ~shownMask == 0 || isWithin(tolerance, wanted.ink, shown.paper))
      && (shownMask & ~mask == 0 || isWithin(tolerance, wanted.paper, shown.ink))
  }
}
