// The texts of the stills above the history list; App's `StillRowPresenter` paints the stills. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func stillRow(into scene: inout Scene) {
    guard let place = layout.stillRow else { return }
    var (times, titles): ([Line.Run], [Line.Run]) = ([], [])
    var column = place.area.column
    for slot in place.slots {
      let gap = String(repeating: " ", count: slot.rect.column - column)
      column = slot.rect.endColumn
      times.append(Line.Run(gap, Style(.text)))
      times += timeLine(of: slot.entry, columns: slot.rect.columns)
      titles.append(Line.Run(gap, Style(.text)))
      titles.append(title(of: slot))
      scene.targets.append(
        Target(
          CellRect(
            column: slot.rect.column, row: slot.rect.row, columns: slot.rect.columns,
            rows: slot.rect.rows + 2),
          .row(.history, slot.row)))
    }
    let blank = Array(repeating: Line(""), count: place.slots.first?.rect.rows ?? 0)
    scene.panes.append(Pane(.stills, place.area, blank + [Line(times), Line(titles)]))
    scene.stills = StillRow(
      place.slots.map { StillRow.Still(path: $0.path, moment: $0.entry.position, rect: $0.rect) },
      layer: scene.panes.count)
  }

  /// The played part of an item, as a line of the still's width.
  private func timeLine(of entry: HistoryEntry, columns: Int) -> [Line.Run] {
    let share = entry.duration.flatMap { duration in entry.elapsed.map { $0.share(of: duration) } } ?? 0
    let played = max(1, min(columns, Int((Double(columns) * share).rounded())))
    return [
      Line.Run(String(repeating: symbols.barFilled, count: played), Style(.barFilled)),
      Line.Run(String(repeating: symbols.barRest, count: columns - played), Style(.bar)),
    ]
  }

  private func title(of slot: StillRowPlace.Slot) -> Line.Run {
    let text = FileTitle.shown(slot.entry.title, ofFile: slot.entry.location.fileName)
    let fitted = TitleFit.fit(text, slot.rect.columns, ellipsis: symbols.ellipsis)
    guard model.history.view.selectedRow == slot.row else { return Line.Run(fitted, Style(.text)) }
    let hasFocus = model.focus == .history
    return Line.Run(fitted, Style(hasFocus ? .selection : .selectionIdle, hasFocus ? [.bold] : []))
  }
}
