import Core

// What lies above everything for a while: title, notice, prompt.
extension Canvas {
  /// The item's name over a full picture.
  func titleBar(into scene: inout Scene) {
    guard let rect = layout.titleBar, let item = model.playlist.current, model.player.item != nil else {
      return
    }
    let count = model.playlist.items.count
    let place = count > 1 ? " \((model.playlist.currentIndex ?? 0) + 1)/\(count) " : " "
    let room = rect.columns - CellWidth.of(place)
    guard room > 3 else { return }
    let title = TextFit.fit(" " + item.title, room, ellipsis: symbols.ellipsis)
    scene.panes.append(
      Pane(.header, rect, [Line([Line.Run(title, Style(.title, [.bold])), Line.Run(place, Style(.dim))])]))
  }

  /// The newest notice, on the row above slider and controls.
  func notice(into scene: inout Scene) {
    guard let notice = model.notices.shown else { return }
    let bottom = layout.bottomRow
    let row = bottom - 1
    guard row >= 0, layout.screen.columns >= 4 else { return }
    let text = TextFit.shorten(" \(notice.text) ", layout.screen.columns, ellipsis: symbols.ellipsis)
    let rect = CellRect(column: 0, row: row, columns: CellWidth.of(text), rows: 1)
    let style = notice.weight == .warning ? Style(.warning, [.bold]) : Style(.notice)
    scene.panes.append(Pane(.notice, rect, [Line(text, style)]))
  }

  /// The line that is being typed: a filter stands where the list's header is, a time above the slider.
  func prompt(into scene: inout Scene) {
    guard let prompt = model.prompt else { return }
    let bottom = max(0, layout.bottomRow - 1)
    let rect: CellRect
    let sign: String
    switch prompt.subject {
    case .list: (rect, sign) = (layout.header ?? wholeRow(0), "/")
    case .help: (rect, sign) = (wholeRow(0), "/")
    case .time: (rect, sign) = (wholeRow(bottom), " Go to: ")
    case .command, .path: return
    }
    guard rect.columns >= sign.utf8.count + 3 else { return }
    let typed = TextFit.shorten(
      VisibleText.filter(prompt.text), rect.columns - sign.utf8.count - 2, cut: .start,
      ellipsis: symbols.ellipsis)
    var runs = [
      Line.Run(sign, Style(.accent, [.bold])), Line.Run(typed, Style(prompt.isOld ? .selection : .text)),
    ]
    if prompt.subject == .time, prompt.text.isEmpty {
      runs.append(Line.Run("  1:23:45, 90, 50%, +30, -10", Style(.dim)))
    }
    if case .list(let list) = prompt.subject {
      let rows = model[list]
      let count = "\(rows.count)/\(rows.total) \(model.settings.find.rawValue)"
      let gap = rect.columns - sign.utf8.count - CellWidth.of(typed) - 2 - count.utf8.count
      if gap >= 0 {
        runs.append(Line.Run(String(repeating: " ", count: gap + 1) + count, Style(.dim)))
      }
    }
    scene.panes.append(Pane(.prompt, rect, [Line(runs)]))
    scene.cursor = CellPoint(column: rect.column + sign.utf8.count + CellWidth.of(typed), row: rect.row)
  }

  private func wholeRow(_ row: Int) -> CellRect {
    CellRect(column: 0, row: row, columns: layout.screen.columns, rows: 1)
  }

  /// A box around lines, with a title in its upper edge.
  func boxed(_ title: String, _ lines: [Line], columns: Int) -> [Line] {
    let box = Symbols.Box.chosen(model)
    let inside = columns - 2
    let style = Style(.borderFocused)
    let heading = TextFit.shorten(" \(title) ", max(0, inside - 1), ellipsis: symbols.ellipsis)
    let rest = String(repeating: box.horizontal, count: max(0, inside - 1 - CellWidth.of(heading)))
    var result = [
      Line([
        Line.Run(box.topLeft + box.horizontal, style), Line.Run(heading, Style(.title, [.bold])),
        Line.Run(rest + box.topRight, style),
      ])
    ]
    for line in lines {
      let width = line.runs.reduce(0) { $0 + CellWidth.of($1.text) }
      let gap = Line.Run(String(repeating: " ", count: max(0, inside - width)), Style(.text))
      result.append(
        Line([Line.Run(box.vertical, style)] + line.runs + [gap, Line.Run(box.vertical, style)]))
    }
    let bottom = box.bottomLeft + String(repeating: box.horizontal, count: max(0, inside)) + box.bottomRight
    result.append(Line(bottom, style))
    return result
  }
}
