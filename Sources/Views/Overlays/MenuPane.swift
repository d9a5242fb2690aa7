// Popup menus over the screen, settings and tracks among them: rows with a mark at the current choice, the selected
// row, and mouse targets. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func menu(into scene: inout Scene) {
    guard let menu = model.menu, Layout.supportsOverlays(layout.screen.size) else { return }
    let all = model.allMenuRows
    guard !all.isEmpty else { return }
    let rows = model.narrowed(all)
    let texts = all.map {
      max(CellWidth.of($0.text) + CellWidth.of($0.detail) + 12, CellWidth.of($0.help) + 4)
    }
    let wanted = texts.max() ?? 20
    let columns = min(layout.screen.columns, min(84, max(28, wanted)))
    let page = min(rows.count, model.menuPage)
    let offset = max(0, min(menu.offset, rows.count - page))
    let shown = offset..<(offset + page)
    var lines = shown.map { line(of: rows[$0], isSelected: $0 == menu.selection, columns: columns - 2) }
    if rows.isEmpty { lines.append(Line(" Nothing matches", Style(.dim))) }
    if model.menuExplains, rows.indices.contains(menu.selection) {
      let help = TextFit.fit(" " + rows[menu.selection].help, columns - 2, ellipsis: symbols.ellipsis)
      lines.append(Line(help, Style(.dim)))
    }
    let title = title(of: menu, rows: rows.count, shown: shown, columns: columns)
    let boxed = boxed(title, lines, columns: columns)
    // The top edge stays in place when a search leaves fewer rows.
    let most = min(all.count, model.menuPage) + (model.menuExplains ? 1 : 0) + 2
    let rect = CellRect(
      column: (layout.screen.columns - columns) / 2, row: max(0, (layout.screen.rows - most) / 2),
      columns: columns, rows: min(boxed.count, layout.screen.rows))
    scene.panes.append(Pane(.menu, rect, boxed))
    if shown.contains(menu.selection) {
      scene.restingCursor = CellPoint(
        column: rect.column + 1, row: rect.row + 1 + menu.selection - shown.lowerBound)
    }
    // A click outside closes the menu.
    scene.targets.append(Target(CellRect(layout.screen.size), .outsideMenu))
    scene.targets.append(Target(rect, .overlay))
    for (line, row) in shown.enumerated() where rows[row].command != nil {
      scene.targets.append(
        Target(
          CellRect(column: rect.column + 1, row: rect.row + 1 + line, columns: columns - 2, rows: 1),
          .menuRow(row)))
    }
  }

  /// Title line: the menu's name, the range of visible rows, the search text, and the number of unsaved settings.
  private func title(of menu: MenuState, rows: Int, shown: Range<Int>, columns: Int) -> String {
    let isLong = rows > shown.count
    let title = menu.id.title + (isLong ? " \(shown.lowerBound + 1)-\(shown.upperBound)/\(rows)" : "")
    let changed = menu.id == .settings ? model.unsavedSettings.count : 0
    let keys = changed > 0 ? model.keys(of: .saveSettings) : ""
    let saving = keys.isEmpty ? "" : " \(symbols.dot) \(keys) saves \(changed)"
    guard menu.search.isEmpty else {
      return title + " \(symbols.dot) /\(VisibleText.filter(menu.search))" + saving
    }
    let hint = " \(symbols.dot) / finds"
    let hasRoom = isLong && CellWidth.of(title + hint + saving) <= columns - 5
    return title + (hasRoom ? hint : "") + saving
  }

  private func line(of row: MenuRow, isSelected: Bool, columns: Int) -> Line {
    if row.command == nil, !row.isFact, row.detail.isEmpty {
      return Line(TextFit.fit(" " + row.text, columns, ellipsis: symbols.ellipsis), Style(.dim, [.bold]))
    }
    let isHeading = row.command == nil && !row.isFact
    let style =
      isHeading
      ? Style(.dim, [.bold])
      : isSelected ? Style(.selection, [.bold]) : Style(row.isChosen ? .current : .text)
    let mark = isHeading ? " " : row.isChosen ? " \(symbols.current) " : "   "
    let isStepped = isSelected && row.steps != nil
    let value = isStepped ? "\(symbols.less) \(row.detail) \(symbols.more)" : row.detail
    let detailWidth = CellWidth.of(value)
    // The name has priority over the value.
    let room = columns - CellWidth.of(mark) - 1
    let detail = detailWidth > 0 && detailWidth + 8 < room ? value : ""
    let textWidth = max(0, room - (detail.isEmpty ? 0 : detailWidth + 1))
    let text = TextFit.fit(row.text, textWidth, ellipsis: symbols.ellipsis)
    var runs = [Line.Run(mark, style), Line.Run(text, style)]
    if !detail.isEmpty { runs.append(Line.Run(" " + detail, isSelected ? style : Style(.dim))) }
    runs.append(Line.Run(" ", style))
    return Line(runs)
  }
}
