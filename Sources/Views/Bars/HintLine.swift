// Footer with the most useful keys of the focus, on large screens; `HelpOverview` chooses them. Part of `view`;
// pure.

import Base
import Core

extension Canvas {
  func hints(into scene: inout Scene) {
    guard let row = layout.hints else { return }
    var runs = [Line.Run(" ", Style(.text))]
    var used = 1
    for hint in model.keyHints {
      let width = CellWidth.of(hint.keys) + 1 + CellWidth.of(hint.text) + 3
      guard used + width <= row.columns else { break }
      runs.append(Line.Run(hint.keys, Style(.accent)))
      runs.append(Line.Run(" \(hint.text)   ", Style(.dim)))
      used += width
    }
    scene.panes.append(Pane(.hints, row, [Line(runs)]))
  }
}
