// A terminal's screen as grey pixels, and its similarity to the frame. Single thread.

internal import Picture
internal import PtyHarness

/// Luma at 4×8 pixels per cell.
struct PictureBenchLuma {
  let width: Int
  let height: Int
  private var values: [Double]

  /// The luma of a frame.
  init(_ buffer: PixelBuffer) {
    width = buffer.width
    height = buffer.height
    values = (0..<(width * height)).map { index in
      let pixel = buffer.bytes + index * 4
      return 0.299 * Double(pixel[0]) + 0.587 * Double(pixel[1]) + 0.114 * Double(pixel[2])
    }
  }

  /// The luma of a screen, with block elements drawn exactly.
  init(screen: VirtualScreen, columns: Int, rows: Int) {
    width = columns * 4
    height = rows * 8
    values = [Double](repeating: 0, count: width * height)
    var inks: [String: [Double]] = [:]
    for row in 0..<rows {
      for column in 0..<columns {
        guard let cell = screen.cell(column: column, row: row) else { continue }
        let ink = inks[cell.text] ?? PictureBenchInk.coverage(of: cell.text)
        inks[cell.text] = ink
        let foreground = PictureBenchLuma.luma(cell.shownForeground)
        let background = PictureBenchLuma.luma(cell.shownBackground)
        for y in 0..<8 {
          for x in 0..<4 {
            let share = ink[y * 4 + x]
            values[(row * 8 + y) * width + column * 4 + x] = background + (foreground - background) * share
          }
        }
      }
    }
  }

  private static func luma(_ color: RGBColor) -> Double {
    0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
  }

  /// The mean SSIM over all windows of 8×8 pixels; 1 for smaller pictures.
  func similarity(to other: PictureBenchLuma) -> Double {
    guard width == other.width, height == other.height, width >= 8, height >= 8 else { return 1 }
    let mine = sums { values[$0] }
    let theirs = sums { other.values[$0] }
    let mineSquared = sums { values[$0] * values[$0] }
    let theirsSquared = sums { other.values[$0] * other.values[$0] }
    let products = sums { values[$0] * other.values[$0] }
    var total = 0.0
    for y in 0...(height - 8) {
      for x in 0...(width - 8) {
        let a = window(mine, x, y)
        let b = window(theirs, x, y)
        let varianceA = window(mineSquared, x, y) - a * a
        let varianceB = window(theirsSquared, x, y) - b * b
        let covariance = window(products, x, y) - a * b
        total +=
          (2 * a * b + 6.5025) * (2 * covariance + 58.5225)
          / ((a * a + b * b + 6.5025) * (varianceA + varianceB + 58.5225))
      }
    }
    return total / Double((height - 7) * (width - 7))
  }

  /// An integral image: sums over everything above and to the left.
  private func sums(_ value: (Int) -> Double) -> [Double] {
    let line = width + 1
    var result = [Double](repeating: 0, count: line * (height + 1))
    for y in 0..<height {
      var rowSum = 0.0
      for x in 0..<width {
        rowSum += value(y * width + x)
        result[(y + 1) * line + x + 1] = result[y * line + x + 1] + rowSum
      }
    }
    return result
  }

  private func window(_ sums: [Double], _ x: Int, _ y: Int) -> Double {
    let line = width + 1
    let above = y * line + x
    let below = above + 8 * line
    return (sums[below + 8] - sums[below] - sums[above + 8] + sums[above]) / 64
  }
}
