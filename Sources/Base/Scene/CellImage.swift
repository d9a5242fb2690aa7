// A small picture in half-block cells, for panes: the images of `overlay-add`. Pure; any thread.

/// The lines of a picture in which each cell shows two colours, one above the other.
public struct CellImage: Equatable, Sendable {
  /// The size in cells, at least 1×1.
  public let size: CellSize
  /// The picture's rows.
  public let lines: [Line]

  /// Scales pixels to half cells, each the mean of the pixels that it covers.
  ///
  /// - Parameter bytes: Rows of BGRA with premultiplied alpha, as mpv's `overlay-add` has them; what is transparent
  ///   becomes dark.
  /// - Parameter width: Pixels of a row.
  /// - Parameter height: Rows.
  /// - Parameter stride: Bytes from one row to the next, at least four per pixel.
  /// - Parameter halves: Whether the terminal has `▀`; without it a cell shows one colour.
  /// - Returns: Nil if the bytes are too few or a size is not possible.
  public init?(bgra bytes: [UInt8], width: Int, height: Int, stride: Int, size: CellSize, halves: Bool) {
    guard width >= 1, height >= 1, stride >= 4 * width, size.columns >= 1, size.rows >= 1,
      bytes.count >= stride * (height - 1) + 4 * width
    else { return nil }
    func mean(_ column: Int, _ part: Int, of parts: Int) -> ThemeColor {
      let rows = Self.span(part, of: parts, over: height)
      let pixels = Self.span(column, of: size.columns, over: width)
      var (red, green, blue) = (0, 0, 0)
      for row in rows {
        for pixel in pixels {
          let place = row * stride + 4 * pixel
          blue += Int(bytes[place])
          green += Int(bytes[place + 1])
          red += Int(bytes[place + 2])
        }
      }
      let count = rows.count * pixels.count
      return .rgb(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
    self.size = size
    lines = (0..<size.rows).map { row in
      var runs: [Line.Run] = []
      for column in 0..<size.columns {
        let upper = halves ? mean(column, 2 * row, of: 2 * size.rows) : mean(column, row, of: size.rows)
        let lower = halves ? mean(column, 2 * row + 1, of: 2 * size.rows) : upper
        let style = Style(.text, ink: upper, paper: lower)
        let text = halves ? "▀" : " "
        if runs.last?.style == style {
          runs[runs.count - 1].text += text
        } else {
          runs.append(Line.Run(text, style))
        }
      }
      return Line(runs)
    }
  }

  /// The pixels under one of `count` equal parts, at least one.
  private static func span(_ part: Int, of count: Int, over pixels: Int) -> Range<Int> {
    let start = part * pixels / count
    return start..<max(start + 1, (part + 1) * pixels / count)
  }
}
