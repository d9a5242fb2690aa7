import Base
import Core

// Runs of a line: how wide they are, and text that is put behind them.
extension [Line.Run] {
  /// Cells that they take.
  var columns: Int { reduce(0) { $0 + CellWidth.of($1.text) } }

  /// Puts a text behind them: into the last one where that looks the same.
  mutating func put(_ text: String, _ style: Style) {
    if let last = indices.last, self[last].style == style {
      self[last].text += text
    } else {
      append(Line.Run(text, style))
    }
  }
}
