// The difference between what a program's cells show and what they are to show, as bytes. Main thread only.

import Base
import Picture

/// Writes changed cells of a program straight to the terminal, in the colours that it has.
struct EmbeddedPainter: ~Copyable {
  private(set) var area = CellRect.empty
  private var style = EmbeddedPen.Style()
  private var wanted: [EmbeddedCell] = []
  private var shown: [EmbeddedCell] = []
  private var covered: [Bool] = []
  /// Whether anything may differ.
  private(set) var isStale = false

  init() {}

  /// Puts it there, below what covers it; nothing of it is on the screen where that is another place.
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
    // What comes out from under something has that on it.
    if covered.count == self.covered.count {
      for index in covered.indices where self.covered[index] && !covered[index] { shown[index] = .unknown }
    }
    self.covered = covered
    isStale = true
  }

  /// Uses what the terminal has from now on.
  mutating func use(_ style: EmbeddedPen.Style) {
    guard style != self.style else { return }
    self.style = style
    forget(area)
  }

  /// What was written in those cells of the screen is gone.
  mutating func forget(_ rect: CellRect) {
    for places in places(of: rect) { for place in places { shown[place] = .unknown } }
    isStale = true
  }

  /// The places of a rectangle's cells, row by row.
  private func places(of rect: CellRect) -> [Range<Int>] {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return [] }
    return (rect.row..<rect.endRow).map { row in
      let start = (row - area.row) * area.columns + rect.column - area.column
      return start..<start + rect.columns
    }
  }

  /// A row shall look like that from now on.
  mutating func set(_ cells: [EmbeddedCell], row: Int) {
    guard row < area.rows else { return }
    let start = row * area.columns
    for column in 0..<area.columns {
      wanted[start + column] = column < cells.count ? cells[column] : .blank
    }
    isStale = true
  }

  /// Appends what turns the cells on the screen into those that are wanted; leaves the attributes off.
  mutating func paint(into sink: inout ByteSink) {
    guard isStale else { return }
    isStale = false
    var pen = EmbeddedPen(style)
    for row in 0..<area.rows {
      var cursor: Int?
      for column in 0..<area.columns {
        let index = row * area.columns + column
        let cell = visible(wanted[index], column, row)
        if covered[index] || cell == shown[index] { continue }
        let isOverOld = shown[index] != .blank || cell.width > 1 && shown[index + 1] != .blank
        shown[index] = cell
        // The left half of a wide character writes both.
        if cell.width == 0 { continue }
        if cursor != column { sink.appendMove(column: area.column + column, row: area.row + row) }
        if cell.isOfDoubtfulWidth {
          // Where the terminal takes it to be narrower, what stood below it would be left; where it takes it to be
          // wider, it goes over the next cell.
          if isOverOld {
            pen.putBlanks(like: cell, into: &sink)
            sink.appendMove(column: area.column + column, row: area.row + row)
          }
          let next = column + max(1, Int(cell.width))
          if next < area.columns, !covered[row * area.columns + next] {
            shown[row * area.columns + next] = .unknown
          }
        }
        pen.put(cell, into: &sink)
        // Terminals differ in how wide they take some characters to be.
        cursor = cell.isASCII ? column + 1 : nil
      }
    }
    pen.finish(into: &sink)
  }

  /// A cell as it can be shown: half of a wide character, whose other half is covered, is not.
  private func visible(_ cell: EmbeddedCell, _ column: Int, _ row: Int) -> EmbeddedCell {
    let index = row * area.columns + column
    if cell.width == 0 {
      let isWhole = column > 0 && wanted[index - 1].width > 1 && !covered[index - 1]
      return isWhole ? cell : cell.withoutText
    }
    guard cell.width > 1 else { return cell }
    return column + 1 < area.columns && !covered[index + 1] ? cell : cell.withoutText
  }

  /// Appends cells of a row of the screen as text; leaves the attributes off.
  func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    var pen = EmbeddedPen(EmbeddedPen.Style(hasUnderlineStyles: true))
    for column in columns.clamped(to: area.column..<area.endColumn) {
      let cell = wanted[(row - area.row) * area.columns + column - area.column]
      if cell.width > 0 { pen.put(cell, into: &sink) }
    }
    pen.finish(into: &sink)
  }
}

extension EmbeddedCell {
  fileprivate var isASCII: Bool { scalars[0] < 0x80 && scalars[1] == 0 }

  /// Whether terminals differ in how many columns they give it: pictures, and what something is joined to.
  fileprivate var isOfDoubtfulWidth: Bool {
    guard width > 0 else { return false }
    switch scalars[0] {
    case 0x2190..<0x2500, 0x2600..<0x2800, 0x1F000...0x1FFFF, 0xE000...0xF8FF: return true
    case 0x20..<0x2190: return scalars[1] >= 0x200D
    default: return scalars[1] == 0x200D || (0xFE00...0xFE0F).contains(scalars[1])
    }
  }
}
