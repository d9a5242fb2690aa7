/// Whether the eye takes two colours for the same. The eye is sharp for brightness and dull for hue.
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
  @inline(__always)
  static func isWithin(_ tolerance: Int32, wanted: Cell, shown: Cell, fullShape: UInt8) -> Bool {
    let both = wanted.shape & shown.shape
    let inkOnly = wanted.shape & ~shown.shape
    let paperOnly = shown.shape & ~wanted.shape
    let neither = fullShape & ~(wanted.shape | shown.shape)
    return (both == 0 || isWithin(tolerance, wanted.ink, shown.ink))
      && (neither == 0 || isWithin(tolerance, wanted.paper, shown.paper))
      && (inkOnly == 0 || isWithin(tolerance, wanted.ink, shown.paper))
      && (paperOnly == 0 || isWithin(tolerance, wanted.paper, shown.ink))
  }
}
