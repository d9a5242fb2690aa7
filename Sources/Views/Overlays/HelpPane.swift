// Help overlay with the key bindings that apply to the focus, from the table that also dispatches keys: one page of
// the most used keys, or a scrolling list of all. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// One entry in `columns` cells.
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
    if let groups = model.helpGroups, let page = HelpPage(groups, in: layout.screen.size) {
      let lines = (0..<page.rows).map { row in
        Line(page.columns.flatMap { cells(of: $0.entries.dropFirst(row).first, $0) })
      }
      return put(
        lines, title: "Keys \(place(of: help))\(hint(allKeys: true))", columns: page.width, into: &scene)
    }
    let count = model.helpColumns
    let columns = min(count == 1 ? 84 : count * 76, layout.screen.columns)
    let entries = model.helpEntries
    let page = model.helpPage
    let shown = Array(entries.dropFirst(help.offset).prefix(page))
    // Entries are in several columns if they fit, each filled from the top.
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
    let range =
      entries.count > page ? ", \(help.offset + 1)-\(help.offset + shown.count) of \(entries.count)" : ""
    let title =
      "\(help.showsAll ? "All keys" : "Keys") \(place(of: help))\(range)\(hint(allKeys: !help.showsAll))"
    put(lines, title: title, columns: columns, into: &scene)
  }

  private func place(of help: HelpState) -> String {
    switch help.focus {
    case .player: "in the picture"
    case .browser: "in the file list"
    case .playlist: "in the playlist"
    case .history: "in the history"
    case .menu: "in a menu"
    case .terminal: "in the embedded terminal"
    case .filter, .help: "while typing"
    }
  }

  /// The search text, or the keys for going on.
  private func hint(allKeys: Bool) -> String {
    let search = model.help?.search ?? ""
    if !search.isEmpty { return " \(symbols.dot) /\(VisibleText.filter(search))" }
    let more = allKeys ? model.key(of: .toggleHelp, in: .help).map { "\($0) all keys" } : nil
    let find = model.key(of: .filter, in: .help).map { "\($0) find" }
    let close = model.key(of: .leave, in: .help).map { "\($0) close" }
    return [more, find, close].compactMap { $0 }.map { " \(symbols.dot) \($0)" }.joined()
  }

  private func cells(of entry: HelpEntry?, _ column: HelpPage.Column) -> [Line.Run] {
    guard let entry else { return [Line.Run(String(repeating: " ", count: column.width), Style(.text))] }
    return cells(of: entry, keyWidth: column.keyWidth, columns: column.width)
  }

  private func put(_ lines: [Line], title: String, columns: Int, into scene: inout Scene) {
    // Strips of the list at both sides would only distract.
    let columns = layout.screen.columns - columns < 12 ? layout.screen.columns : columns
    let boxed = boxed(title, lines, columns: columns)
    let rect = CellRect(
      column: (layout.screen.columns - columns) / 2, row: max(0, (layout.screen.rows - boxed.count) / 2),
      columns: columns, rows: min(boxed.count, layout.screen.rows))
    scene.panes.append(Pane(.help, rect, boxed))
    scene.targets.append(Target(CellRect(layout.screen.size), .outsideMenu))
    scene.targets.append(Target(rect, .overlay))
  }
}

/// The most used keys on one page: whole groups in columns.
private struct HelpPage {
  struct Column {
    var entries: [HelpEntry] = []
    var keyWidth = 0
    var width = 0
  }

  var columns: [Column]
  var rows: Int
  /// Width of the page in cells, including the frame.
  var width: Int

  /// The page with as few columns as the screen's height allows; nil if it does not fit.
  init?(_ groups: [[HelpEntry]], in screen: CellSize) {
    // Dropping the blank rows between groups is tried before another column is added.
    for (count, gap) in [(1, 1), (2, 1), (2, 0), (3, 1), (3, 0)] {
      let columns = Self.dealt(groups, into: count, gap: gap)
      let width = columns.reduce(2) { $0 + $1.width }
      let rows = columns.map(\.entries.count).max() ?? 0
      guard rows <= screen.rows - 2, width <= screen.columns else { continue }
      (self.columns, self.rows, self.width) = (columns, rows, max(width, min(screen.columns, 60)))
      return
    }
    return nil
  }

  /// Deals groups into `count` columns of similar height, with `gap` blank rows between two groups.
  private static func dealt(_ groups: [[HelpEntry]], into count: Int, gap: Int) -> [Column] {
    let all = groups.reduce(0) { $0 + $1.count + gap } - gap
    let share = (all + count - 1) / count
    var columns = [Column()]
    for group in groups {
      let used = columns[columns.count - 1].entries.count
      // A group goes where it makes the height of a column deviate less from its share.
      if used > 0, columns.count < count, used + gap + group.count - share > share - used {
        columns.append(Column())
      }
      if gap > 0, !columns[columns.count - 1].entries.isEmpty {
        columns[columns.count - 1].entries.append(.blank)
      }
      columns[columns.count - 1].entries += group
    }
    for index in columns.indices {
      let rows = columns[index].entries
      columns[index].keyWidth = rows.map { CellWidth.of($0.keys) }.max() ?? 0
      columns[index].width = columns[index].keyWidth + 4 + (rows.map { CellWidth.of($0.help) }.max() ?? 0)
    }
    return columns
  }
}
