import Base
import Core

// The line above the list: which list is in front, where it is, how much it holds.
extension Canvas {
  func header(into scene: inout Scene) {
    guard let rect = layout.header else { return }
    var runs: [Line.Run] = []
    var column = rect.column
    let showsGuest = layout.guest != nil
    if let divider = layout.divider { scene.targets.append(Target(divider.rect, .divider)) }
    for (list, name) in tabs(columns: rect.columns) {
      let isFront = model.frontList == list && !showsGuest
      let hasFocus = model.focus == list.focus
      let style =
        isFront ? Style(hasFocus ? .accent : .title, hasFocus ? [.bold, .underline] : [.bold]) : Style(.dim)
      let tab = CellRect(
        column: column, row: rect.row, columns: min(name.count, rect.endColumn - column), rows: 1)
      runs.append(Line.Run(name, style))
      scene.targets.append(Target(tab, .tab(list)))
      column += name.count
    }
    if let tab = guestTab(room: rect.endColumn - column) {
      let place = CellRect(column: column, row: rect.row, columns: CellWidth.of(tab.text), rows: 1)
      runs.append(tab)
      scene.targets.append(Target(place, .guestTab))
      column = place.endColumn
    }
    let room = rect.endColumn - column - 1
    if showsGuest {
      if room > 4 { runs.append(guestFacts(room: room)) }
    } else if room > 4 {
      // A count that is being typed stands where the order does.
      let sign = model.keyCount.map { " \($0)" } ?? orderText
      let order = sign.flatMap { CellWidth.of($0) + 8 <= room ? $0 : nil } ?? ""
      let place = TextFit.fit(
        listFacts(room: room - CellWidth.of(order) - 1), room - CellWidth.of(order) - 1, align: .trailing,
        cut: .start, ellipsis: symbols.ellipsis)
      // A blank keeps it from the tabs, whatever it says.
      runs.append(Line.Run(" " + place, Style(.dim)))
      if !order.isEmpty { runs.append(Line.Run(order, Style(.accent))) }
    }
    // The narrowest screens have no room for it among the buttons.
    if model.settings.isPrivate, rect.columns < 26, layout.menuButton == nil, column + 2 <= rect.endColumn {
      let gap = String(repeating: " ", count: rect.endColumn - column - 1)
      let sign = CellWidth.of(symbols.unrecorded) == 1 ? symbols.unrecorded : "P"
      runs =
        Array(runs.prefix(tabs(columns: rect.columns).count)) + [
          Line.Run(gap + sign, Style(.accent, [.bold]))
        ]
    }
    scene.panes.append(Pane(.header, rect, [Line(runs)]))
  }

  /// The lists' names; the history's where there is a memory, and room beside the folder or nothing to lose.
  private func tabs(columns: Int) -> [(ListID, String)] {
    let usual = [(ListID.browser, " Files "), (.playlist, " Playlist ")]
    // A group's or a filter's name matters more than a tab that is not in front.
    let narrowed =
      !model[model.frontList].filter.isEmpty || model.frontList == .playlist && model.playlist.group != nil
    let showsHistory =
      model.frontList == .history || (model.memory.mode != .off && columns >= (narrowed ? 60 : 44))
    return showsHistory ? usual + [(.history, " History ")] : usual
  }

  /// The browser's order, where it is not the one that everybody expects.
  private var orderText: String? {
    guard model.frontList == .browser else { return nil }
    let order = model.browser.options.order
    guard order.key != .natural || order.isReversed else { return nil }
    let name = order.key == .natural ? "name" : order.key.rawValue
    if order.key == .random { return " \(name)" }
    // Names rise, and everything else falls, unless it is turned around.
    let isRising = (order.key == .natural || order.key == .fileExtension) != order.isReversed
    return " \(name)\(isRising ? symbols.rising : symbols.falling)"
  }
}
