// Fits pixels to true-colour cells. Lives on the stack while one frame is fitted.

internal import CPicture

/// Chooses shape and colours of cells for the pixels that they cover.
struct CellFitter {
  /// RGBA pixels, rows packed, in exactly the size that the style needs for its cells.
  let pixels: UnsafePointer<UInt32>
  /// Pixels between the starts of two rows.
  let stride: Int

  /// Reads a buffer; valid until the buffer is resized.
  init(pixels buffer: PixelBuffer) {
    // Every byte pattern is a valid pixel, and allocations are aligned.
    pixels = UnsafePointer(UnsafeMutableRawPointer(buffer.bytes).assumingMemoryBound(to: UInt32.self))
    stride = buffer.width
  }

  /// The colour 0xRRGGBB of a pixel in memory order.
  @inline(__always)
  static func color(_ pixel: UInt32) -> UInt32 { pixel.byteSwapped >> 8 }

  /// Fits a row of cells: for each the shape and the two colours with the least remaining variance.
  func fit(_ glyphs: GlyphSet, row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let shapes: picture_shapes
    switch glyphs {
    case .half: shapes = picture_halves
    case .quadrant: shapes = picture_quadrants
    case .sextant: shapes = picture_sextants
    case .octant: shapes = picture_octants
    case .braille: shapes = picture_dots
    case .ascii: return ramp(row: row, columns: columns, into: cells)
    }
    // The layout of a cell is that of its word.
    cells.withMemoryRebound(to: UInt64.self, capacity: columns) { words in
      picture_fit(shapes, pixels + row * glyphs.down * stride, stride, columns, words)
    }
  }

  /// Fits a row of ASCII characters: brightness selects the character, the hue its ink.
  ///
  /// The paper is black.
  private func ramp(row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let steps = UInt32(GlyphTable.ramp.utf8CodeUnitCount)
    let upper = pixels + row * 2 * stride
    let lower = upper + stride
    for column in 0..<columns {
      let color = CellFitter.mean(CellFitter.color(upper[column]), CellFitter.color(lower[column]))
      let step = (Luma.of(color) &* steps) >> 16
      guard step > 0 else {
        cells[column] = Cell(flat: 0)
        continue
      }
      cells[column] = Cell(
        shape: UInt16(truncatingIfNeeded: step), ink: CellFitter.bright(color), paper: 0)
    }
  }

  /// The mean of two colours, channel by channel.
  @inline(__always)
  static func mean(_ first: UInt32, _ second: UInt32) -> UInt32 {
    (first & second) &+ ((first ^ second) & 0xFE_FEFE) >> 1
  }

  /// The same hue at full brightness, rounded to five bits per channel, so that neighbouring cells share colours.
  @inline(__always)
  private static func bright(_ color: UInt32) -> UInt32 {
    let red = color >> 16 & 0xFF
    let green = color >> 8 & 0xFF
    let blue = color & 0xFF
    let most = max(1, max(red, max(green, blue)))
    let scale = { (channel: UInt32) -> UInt32 in
      let full = channel &* 255 / most
      return full & 0xF8 | full >> 5
    }
    return scale(red) << 16 | scale(green) << 8 | scale(blue)
  }
}
