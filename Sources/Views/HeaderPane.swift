import Core

// The line above the list: which list is in front, where it is, how much it holds.
extension Canvas {
  func header(into scene: inout Scene) {
    guard let rect = layout.header else { return }
    var runs: [Line.Run] = []
    var column = rect.column
    for (list, name) in tabs(columns: rect.columns) {
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
        self.place, room, align: .trailing, cut: .start, ellipsis: symbols.ellipsis)
      runs.append(Line.Run(place, Style(.dim)))
    }
    scene.panes.append(Pane(.header, rect, [Line(runs)]))
  }

  /// The lists' names; the history's where there is a memory, and room beside the folder or nothing to lose.
  private func tabs(columns: Int) -> [(ListID, String)] {
    let usual = [(ListID.browser, " Files "), (.playlist, " Playlist ")]
    let showsHistory = model.frontList == .history || (model.memory.mode != .off && columns >= 44)
    return showsHistory ? usual + [(.history, " History ")] : usual
  }

  /// The folder, or the position in the playlist.
  private var place: String {
    let rows = model[model.frontList]
    let filter = rows.filter.isEmpty ? "" : "/\(VisibleText.filter(rows.filter)) "
    switch model.frontList {
    case .browser: return filter + model.browser.folder.shown
    case .playlist, .history:
      let count = rows.count
      guard count > 0 else { return filter + "0" }
      return filter + "\((rows.selection) + 1)/\(count)"
    }
  }
}
