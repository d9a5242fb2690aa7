// Footer with the most useful keys of the focus; what holds everywhere keeps its place at the right. `HelpOverview`
// chooses them. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func hints(into scene: inout Scene) {
    guard let row = layout.hints else { return }
    let hints = model.keyHints
    var pinned = hints.filter(\.isPinned)
    var rightWidth = rightWidth(of: pinned)
    while rightWidth > row.columns, !pinned.isEmpty {
      pinned.removeFirst()
      rightWidth = self.rightWidth(of: pinned)
    }
    let room = row.columns - rightWidth
    var runs: [Line.Run] = []
    if let status = statusText {
      runs.append(
        Line.Run(
          " " + TextFit.shorten(status.text, max(0, room - 2), ellipsis: symbols.ellipsis), status.style))
    } else {
      runs.append(Line.Run(" ", Style(.text)))
      for hint in hints where !hint.isPinned {
        guard runs.columns + width(of: hint) <= room else { break }
        runs += self.runs(of: hint)
      }
    }
    let gap = room - runs.columns
    if gap > 0 { runs.append(Line.Run(String(repeating: " ", count: gap), Style(.text))) }
    for hint in pinned { runs += self.runs(of: hint) }
    if let sign { runs.append(sign) }
    runs += menu(in: row, &scene)
    scene.panes.append(Pane(.hints, row, [Line(runs)]))
  }

  private func rightWidth(of hints: [KeyHint]) -> Int {
    let keys = hints.reduce(0) { $0 + width(of: $1) }
    return keys + CellWidth.of(sign?.text ?? "") + (showsMenu ? CellWidth.of(symbols.menu) + 2 : 0)
  }

  private func width(of hint: KeyHint) -> Int {
    CellWidth.of(hint.keys) + 1 + CellWidth.of(hint.text) + 3
  }

  private func runs(of hint: KeyHint) -> [Line.Run] {
    [Line.Run(hint.keys, Style(.accent)), Line.Run(" \(hint.text)   ", Style(.dim))]
  }

  /// What the player waits for, or why the selected row cannot be played; nil for the keys.
  private var statusText: (text: String, style: Style)? {
    if let run = model.runText { return ("\(run.title): \(run.cause ?? "")", Style(.warning)) }
    if model.films.main.item != nil, let text = model.waitingText {
      return ("\(symbols.spinner(model.spinnerStep)) \(text)\(symbols.ellipsis)", Style(.text))
    }
    return nil
  }

  /// Whether the hints have the button of the main menu, because the row of buttons is missing.
  private var showsMenu: Bool { layout.controls == nil }

  /// The sign of private mode, if the row of buttons is missing.
  private var sign: Line.Run? {
    guard showsMenu, model.settings.isPrivate else { return nil }
    return Line.Run(privateText(columns: layout.screen.columns), Style(.accent, [.bold]))
  }

  private func menu(in row: CellRect, _ scene: inout Scene) -> [Line.Run] {
    guard showsMenu else { return [] }
    let text = " \(symbols.menu) "
    let width = CellWidth.of(text)
    scene.targets.append(
      Target(
        CellRect(column: row.endColumn - width, row: row.row, columns: width, rows: 1), .control(.menu)))
    return [Line.Run(text, Style(.text))]
  }
}
