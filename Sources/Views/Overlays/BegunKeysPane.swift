// Popup of key sequences (which-key): after the first key of a sequence, the keys that can continue it, and what
// they do. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// A box above the slider: in the list's columns if it fits there, and beside a corner picture.
  func begunKeys(into scene: inout Scene) {
    guard let begun = model.begunKeys else { return }
    let keyWidth = begun.next.map { CellWidth.of($0.keys) }.max() ?? 0
    let width = keyWidth + 3 + (begun.next.map { CellWidth.of($0.text) }.max() ?? 0)
    func rows(in columns: Int) -> Int {
      let across = max(1, (columns - 2) / width)
      return (begun.next.count + across - 1) / across
    }

    let bottom = layout.bottomRow
    var room = CellRect(column: 0, row: 0, columns: layout.screen.columns, rows: bottom)
    if let list = layout.list, list.columns >= width + 2, list.rows >= rows(in: list.columns) + 2 {
      room = CellRect(column: list.column, row: 0, columns: list.columns, rows: min(bottom, list.endRow))
    }
    let height = min(room.rows, rows(in: room.columns) + 2)
    if let corner = layout.corner, corner.columns < room.columns, corner.endRow > room.rows - height,
      corner.row < room.rows
    {
      let isLeft = corner.column <= room.column
      let free = isLeft ? room.endColumn - corner.endColumn : corner.column - room.column
      if free >= width + 2 {
        if isLeft { room.column = corner.endColumn }
        room.columns = free
      }
    }
    guard room.rows >= 3, room.columns >= 8 else { return }

    let shown = min(rows(in: room.columns), room.rows - 2)
    let across = min(max(1, (room.columns - 2) / width), (begun.next.count + shown - 1) / shown)
    let cell = min(width, room.columns - 2)
    let lines = (0..<shown).map { row in
      Line(
        (0..<across).flatMap { column -> [Line.Run] in
          // Hints fill one column from top to bottom before the next.
          guard begun.next.indices.contains(column * shown + row) else { return [] }
          let hint = begun.next[column * shown + row]
          let text = TextFit.fit(hint.text, max(0, cell - keyWidth - 3), ellipsis: symbols.ellipsis)
          return [
            Line.Run(" \(TextFit.fit(hint.keys, keyWidth)) ", Style(.accent, [.bold])),
            Line.Run(text + " ", Style(.text)),
          ]
        })
    }
    let columns = min(room.columns, max(across * cell + 2, CellWidth.of(begun.keys) + 8))
    let boxed = boxed("\(begun.keys) \(symbols.ellipsis)", lines, columns: columns)
    let rect = CellRect(
      column: room.column, row: room.endRow - boxed.count, columns: columns, rows: boxed.count)
    scene.panes.append(Pane(.begunKeys, rect, boxed))
    scene.targets.append(Target(rect, .overlay))
  }
}
