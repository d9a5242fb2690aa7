// Colours to palette indices with ordered dithering. Main thread; fills its table as colours turn up.

/// For each colour (6 bits a channel) sixteen palette entries whose mean is that colour, sorted by
/// brightness; the threshold of the place picks one.
///
/// After Knoll's pattern dithering: entries are drawn one by one, each the nearest to the colour plus the
/// error left so far. Nearness weighs green over red over blue, as the eye does.
struct PaletteDither: ~Copyable {
  private static let choices = 16
  private static let colorCount = 1 << 18
  /// Channels that lie no further apart than that are a grey: grain and coding colour it a little, and a pattern
  /// would make coloured dots of that.
  private static let neutralRange: UInt32 = 6
  /// Sixteen indices for each colour; memory that no colour has asked for is never touched.
  private let table: UnsafeMutablePointer<UInt8>
  /// A bit for each colour.
  private let known: UnsafeMutablePointer<UInt64>
  private let palette: Palette

  init(_ palette: Palette) {
    self.palette = palette
    table = .allocate(capacity: PaletteDither.colorCount * PaletteDither.choices)
    known = .allocate(capacity: PaletteDither.colorCount / 64)
    known.initialize(repeating: 0, count: PaletteDither.colorCount / 64)
  }

  deinit {
    table.deallocate()
    known.deallocate()
  }

  /// The index of black.
  var black: UInt32 { palette.black }

  /// The palette index for a colour (0xRRGGBB) where the threshold is 0 … 63.
  @inline(__always)
  func index(of color: UInt32, threshold: UInt8) -> UInt32 {
    let calm = PaletteDither.calmed(color)
    // The table has 6 bits a channel; the low bits of the threshold dither the rest away.
    let nudge = UInt32(threshold & 3)
    let red = min(255, calm >> 16 & 0xFF + nudge) >> 2
    let green = min(255, calm >> 8 & 0xFF + nudge) >> 2
    let blue = min(255, calm & 0xFF + nudge) >> 2
    let key = Int(red << 12 | green << 6 | blue)
    if known[key >> 6] >> UInt64(key & 63) & 1 == 0 { learn(key) }
    return UInt32(table[key * PaletteDither.choices + Int(threshold >> 2)])
  }

  /// The colour, or the grey that it nearly is.
  @inline(__always)
  private static func calmed(_ color: UInt32) -> UInt32 {
    let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
    guard max(red, green, blue) &- min(red, green, blue) <= neutralRange else { return color }
    return (Luma.of(color) >> 8) &* 0x010101
  }

  @inline(never)
  private func learn(_ key: Int) {
    let expand = { (bits: Int) -> Int in bits << 2 | bits >> 4 }
    let red = expand(key >> 12 & 63)
    let green = expand(key >> 6 & 63)
    let blue = expand(key & 63)
    var errorRed = 0
    var errorGreen = 0
    var errorBlue = 0
    let row = table + key * PaletteDither.choices
    for step in 0..<PaletteDither.choices {
      // Half of the error: all of it would reach for entries far from the colour, which is worse to look at
      // than a small cast.
      let found = nearest(red + errorRed / 2, green + errorGreen / 2, blue + errorBlue / 2)
      let color = palette.colors[found]
      errorRed += red - Int(color >> 16 & 0xFF)
      errorGreen += green - Int(color >> 8 & 0xFF)
      errorBlue += blue - Int(color & 0xFF)
      var place = step
      let brightness = Luma.of(color)
      while place > 0, Luma.of(palette.colors[Int(row[place - 1])]) > brightness {
        row[place] = row[place - 1]
        place -= 1
      }
      row[place] = UInt8(truncatingIfNeeded: found)
    }
    known[key >> 6] |= 1 << UInt64(key & 63)
  }

  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    var best = palette.first
    var least = Int.max
    for index in palette.first..<palette.colors.count {
      let color = palette.colors[index]
      let dr = red - Int(color >> 16 & 0xFF)
      let dg = green - Int(color >> 8 & 0xFF)
      let db = blue - Int(color & 0xFF)
      // Differences of brightness make the dither rough, those of hue less; but a grey is not made of blue, red and
      // yellow, nor skin of violet.
      let luma = (dr * 77 + dg * 150 + db * 29) >> 8
      let (hueRed, hueGreen, hueBlue) = (dr - luma, dg - luma, db - luma)
      let hue = hueRed * hueRed + hueGreen * hueGreen + hueBlue * hueBlue
      let distance = 3 * dr * dr + 6 * dg * dg + db * db + 10 * luma * luma + hue
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }
}
