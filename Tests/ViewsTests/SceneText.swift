import Base
import Core

extension Scene {
  /// The scene as a person would see it in plain text: panes from back to front, the picture as a field of
  /// `░`, one of the selected row beside it as one of `▒`, a small picture as one of `▓`, the cursor as `█`.
  var text: String {
    var grid = Array(
      repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    func draw(_ pane: Pane) {
      for row in 0..<pane.rect.rows {
        var column = pane.rect.column
        let line = row < pane.lines.count ? pane.lines[row] : Line("")
        for run in line.runs {
          for character in run.text {
            let width = CellWidth.of(character)
            guard column + width <= pane.rect.endColumn, grid.indices.contains(pane.rect.row + row) else {
              break
            }
            grid[pane.rect.row + row][column] = String(character)
            for extra in 1..<max(1, width) { grid[pane.rect.row + row][column + extra] = "" }
            column += width
          }
        }
        while column < pane.rect.endColumn {
          grid[pane.rect.row + row][column] = " "
          column += 1
        }
      }
    }
    func drawThumbnail() {
      guard let rect = thumbnail?.rect else { return }
      for row in rect.row..<rect.endRow {
        for column in rect.column..<rect.endColumn { grid[row][column] = "▓" }
      }
    }
    panes.prefix(pictureLayer).forEach(draw)
    if let picture {
      for row in picture.row..<picture.endRow {
        for column in picture.column..<picture.endColumn { grid[row][column] = "░" }
      }
    }
    if let preview {
      for row in preview.row..<preview.endRow {
        for column in preview.column..<preview.endColumn { grid[row][column] = "▒" }
      }
    }
    for (index, pane) in panes.enumerated().dropFirst(pictureLayer) {
      if index == thumbnail?.layer { drawThumbnail() }
      draw(pane)
    }
    if panes.count == thumbnail?.layer { drawThumbnail() }
    if let cursor, grid.indices.contains(cursor.row), grid[cursor.row].indices.contains(cursor.column) {
      grid[cursor.row][cursor.column] = "█"
    }
    return grid.map { $0.joined().trimmingEnd() }.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
