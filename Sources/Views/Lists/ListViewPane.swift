// Running texts about the film in the list's pane (chapters, subtitles so far, chat, statistics), and the switch
// between them and the list. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// The list, or the view that has its place.
  func listOrView(into scene: inout Scene) {
    guard let rect = layout.list, model.presentation.listView != .list, rect.columns >= 4 else {
      return list(into: &scene)
    }
    let lines = viewLines(of: model.presentation.listView, columns: freeColumns(of: rect) - 2)
    let texts = lines.texts.isEmpty ? [Line(emptyText, Style(.dim))] : lines.texts
    // The focus line is kept in the middle, and what grows at its end.
    let start = max(0, min(texts.count - rect.rows, (lines.focus ?? texts.count) - rect.rows / 2))
    let shown = texts[start..<min(texts.count, start + rect.rows)].map { line in
      Line([Line.Run(" ", Style(.text))] + line.runs)
    }
    scene.targets.append(Target(rect, .overlay))
    let indent = leftEdge(of: rect)
    guard indent < rect.columns else { return }
    scene.panes.append(
      Pane(
        .list,
        CellRect(
          column: rect.column + indent, row: rect.row, columns: rect.columns - indent, rows: rect.rows),
        Array(shown)))
  }

  /// The columns that pictures in corners leave in all rows.
  private func freeColumns(of rect: CellRect) -> Int {
    let right = corners(in: rect).filter { $0.column > rect.column }.map(\.column).min() ?? rect.endColumn
    return max(0, right - rect.column - leftEdge(of: rect))
  }

  /// The columns that a picture in a corner takes at the left.
  private func leftEdge(of rect: CellRect) -> Int {
    let left = corners(in: rect).filter { $0.column <= rect.column }.map(\.endColumn).max()
    return (left ?? rect.column) - rect.column
  }

  private func corners(in rect: CellRect) -> [CellRect] {
    layout.picturesInCorners.filter { !$0.intersection(rect).isEmpty }
  }

  private var emptyText: String {
    switch model.presentation.listView {
    case .list: ""
    case .chapters: "This item has no chapters"
    case .subtitles: "No subtitles yet"
    case .chat: model.syncplay == nil ? "Not in a room" : "No messages yet"
    case .statistics: "Nothing is playing"
    }
  }

  /// The lines of a view, and the one that is to stay in sight; nil is the last.
  private func viewLines(of view: ListView, columns: Int) -> (texts: [Line], focus: Int?) {
    guard columns >= 4 else { return ([], nil) }
    func wrapped(_ text: String, _ style: Style) -> [Line] {
      TextFit.wrap(text, columns, rows: 6, ellipsis: symbols.ellipsis).map { Line($0, style) }
    }
    switch view {
    case .list: return ([], nil)
    case .chapters:
      let chapters = model.films.main.info?.chapters ?? []
      let current = model.films.main.currentChapter
      let lines = chapters.indices.map { index in
        let isCurrent = index == current
        let mark = isCurrent ? symbols.current : " "
        let time = TimeText.format(chapters[index].start, beside: model.films.main.info?.duration)
        let style = isCurrent ? Style(.current, [.bold]) : Style(.text)
        let title = chapters[index].shownTitle ?? "Chapter \(index + 1)"
        let text = TextFit.fit(
          "\(mark) \(title)", columns - CellWidth.of(time) - 1, ellipsis: symbols.ellipsis)
        return Line([Line.Run(text + " ", style), Line.Run(time, Style(.dim))])
      }
      return (lines, current ?? 0)
    case .subtitles:
      let entries = model.films.main.playback.subtitleLog.entries
      let isPresent = !model.films.main.playback.subtitles.primary.isEmpty
      return (
        entries.enumerated().flatMap { index, entry in
          let isLast = index == entries.count - 1 && isPresent
          return entry.text.split(separator: "\n").flatMap {
            wrapped(
              VisibleText.filter(String($0), isProse: true), isLast ? Style(.current, [.bold]) : Style(.text))
          }
        }, nil
      )
    case .chat:
      return (
        (model.syncplay?.lines ?? []).flatMap { line in
          wrapped((line.name.map { "\($0): " } ?? "") + line.text, Style(line.name == nil ? .dim : .text))
        }, nil
      )
    case .statistics:
      return (
        statisticsFacts.map { name, value in
          Line([
            Line.Run(TextFit.fit(name, 14, ellipsis: symbols.ellipsis), Style(.dim)),
            Line.Run(TextFit.shorten(value, max(0, columns - 14), ellipsis: symbols.ellipsis), Style(.text)),
          ])
        }, 0
      )
    }
  }
}
