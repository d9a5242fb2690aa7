// On-screen texts (`overlay-text`) that IPC clients and key bindings put up at the corners and edges, each place a
// pane of its own, above any presentation and below the controls. They take no input. Part of `view`; pure.

import Base
import Core

extension Canvas {
  private static let identities: [Pane.Identity] = [
    .overlay1, .overlay2, .overlay3, .overlay4, .overlay5, .overlay6, .overlay7, .overlay8,
  ]

  func overlayTexts(into scene: inout Scene) {
    let area = CellRect(column: 0, row: 1, columns: layout.screen.columns, rows: layout.bottomRow - 1)
    guard area.rows >= 1, area.columns >= 4 else { return }
    for (place, identity) in zip(Corner.allCases, Self.identities) {
      let lines = model.overlayLines(at: place).prefix(area.rows).map { line in
        TextFit.shorten(line, area.columns - 2, ellipsis: symbols.ellipsis)
      }
      guard let columns = lines.map({ CellWidth.of($0) }).max(), columns > 0 else { continue }
      let rect = place.place(CellSize(columns: columns + 2, rows: lines.count), in: area)
      let style = Style(.notice)
      scene.panes.append(
        Pane(identity, rect, lines.map { Line(" " + TextFit.fit($0, columns) + " ", style) }))
    }
  }
}
