// Differences between the embedded terminal's wanted and shown cells, as bytes. Main thread only.

import Base
import Picture

/// Writes changed cells directly to the outer terminal, in the colours that it supports.
struct EmbeddedPainter: ~Copyable {
  private(set) var area = CellRect.empty
  private var style = EmbeddedPen.Style()
  /// The links of the wanted cells.
  private var links = EmbeddedLinks()
  private var wanted: [EmbeddedCell] = []
  private var shown: [EmbeddedCell] = []
  private var covered: [Bool] = []
  /// Whether any cell may differ.
  private(set) var isStale = false

  init() {}

  /// Sets the rectangle and its covers; after a move or resize all cells are unknown.
  mutating func place(_ rect: CellRect, below covers: [CellRect]) {
    if rect != area {
      area = rect
      let count = rect.columns * rect.rows
      wanted = Array(repeating: .blank, count: count)
      shown = Array(repeating: .unknown, count: count)
    }
    var covered = Array(repeating: false, count: area.columns * area.rows)
    for cover in covers { for places in places(of: cover) { for place in places { covered[place] = true } } }
    guard covered != self.covered else { return }
    // Uncovered cells still show what covered them.
    if covered.count == self.covered.count {
      for index in covered.indices where self.covered[index] && !covered[index] { shown[index] = .unknown }
    }
    self.covered = covered
    isStale = true
  }

  /// Sets colours and encoding; all cells are written again.
  mutating func use(_ style: EmbeddedPen.Style) {
    guard style != self.style else { return }
    self.style = style
    forget(area)
  }

  /// Sets the links that the cells' numbers mean.
  mutating func use(_ links: EmbeddedLinks) {
    let meansOthers = links.generation != self.links.generation
    self.links = links
    if meansOthers { forget(area) }
  }

  /// Marks cells in a rectangle of the screen as unknown.
  mutating func forget(_ rect: CellRect) {
    for places in places(of: rect) { for place in places { shown[place] = .unknown } }
    isStale = true
  }

  /// The index ranges of a rectangle's cells, row by row.
  private func places(of rect: CellRect) -> [Range<Int>] {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return [] }
    return (rect.row..<rect.endRow).map { row in
      let start = (row - area.row) * area.columns + rect.column - area.column
      return start..<start + rect.columns
    }
  }

  /// Sets a row's wanted cells.
  mutating func set(_ cells: [EmbeddedCell], row: Int) {
    guard row < area.rows else { return }
    let start = row * area.columns
    for column in 0..<area.columns {
      wanted[start + column] = column < cells.count ? cells[column] : .blank
    }
    isStale = true
  }

  /// Appends the bytes that turn the shown cells into the wanted ones, and resets the attributes.
  mutating func paint(into sink: inout ByteSink) {
    guard isStale else { return }
    isStale = false
    var pen = EmbeddedPen(style, links: links)
    for row in 0..<area.rows {
      var cursor: Int?
      for column in 0..<area.columns {
        let index = row * area.columns + column
        let cell = visible(wanted[index], column, row)
        // A wide character continues in its second cell.
        let second = cell.width > 1 ? wanted[index + 1] : nil
        if covered[index] || cell == shown[index] && (second == nil || second == shown[index + 1]) {
          continue
        }
        let isOverOld = shown[index] != .blank || cell.width > 1 && shown[index + 1] != .blank
        shown[index] = cell
        // The first cell of a wide character writes both.
        if cell.width == 0 { continue }
        if cursor != column { sink.appendMove(column: area.column + column, row: area.row + row) }
        if cell.isOfDoubtfulWidth {
          // If the terminal draws it narrower, old content would remain visible; if wider, it overwrites the next
          // cell.
          if isOverOld {
            pen.putBlanks(like: cell, into: &sink)
            sink.appendMove(column: area.column + column, row: area.row + row)
          }
          let next = column + max(1, Int(cell.width))
          if next < area.columns, !covered[row * area.columns + next] {
            shown[row * area.columns + next] = .unknown
          }
        }
        pen.put(cell, second: second, into: &sink)
        // Terminals disagree about the width of some characters: the cursor's place is then unknown.
        cursor = cell.isASCII ? column + 1 : nil
      }
    }
    pen.finish(into: &sink)
  }

  /// The cell as it can be shown: a wide character that is half covered becomes blank.
  private func visible(_ cell: EmbeddedCell, _ column: Int, _ row: Int) -> EmbeddedCell {
    let index = row * area.columns + column
    if cell.width == 0 {
      let isWhole = column > 0 && wanted[index - 1].width > 1 && !covered[index - 1]
      return isWhole ? cell : cell.withoutText
    }
    guard cell.width > 1 else { return cell }
    return column + 1 < area.columns && !covered[index + 1] ? cell : cell.withoutText
  }

  /// Appends cells of a screen row as text, and resets the attributes.
  func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    var pen = EmbeddedPen(EmbeddedPen.Style(hasUnderlineStyles: true), links: links)
    let columns = columns.clamped(to: area.column..<area.endColumn)
    for column in columns {
      let index = (row - area.row) * area.columns + column - area.column
      let second = wanted[index].width > 1 && column + 1 < area.endColumn ? wanted[index + 1] : nil
      if wanted[index].width > 0 { pen.put(wanted[index], second: second, into: &sink) }
    }
    pen.finish(into: &sink)
  }
}

extension EmbeddedCell {
  fileprivate var isASCII: Bool { scalars[0] < 0x80 && scalars[1] == 0 }

  /// Whether terminals disagree about its width: symbols, emoji, and joined sequences.
  fileprivate var isOfDoubtfulWidth: Bool {
    guard width > 0 else { return false }
    switch scalars[0] {
    case 0x2190..<0x2500, 0x2600..<0x2800, 0x1F000...0x1FFFF, 0xE000...0xF8FF: return true
    case 0x20..<0x2190: return scalars[1] >= Self.joiner
    default: return scalars[1] >= Self.joinBit || (0xFE00...0xFE0F).contains(scalars[1])
    }
  }
}
