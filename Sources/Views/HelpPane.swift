import Core

// The key help: the bindings in force for the focus, from the table that also drives them.
extension Canvas {
  func help(into scene: inout Scene) {
    guard let help = model.help, layout.screen.columns >= 16, layout.screen.rows >= 4 else { return }
    let columns = min(84, layout.screen.columns)
    let rows = layout.screen.rows - 2
    let entries = model.helpEntries
    let keyWidth = min(max(8, columns / 3), entries.map { CellWidth.of($0.keys) }.max() ?? 8)
    let page = max(1, rows - 2)
    let shown = entries.dropFirst(help.offset).prefix(page)
    var lines = shown.map { entry in
      if entry.isHeading {
        return Line(
          TextFit.shorten(" " + entry.help, columns - 2, ellipsis: symbols.ellipsis), Style(.dim, [.bold]))
      }
      let keys = TextFit.fit(entry.keys, keyWidth, ellipsis: symbols.ellipsis)
      let text = TextFit.shorten(entry.help, columns - keyWidth - 5, ellipsis: symbols.ellipsis)
      return Line([Line.Run(" \(keys) ", Style(.accent, [.bold])), Line.Run(text, Style(.text))])
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
