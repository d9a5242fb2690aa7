// Ordered dithering of colours to palette indices. Main thread; the table is filled on demand.

/// Sixteen palette entries per colour (6 bits per channel) whose mean has that colour's brightness, sorted by
/// brightness; the threshold at a cell's place selects one.
///
/// After Knoll's pattern dithering: entries are chosen one by one, each the nearest to the colour plus the remaining
/// error. The distance weighs green over red over blue, as the eye does. Of 256 colours, which are close to each other,
/// only brightness is dithered: cells are large, and neighbours of several hues look like confetti. Sixteen colours
/// have so few hues that they are mixed, but of entries that are not much more saturated than the colour: a tinted grey
/// would otherwise be a spray of red, green and blue.
struct PaletteDither: ~Copyable {
  private static let choices = 16
  private static let colorCount = 1 << 18
  /// Colours whose channels differ by at most this become grey: film grain and coding tint greys a little, and the
  /// dither would turn that into coloured dots.
  private static let neutralRange: UInt32 = 6
  /// Sixteen indices per colour; pages of unused colours are never touched.
  private let table: UnsafeMutablePointer<UInt8>
  /// A bit per colour: whether its entries are computed.
  private let known: UnsafeMutablePointer<UInt64>
  private let palette: Palette
  /// The saturation of each entry.
  private let saturations: [Int]

  init(_ palette: Palette) {
    self.palette = palette
    saturations = palette.colors.map { color in
      PaletteDither.saturation(Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
    }
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

  /// The palette index for a colour (0xRRGGBB) and a threshold, 0 … 63.
  @inline(__always)
  func index(of color: UInt32, threshold: UInt8) -> UInt32 {
    let calm = PaletteDither.calmed(color)
    // The table has 6 bits per channel; the threshold's low bits dither the lost ones.
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
    let saturation = palette.mixesHues ? PaletteDither.saturation(red, green, blue) : nil
    for step in 0..<PaletteDither.choices {
      let found: Int
      if palette.mixesHues {
        // Half of the error: the whole would select entries far from the colour, which look worse than a small tint.
        found = nearest(
          red + errorRed / 2, green + errorGreen / 2, blue + errorBlue / 2, hueWeight: 1,
          saturation: saturation)
      } else {
        let error = (errorRed * 77 + errorGreen * 150 + errorBlue * 29) >> 8
        found = nearest(red + error, green + error, blue + error, hueWeight: 8)
      }
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

  /// The distance of a colour from the grey of its brightness.
  private static func saturation(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let luma = (red * 77 + green * 150 + blue * 29) >> 8
    let (red, green, blue) = (red - luma, green - luma, blue - luma)
    return Int(Double(red * red + green * green + blue * blue).squareRoot())
  }

  /// The entry nearest to a colour; an entry more saturated than `saturation` counts as further away.
  private func nearest(
    _ red: Int, _ green: Int, _ blue: Int, hueWeight: Int, saturation: Int? = nil
  ) -> Int {
    var best = palette.first
    var least = Int.max
    for index in palette.first..<palette.colors.count {
      let color = palette.colors[index]
      let dr = red - Int(color >> 16 & 0xFF)
      let dg = green - Int(color >> 8 & 0xFF)
      let db = blue - Int(color & 0xFF)
      // Brightness differences make the dither rough, hue differences less so; but greys must not be mixed from
      // blue, red and yellow, nor skin from violet.
      let luma = (dr * 77 + dg * 150 + db * 29) >> 8
      let (hueRed, hueGreen, hueBlue) = (dr - luma, dg - luma, db - luma)
      let hue = hueRed * hueRed + hueGreen * hueGreen + hueBlue * hueBlue
      let excess = saturation.map { max(0, saturations[index] - $0) } ?? 0
      let distance =
        3 * dr * dr + 6 * dg * dg + db * db + 10 * luma * luma + hueWeight * hue + 3 * excess * excess
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }
}
