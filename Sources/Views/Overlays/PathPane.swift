// Prompt of `browser-go` for a path, at the top of the screen, with the matching names below. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func path(into scene: inout Scene) {
    guard let line = model.pathLine, let prompt = model.prompt, layout.screen.columns >= 8 else { return }
    let sign = layout.screen.columns >= 30 ? " Go to: " : ">"
    let room = layout.screen.columns - sign.utf8.count - 1
    let window = LineWindow(prompt.line, columns: room + 1, ellipsis: symbols.ellipsis)
    let rect = CellRect(column: 0, row: 0, columns: layout.screen.columns, rows: 1)
    var runs = [Line.Run(sign, Style(.accent, [.bold])), Line.Run(window.text, Style(.text))]
    if prompt.text.isEmpty {
      runs.append(Line.Run(TextFit.shorten("  a path, ~ or ..", room - 2, ellipsis: ""), Style(.dim)))
    }
    scene.panes.append(Pane(.prompt, rect, [Line(runs)]))
    scene.cursor = CellPoint(column: sign.utf8.count + window.cursor, row: 0)
    offer(line, below: rect, into: &scene)
  }

  /// The error, the folder that is being read, or the matching names.
  private func offer(_ line: PathLine, below prompt: CellRect, into scene: inout Scene) {
    var lines: [Line] = []
    let columns = min(layout.screen.columns, 72)
    if let problem = line.problem {
      lines = [
        Line(TextFit.fit(" " + problem, columns, ellipsis: symbols.ellipsis), Style(.warning, [.bold]))
      ]
    } else if line.wanted != nil {
      lines = [
        Line(TextFit.fit(" Reading the folder" + symbols.ellipsis, columns, ellipsis: ""), Style(.dim))
      ]
    } else {
      let page = max(1, min(10, layout.screen.rows - 4))
      let offset = max(0, min((line.selection ?? 0) - page / 2, line.rows.count - page))
      for place in offset..<min(line.rows.count, offset + page) {
        let isSelected = place == line.selection
        let text = TextFit.fit(" " + line.rows[place].text, columns - 1, ellipsis: symbols.ellipsis)
        let isFolder = line.rows[place].text.hasSuffix("/")
        lines.append(
          Line(text + " ", isSelected ? Style(.selection, [.bold]) : Style(isFolder ? .folder : .text)))
      }
      let left = line.rows.count - lines.count
      if left > 0 {
        let more =
          line.rows.count == PathLine.rowLimit ? " and more than \(left) others" : " and \(left) others"
        lines.append(Line(TextFit.fit(more, columns, ellipsis: symbols.ellipsis), Style(.dim)))
      }
    }
    guard !lines.isEmpty, layout.screen.rows >= 3 else { return }
    lines = Array(lines.prefix(layout.screen.rows - 1))
    scene.panes.append(
      Pane(.completion, CellRect(column: 0, row: 1, columns: columns, rows: lines.count), lines))
    scene.targets.append(
      Target(CellRect(column: 0, row: 0, columns: columns, rows: lines.count + 1), .overlay))
  }
}
