// Panes above other panes: title bar over a full-screen film, OSD messages, the text prompt, and the box (border and
// title) that other overlays are drawn with. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// The item's name above a full picture.
  func titleBar(into scene: inout Scene) {
    guard let rect = layout.titleBar, model.playlist.current != nil, model.films.main.item != nil,
      model.runText == nil
    else {
      return
    }
    let count = model.playlist.items.count
    let place = count > 1 ? " \((model.playlist.currentIndex ?? 0) + 1)/\(count) " : " "
    let room = rect.columns - CellWidth.of(place)
    guard room > 3 else { return }
    // A channel's number, and its group where the title leaves room.
    let item = model.playlist.current
    var number = item?.number.map { " \($0) " } ?? ""
    if CellWidth.of(number) * 3 > room { number = "" }
    let left = room - CellWidth.of(number)
    let title = " " + model.playingTitle
    var group = item?.group.map { " \(symbols.dot) \(VisibleText.filter($0))" } ?? ""
    if CellWidth.of(title + group) > left { group = "" }
    let fitted = TextFit.shorten(title, left, ellipsis: symbols.ellipsis)
    let gap = String(repeating: " ", count: max(0, left - CellWidth.of(fitted) - CellWidth.of(group)))
    scene.panes.append(
      Pane(
        .header, rect,
        [
          Line([
            Line.Run(number, Style(.dim)), Line.Run(fitted, Style(.title, [.bold])),
            Line.Run(group + gap + place, Style(.dim)),
          ])
        ]))
  }

  /// The newest notice on the row above slider and controls, or on up to three rows where the screen is too narrow.
  ///
  /// It does not cover an open menu, a prompt or a corner picture. Where it covers rows of the list, it covers their
  /// whole width.
  func notice(into scene: inout Scene) {
    // The title of the next item is shown only if no notice is.
    let upNext = model.upNextText.map { (text: $0, weight: Notices.Weight.plain) }
    guard let notice = model.notices.shown.map({ (text: $0.text, weight: $0.weight) }) ?? upNext,
      layout.screen.columns >= 4
    else { return }
    let menu = scene.panes.last { $0.identity == .menu }?.rect
    // A menu always leaves a row free below itself.
    let bottom =
      menu == nil
      ? layout.bottomRow - (model.prompt?.subject.isAboveSlider == true ? 1 : 0) : layout.screen.rows
    let most = min(3, menu.map { bottom - $0.endRow } ?? bottom / 4)
    guard bottom > 0 else { return }
    var room = CellRect(column: 0, row: bottom - 1, columns: layout.screen.columns, rows: 1)
    if menu == nil, let corner = layout.corner, corner.rows < layout.screen.rows, corner.endRow >= bottom {
      let isLeft = corner.column == 0
      room.column = isLeft ? corner.endColumn : 0
      room.columns = isLeft ? layout.screen.columns - corner.endColumn : corner.column
    }
    if menu == nil, layout.listFrame != nil {
      // In the frame's lower edge, beside its corner.
      room.column += 2
      room.columns -= 4
    }
    guard room.columns >= 4 else { return }
    let lines = TextFit.wrap(
      notice.text, room.columns - 2, rows: max(1, most), ellipsis: symbols.ellipsis)
    var width = lines.map { CellWidth.of($0) }.max() ?? 0
    let row = bottom - lines.count
    if menu == nil, let list = layout.list, list.row < bottom, list.endRow > row {
      width = max(width, min(list.endColumn, room.endColumn) - room.column - 2)
    }
    // The whole row of key hints or controls is covered, because the visible end of a row would be confusing.
    if menu != nil, let last = layout.hints ?? layout.controls, row <= last.row { width = room.columns - 2 }
    let rect = CellRect(column: room.column, row: row, columns: width + 2, rows: lines.count)
    let style = notice.weight == .warning ? Style(.warning, [.bold]) : Style(.notice)
    scene.panes.append(
      Pane(.notice, rect, lines.map { Line(" " + TextFit.fit($0, width) + " ", style) }))
  }

  /// The prompt: a filter in place of the list's header, a time or a chat message above the slider.
  func prompt(into scene: inout Scene) {
    guard let prompt = model.prompt else { return }
    let bottom = max(0, layout.bottomRow - 1)
    let rect: CellRect
    let sign: String
    switch prompt.subject {
    case .list, .scrollback: (rect, sign) = (layout.header ?? wholeRow(0), "/")
    case .help, .menu: (rect, sign) = (wholeRow(0), "/")
    case .time: (rect, sign) = (wholeRow(bottom), " Go to: ")
    case .say: (rect, sign) = (wholeRow(bottom), " Say: ")
    case .command, .path: return
    }
    guard rect.columns >= sign.utf8.count + 3 else { return }
    let window = LineWindow(
      prompt.line, columns: rect.columns - sign.utf8.count - 1, ellipsis: symbols.ellipsis)
    let typed = window.text
    var runs = [
      Line.Run(sign, Style(.accent, [.bold])),
      Line.Run(typed, Style(prompt.line.isOld ? .selection : .text)),
    ]
    if prompt.subject == .time, prompt.text.isEmpty {
      runs.append(Line.Run("  1:23:45, 90, 50%, +30, -10", Style(.dim)))
    }
    if case .list(let list) = prompt.subject {
      let rows = model[list]
      // Enter plays the marked rows, which the filter may hide.
      let marked = rows.markedCount > 0 ? "\(rows.markedCount) marked  " : ""
      let count = marked + "\(rows.count)/\(rows.scopeCount) \(model.settings.find.rawValue)"
      let gap = rect.columns - sign.utf8.count - CellWidth.of(typed) - 2 - count.utf8.count
      if gap >= 0 {
        runs.append(Line.Run(String(repeating: " ", count: gap + 1) + count, Style(.dim)))
      }
    }
    scene.panes.append(Pane(.prompt, rect, [Line(runs)]))
    scene.cursor = CellPoint(column: rect.column + sign.utf8.count + window.cursor, row: rect.row)
  }

  private func wholeRow(_ row: Int) -> CellRect {
    CellRect(column: 0, row: row, columns: layout.screen.columns, rows: 1)
  }

  /// A box around lines, with a title in its top edge.
  ///
  /// Blank lines fill it up to `rows`; without `isLit` its border is that of a part without the focus.
  func boxed(
    _ title: String, _ lines: [Line], columns: Int, rows: Int = 0, isLit: Bool = true, isPlaying: Bool = false
  ) -> [Line] {
    let lines = lines + Array(repeating: Line(""), count: max(0, rows - lines.count))
    let box = Symbols.Box.chosen(model)
    let inside = columns - 2
    let style = Style(isLit ? .borderFocused : .border)
    let heading =
      title.isEmpty ? "" : TextFit.shorten(" \(title) ", max(0, inside - 1), ellipsis: symbols.ellipsis)
    let rest = String(repeating: box.horizontal, count: max(0, inside - 1 - CellWidth.of(heading)))
    var result = [
      Line([
        Line.Run(box.topLeft + box.horizontal, style),
        Line.Run(heading, Style(isPlaying ? .current : .title, [.bold])),
        Line.Run(rest + box.topRight, style),
      ])
    ]
    for line in lines {
      let width = line.runs.columns
      let gap = Line.Run(String(repeating: " ", count: max(0, inside - width)), Style(.text))
      result.append(
        Line([Line.Run(box.vertical, style)] + line.runs + [gap, Line.Run(box.vertical, style)]))
    }
    let bottom = box.bottomLeft + String(repeating: box.horizontal, count: max(0, inside)) + box.bottomRight
    result.append(Line(bottom, style))
    return result
  }
}
