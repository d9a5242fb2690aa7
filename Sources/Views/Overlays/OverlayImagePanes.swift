// On-screen images of `overlay-add`, each a pane of its own, above any presentation and below the controls. They
// take no input. Part of `view`; pure.

import Base
import Core

extension Canvas {
  private static let identities: [Pane.Identity] = [
    .image1, .image2, .image3, .image4, .image5, .image6, .image7, .image8,
  ]

  func overlayImages(into scene: inout Scene) {
    let area = CellRect(column: 0, row: 0, columns: layout.screen.columns, rows: layout.bottomRow)
    for (entry, identity) in zip(model.overlays.images.entries, Self.identities) {
      let size = entry.image.size
      let request = entry.request
      let column = request.column < 0 ? area.columns + request.column + 1 - size.columns : request.column
      let row = request.row < 0 ? area.rows + request.row + 1 - size.rows : request.row
      let rect = CellRect(column: max(0, column), row: max(0, row), columns: size.columns, rows: size.rows)
        .intersection(area)
      guard !rect.isEmpty else { continue }
      scene.panes.append(Pane(identity, rect, Array(entry.image.lines.prefix(rect.rows))))
    }
  }
}
