import Core

// The line above the list: which list is in front, where it is, how much it holds.
extension Canvas {
  func header(into scene: inout Scene) {
    guard let rect = layout.header else { return }
    var runs: [Line.Run] = []
    var column = rect.column
    for (list, name) in [(ListID.browser, " Files "), (.playlist, " Playlist ")] {
      let isFront = model.frontList == list
      let hasFocus = model.focus == list.focus
      let style =
        isFront ? Style(hasFocus ? .accent : .title, hasFocus ? [.bold, .underline] : [.bold]) : Style(.dim)
      let tab = CellRect(
        column: column, row: rect.row, columns: min(name.count, rect.endColumn - column), rows: 1)
      runs.append(Line.Run(name, style))
      scene.targets.append(Target(tab, .tab(list)))
      column += name.count
    }
    let room = rect.endColumn - column - 1
    if room > 4 {
      let place = TextFit.fit(
        listFacts(room: room), room, align: .trailing, cut: .start, ellipsis: symbols.ellipsis)
      runs.append(Line.Run(place, Style(.dim)))
    }
    scene.panes.append(Pane(.header, rect, [Line(runs)]))
  }
}
