// Screen dump in characters, for `inset-bench screen`; pictures become ASCII art.

internal import PtyHarness

/// A screen as plain text for a log: block elements become characters of the same brightness.
struct ScreenText {
  private static let ramp = Array(" .:-=+*#%@")

  let lines: [String]

  init(of screen: VirtualScreen) {
    lines = (0..<screen.rows).map { row in
      var line = ""
      for column in 0..<screen.columns {
        guard let cell = screen.cell(column: column, row: row) else { continue }
        line += Self.text(of: cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func text(of cell: ScreenCell) -> String {
    guard cell.isPicture || (cell.text == " " && !cell.hasDefaultBackground), let colors = cell.quarterColors
    else { return cell.text }
    let light = colors.map(luma).reduce(0, +) / colors.count
    return String(ramp[min(ramp.count - 1, light * ramp.count / 256)])
  }

  /// Luma with BT.709 weights in 256ths, 0 … 255.
  private static func luma(_ color: RGBColor) -> Int {
    (54 * Int(color.red) + 183 * Int(color.green) + 19 * Int(color.blue)) >> 8
  }
}
