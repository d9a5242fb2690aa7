// Status line while folders and playlists are read for the playlist in the background, above the rows at the bottom
// or above the notice there. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func searchLine(into scene: inout Scene) {
    guard let text = model.searchText else { return }
    let row = layout.bottomRow - (model.notices.shown == nil ? 1 : 2)
    guard row >= 0, layout.screen.columns >= 8 else { return }
    let hint = "  Esc stops waiting "
    let room = layout.screen.columns - (layout.screen.columns >= 40 ? hint.utf8.count : 0)
    let shown = TextFit.shorten(" \(text) ", room, ellipsis: symbols.ellipsis)
    var runs = [Line.Run(shown, Style(.notice))]
    if room < layout.screen.columns { runs.append(Line.Run(hint, Style(.dim))) }
    let rect = CellRect(column: 0, row: row, columns: runs.columns, rows: 1)
    scene.panes.append(Pane(.status, rect, [Line(runs)]))
  }
}
