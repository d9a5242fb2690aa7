// Popup of the command palette (`:`): the command line, the highlighted matches, key bindings, a line of
// explanation, and mouse targets. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func palette(into scene: inout Scene) {
    guard let palette = model.palette, let prompt = model.prompt, layout.screen.columns >= 8 else { return }
    let shape = PaletteShape(layout.screen.size)
    let inside = shape.isRoomy ? shape.columns - 2 : shape.columns
    let offset = max(0, min(palette.offset, palette.rows.count - 1))
    let shown = palette.rows.isEmpty ? 0..<0 : offset..<min(palette.rows.count, offset + shape.page)
    let window = LineWindow(prompt.line, columns: inside - 2, ellipsis: symbols.ellipsis)
    var lines = [Line([Line.Run(" :", Style(.accent, [.bold])), Line.Run(window.text, Style(.text))])]
    let widths = PaletteColumns(palette.rows[shown], in: inside)
    for place in shown {
      lines.append(line(of: palette.rows[place], isSelected: place == palette.selection, widths))
    }
    let explanation = explanation(of: palette)
    if shape.isRoomy {
      lines.append(
        Line(TextFit.fit(" " + explanation.text, inside, ellipsis: symbols.ellipsis), explanation.style))
      lines = boxed(title(of: palette, shown), lines, columns: shape.columns)
    } else if palette.problem != nil || palette.rows.isEmpty, !explanation.text.isEmpty {
      // On small screens only an error is worth a row.
      lines.append(
        Line(TextFit.fit(" " + explanation.text, inside, ellipsis: symbols.ellipsis), explanation.style))
    }
    let rect = CellRect(
      column: (layout.screen.columns - shape.columns) / 2,
      row: shape.isRoomy ? min(2, layout.screen.rows / 12) : 0,
      columns: shape.columns, rows: min(lines.count, layout.screen.rows))
    scene.panes.append(Pane(.palette, rect, lines))
    let inset = shape.isRoomy ? 1 : 0
    scene.cursor = CellPoint(
      column: min(rect.endColumn - 1, rect.column + inset + 2 + window.cursor), row: rect.row + inset)
    scene.targets.append(Target(CellRect(layout.screen.size), .outsideMenu))
    scene.targets.append(Target(rect, .overlay))
    for (line, place) in shown.enumerated() where inset + 1 + line < rect.rows {
      let row = CellRect(
        column: rect.column + inset, row: rect.row + inset + 1 + line, columns: inside, rows: 1)
      scene.targets.append(Target(row, .menuRow(place)))
    }
  }

  private func title(of palette: PaletteState, _ shown: Range<Int>) -> String {
    let count = palette.rows.count
    return count > shown.count ? "Commands \(shown.lowerBound + 1)-\(shown.upperBound)/\(count)" : "Commands"
  }

  /// Text below the rows: an error, the syntax of the typed command, or the help of the selected row.
  private func explanation(of palette: PaletteState) -> Line.Run {
    if let problem = palette.problem { return Line.Run(problem, Style(.warning, [.bold])) }
    if !palette.hint.isEmpty { return Line.Run(palette.hint, Style(.dim)) }
    if let place = palette.selection, palette.rows.indices.contains(place),
      model.prompt?.text.isEmpty == false
    {
      let row = palette.rows[place]
      return Line.Run(row.isCommand ? "\(row.text): \(row.help)" : row.help, Style(.dim))
    }
    if palette.rows.isEmpty { return Line.Run("No command matches", Style(.dim)) }
    return Line.Run("Type what you want, a command, or a time like 1:23:45", Style(.dim))
  }

  private func line(of row: PaletteRow, isSelected: Bool, _ widths: PaletteColumns) -> Line {
    let plain = isSelected ? Style(.selection, [.bold]) : Style(.text)
    let faint = isSelected ? plain : Style(.dim)
    var runs = [Line.Run(" ", plain)]
    // A command's help comes before its name; of an argument, the value comes first.
    let (first, firstMatches) = row.isCommand ? (row.help, row.helpMatches) : (row.text, row.matches)
    let (second, secondMatches) = row.isCommand ? (row.text, row.matches) : (row.help, row.helpMatches)
    runs += marked(first, firstMatches, plain, columns: widths.first, isSelected: isSelected)
    if widths.second > 0 {
      runs.append(Line.Run("  ", plain))
      runs += marked(second, secondMatches, faint, columns: widths.second, isSelected: isSelected)
    }
    if widths.detail > 0 {
      runs.append(Line.Run("  ", plain))
      let detail = TextFit.fit(row.detail, widths.detail, align: .trailing, ellipsis: symbols.ellipsis)
      runs.append(Line.Run(detail, isSelected ? plain : Style(.accent)))
    }
    runs.append(Line.Run(" ", plain))
    return Line(runs, fill: isSelected ? plain : Style(.text))
  }

  /// A text in `columns` cells, in which the typed letters are highlighted.
  private func marked(
    _ text: String, _ matches: [Range<String.Index>], _ style: Style, columns: Int, isSelected: Bool
  ) -> [Line.Run] {
    let fitted = TextFit.fit(text, columns, ellipsis: symbols.ellipsis)
    let mark = isSelected ? Style(.selection, [.bold, .underline]) : Style(.accent, [.bold, .underline])
    return highlighted(text, matches, fitted: fitted, style, mark)
  }
}

/// Widths of the palette's columns in cells: help, name, keys.
private struct PaletteColumns {
  var first: Int
  var second = 0
  var detail = 0

  /// Widths for some rows in `columns` cells, of which two are a margin.
  init(_ rows: ArraySlice<PaletteRow>, in columns: Int) {
    let room = max(1, columns - 2)
    let firsts = rows.map { CellWidth.of($0.isCommand ? $0.help : $0.text) }.max() ?? 0
    let seconds = rows.map { CellWidth.of($0.isCommand ? $0.text : $0.help) }.max() ?? 0
    let details = rows.map { CellWidth.of($0.detail) }.max() ?? 0
    first = room
    guard room >= 40 else {
      // Narrow screens keep the keys, as long as at least 14 cells remain for the text.
      if details > 0, room - min(details, 10) - 2 >= 14 {
        detail = min(details, 10)
        first = room - detail - 2
      }
      return
    }
    detail = min(details, room / 4)
    let rest = room - (detail > 0 ? detail + 2 : 0)
    // The name gets the cells that the text leaves, and is omitted below 6 cells.
    first = seconds == 0 ? rest : min(firsts, max(rest * 3 / 5, rest - seconds - 2))
    second = seconds == 0 ? 0 : max(0, rest - first - 2)
    guard second > 0, second < 6 else { return }
    first = rest
    second = 0
  }
}
