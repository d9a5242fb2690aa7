import Core

// The key help: the bindings in force for the focus, from the table that also drives them.
extension Canvas {
  /// One entry in so many cells.
  private func cells(of entry: HelpEntry, keyWidth: Int, columns: Int) -> [Line.Run] {
    if entry.isHeading {
      let text = TextFit.fit(" " + entry.help, columns, ellipsis: symbols.ellipsis)
      return [Line.Run(text, Style(.dim, [.bold]))]
    }
    let keys = TextFit.fit(entry.keys, keyWidth, ellipsis: symbols.ellipsis)
    let room = columns - keyWidth - 3
    let text = TextFit.fit(entry.help, room, ellipsis: symbols.ellipsis)
    return [Line.Run(" \(keys) ", Style(.accent, [.bold])), Line.Run(text + " ", Style(.text))]
  }

  func help(into scene: inout Scene) {
    guard let help = model.help, Layout.supportsOverlays(layout.screen.size) else { return }
    let count = model.helpColumns
    let columns = min(count == 1 ? 84 : count * 76, layout.screen.columns)
    let entries = model.helpEntries
    let page = model.helpPage
    let shown = Array(entries.dropFirst(help.offset).prefix(page))
    // One beside the other where there is room, each filled from the top.
    let rows = shown.count < page ? max(1, (shown.count + count - 1) / count) : page / count
    let width = (columns - 2) / count
    let keyWidth = min(max(8, width / 3), entries.map { CellWidth.of($0.keys) }.max() ?? 8)
    var lines = (0..<(shown.isEmpty ? 0 : rows)).map { row in
      Line(
        (0..<count).flatMap { column -> [Line.Run] in
          let place = column * rows + row
          guard place < shown.count else { return [] }
          return cells(of: shown[place], keyWidth: keyWidth, columns: width)
        })
    }
    if entries.isEmpty { lines.append(Line(" No key matches", Style(.dim))) }
    let search = help.search.isEmpty ? "/ searches" : "/\(VisibleText.filter(help.search))"
    let place =
      entries.count > page ? ", \(help.offset + 1)-\(help.offset + shown.count) of \(entries.count)" : ""
    let title = "Keys in the \(help.focus.rawValue)\(place) \(symbols.dot) \(search)"
    let boxed = boxed(title, lines, columns: columns)
    let rect = CellRect(
      column: (layout.screen.columns - columns) / 2, row: max(0, (layout.screen.rows - boxed.count) / 2),
      columns: columns, rows: min(boxed.count, layout.screen.rows))
    scene.panes.append(Pane(.help, rect, boxed))
    scene.targets.append(Target(CellRect(layout.screen.size), .outsideMenu))
    scene.targets.append(Target(rect, .overlay))
  }
}
