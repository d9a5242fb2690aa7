// Tab bar above the list: Files, Playlist, History and the embedded terminal, with mouse targets, and the sort
// order; `ListFacts.swift` writes the text between them, such as position and number of rows. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func header(into scene: inout Scene) {
    guard let rect = layout.header else { return }
    let isFramed = layout.listFrame != nil
    let box = Symbols.Box.chosen(model)
    let edge = Style(isFramed && model.focus == model.frontList.focus ? .borderFocused : .border)
    var runs: [Line.Run] = isFramed ? [Line.Run(box.horizontal, edge)] : []
    var column = rect.column + runs.columns
    let view = model.presentation.listView
    let showsEmbeddedTerminal = layout.embedded != nil
    if let divider = layout.divider { scene.targets.append(Target(divider.rect, .divider)) }
    for (list, name) in tabs(columns: rect.columns) {
      let isFront = model.frontList == list && !showsEmbeddedTerminal && view == .list
      let hasFocus = model.focus == list.focus
      let style =
        isFront
        ? Style(hasFocus ? .accent : .title, hasFocus && !isFramed ? [.bold, .underline] : [.bold])
        : Style(.dim)
      if isFramed, list != .browser {
        runs.append(Line.Run(box.horizontal, edge))
        column += 1
      }
      let tab = CellRect(
        column: column, row: rect.row, columns: min(name.count, rect.endColumn - column), rows: 1)
      runs.append(Line.Run(name, style))
      scene.targets.append(Target(tab, .tab(list)))
      column += name.count
    }
    if let tab = embeddedTab(room: rect.endColumn - column) {
      let place = CellRect(column: column, row: rect.row, columns: CellWidth.of(tab.text), rows: 1)
      runs.append(tab)
      scene.targets.append(Target(place, .embeddedTab))
      column = place.endColumn
    }
    if view != .list, !showsEmbeddedTerminal, column + CellWidth.of(view.title) + 2 <= rect.endColumn {
      runs.append(Line.Run(" \(view.title) ", Style(.title, [.bold])))
      column += CellWidth.of(view.title) + 2
    }
    let room = rect.endColumn - column - 1
    if showsEmbeddedTerminal {
      if room > 4 { runs.append(embeddedFacts(room: room)) }
    } else if room > 4 {
      // A count that the user is typing replaces the sort order.
      let sign = model.keyInput.count.map { " \($0)" } ?? orderText
      let order = sign.flatMap { CellWidth.of($0) + 8 <= room ? $0 : nil } ?? ""
      let width = room - CellWidth.of(order) - (isFramed ? 3 : 1)
      let facts = listFacts(room: width)
      if isFramed {
        let text =
          facts.isEmpty ? "" : " \(TextFit.shorten(facts, width, cut: .start, ellipsis: symbols.ellipsis))"
        let line = max(0, room - 1 - CellWidth.of(order) - CellWidth.of(text))
        runs.append(Line.Run(String(repeating: box.horizontal, count: line), edge))
        runs.append(Line.Run(text, Style(.dim)))
      } else {
        // A space separates the facts from the tabs, even if the facts fill their room.
        let place = TextFit.fit(facts, width, align: .trailing, cut: .start, ellipsis: symbols.ellipsis)
        runs.append(Line.Run(" " + place, Style(.dim)))
      }
      if !order.isEmpty { runs.append(Line.Run(order, Style(.accent))) }
      if isFramed { runs += [Line.Run(" ", Style(.text)), Line.Run(box.horizontal, edge)] }
    }
    // The narrowest screens have no room for the sign of private mode in the row of controls.
    if model.settings.isPrivate, rect.columns < 26, layout.menuButton == nil, column + 2 <= rect.endColumn {
      let gap = String(repeating: " ", count: rect.endColumn - column - 1)
      let sign = CellWidth.of(symbols.unrecorded) == 1 ? symbols.unrecorded : "P"
      runs =
        Array(runs.prefix(tabs(columns: rect.columns).count)) + [
          Line.Run(gap + sign, Style(.accent, [.bold]))
        ]
    }
    if isFramed, room <= 4 {
      runs.append(
        Line.Run(String(repeating: box.horizontal, count: max(0, rect.columns - runs.columns)), edge))
    }
    scene.panes.append(Pane(.header, rect, [Line(runs)]))
  }

  /// The tabs of the lists; History is one only with a watch history, and only where the folder keeps enough columns.
  private func tabs(columns: Int) -> [(ListID, String)] {
    let count = layout.listFrame == nil ? 0 : model.playlist.items.count
    let usual = [
      (ListID.browser, " Files "), (.playlist, count == 0 ? " Playlist " : " Playlist \(count) "),
    ]
    // The name of a group or filter needs its columns more than the tab of a list in the background.
    let narrowed =
      !model[model.frontList].filter.isEmpty || model.frontList == .playlist && model.playlist.group != nil
    let showsHistory =
      model.frontList == .history || (model.watchHistory.mode != .off && columns >= (narrowed ? 60 : 44))
    return showsHistory ? usual + [(.history, " History ")] : usual
  }

  /// The browser's sort order; nil for the default order.
  private var orderText: String? {
    guard model.frontList == .browser else { return nil }
    let order = model.browser.options.order
    guard order.key != .natural || order.isReversed else { return nil }
    let name = order.key == .natural ? "name" : order.key.rawValue
    if order.key == .random { return " \(name)" }
    // Names ascend and all other keys descend, unless the order is reversed.
    let isRising = (order.key == .natural || order.key == .fileExtension) != order.isReversed
    return " \(name)\(isRising ? symbols.rising : symbols.falling)"
  }
}
