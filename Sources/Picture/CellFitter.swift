// Pixels to cells in true colour. Lives on the stack while one frame is fitted.

internal import CPicture

/// Chooses the shape and the colours of cells from the pixels below them.
struct CellFitter {
  /// RGBA pixels, rows packed, exactly as many as the style wants for the cells.
  let pixels: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int

  /// Reads a buffer; valid while nobody resizes it.
  init(pixels buffer: PixelBuffer) {
    // Every byte pattern is a pixel, and the buffer's start is aligned as all allocations are.
    pixels = UnsafePointer(UnsafeMutableRawPointer(buffer.bytes).assumingMemoryBound(to: UInt32.self))
    stride = buffer.width
  }

  /// 0xRRGGBB of a pixel as it lies in memory.
  @inline(__always)
  static func color(_ pixel: UInt32) -> UInt32 { pixel.byteSwapped >> 8 }

  /// A row of cells: for each the shape and the two colours that leave least of the pixels' variance out.
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
    // A cell is the word in it.
    cells.withMemoryRebound(to: UInt64.self, capacity: columns) { words in
      picture_fit(shapes, pixels + row * glyphs.down * stride, stride, columns, words)
    }
  }

  /// A row of the ramp: brightness goes into the character, the hue into its ink.
  ///
  /// Paper is black.
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

  /// The same hue at full brightness, five bits a channel so that neighbours share their colour.
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
