// Colours to palette indices with ordered dithering. Main thread; fills its table as colours turn up.

/// For each colour (5 bits a channel) sixteen palette entries whose mean is that colour, sorted by
/// brightness; the threshold of the place picks one.
///
/// After Knoll's pattern dithering: entries are drawn one by one, each the nearest to the colour plus the
/// error left so far. Nearness weighs green over red over blue, as the eye does.
struct PaletteDither: ~Copyable {
  private static let choices = 16
  private static let colorCount = 1 << 15
  /// Sixteen indices for each colour.
  private let table: UnsafeMutablePointer<UInt8>
  private let isKnown: UnsafeMutablePointer<Bool>
  private let palette: Palette

  init(_ palette: Palette) {
    self.palette = palette
    table = .allocate(capacity: PaletteDither.colorCount * PaletteDither.choices)
    isKnown = .allocate(capacity: PaletteDither.colorCount)
    isKnown.initialize(repeating: false, count: PaletteDither.colorCount)
  }

  deinit {
    table.deallocate()
    isKnown.deallocate()
  }

  /// The index of black.
  var black: UInt32 { palette.black }

  /// The palette index for a colour (0xRRGGBB) where the threshold is 0 … 63.
  @inline(__always)
  func index(of color: UInt32, threshold: UInt8) -> UInt32 {
    // The table has 5 bits a channel; the low bits of the threshold dither the rest away.
    let nudge = UInt32(threshold & 3) << 1
    let red = min(255, color >> 16 & 0xFF + nudge) >> 3
    let green = min(255, color >> 8 & 0xFF + nudge) >> 3
    let blue = min(255, color & 0xFF + nudge) >> 3
    let key = Int(red << 10 | green << 5 | blue)
    if !isKnown[key] { learn(key) }
    return UInt32(table[key * PaletteDither.choices + Int(threshold >> 2)])
  }

  @inline(never)
  private func learn(_ key: Int) {
    let expand = { (bits: Int) -> Int in bits << 3 | bits >> 2 }
    let red = expand(key >> 10 & 31)
    let green = expand(key >> 5 & 31)
    let blue = expand(key & 31)
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
    isKnown[key] = true
  }

  private func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    var best = palette.first
    var least = Int.max
    for index in palette.first..<palette.colors.count {
      let color = palette.colors[index]
      let dr = red - Int(color >> 16 & 0xFF)
      let dg = green - Int(color >> 8 & 0xFF)
      let db = blue - Int(color & 0xFF)
      // Differences of brightness make the dither rough, those of hue hardly.
      let luma = (dr * 77 + dg * 150 + db * 29) >> 8
      let distance = 3 * dr * dr + 6 * dg * dg + db * db + 10 * luma * luma
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }
}
