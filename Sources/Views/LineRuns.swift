// Helpers for styled text, the runs of a `Line` in the scene: their width, and text that is appended to them. Part
// of `view`; pure.

import Base
import Core

extension [Line.Run] {
  /// Width in cells.
  var columns: Int { reduce(0) { $0 + CellWidth.of($1.text) } }

  /// Appends a text, to the last run if both have the same style.
  mutating func put(_ text: String, _ style: Style) {
    if let last = indices.last, self[last].style == style {
      self[last].text += text
    } else {
      append(Line.Run(text, style))
    }
  }
}
