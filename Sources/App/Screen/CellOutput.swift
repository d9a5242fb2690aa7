// Pictures drawn in cells: as fine as the link allows while they move, exact when they stand still. Main thread.

import Base
import Core
import Picture

/// The cell painter together with the quality reductions for a slow link.
struct CellOutput: ~Copyable {
  /// The result of painting a picture or a part of it.
  struct Painting {
    var figures = PaintFigures()
    /// Whether the whole picture must be repainted, because the style changed.
    var needsRepaint = false
  }

  /// A picture that stands this long is repainted exactly: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)

  private var painter: PicturePainter
  /// The quality level that the link allows.
  private var economy: PictureEconomy
  /// The requested style, without reductions.
  private(set) var style: PictureStyle
  /// The time at which the last picture is repainted exactly, if no other follows.
  private(set) var settleAt: MonotonicTime?

  /// Cells of that style; `adapts` lowers the quality on a slow link.
  init(_ style: PictureStyle, adapts: Bool) {
    self.style = style
    economy = PictureEconomy(isOn: adapts)
    painter = PicturePainter(style: style)
  }

  /// Colours and glyphs in use, for display.
  var styleName: String { "\(painter.style.colors.name), \(painter.style.glyphs.rawValue)" }

  /// Whether the quality is reduced because of the link.
  var isEconomising: Bool { economy.level != .full }

  /// The quality level, for display.
  var economyName: String { economy.level.name }

  /// The size in pixels that the engine should scale pictures to.
  var pixelSize: (width: Int, height: Int) { painter.pixelSize }

  /// Changes colours or glyphs; returns whether the whole picture must be repainted.
  mutating func use(_ style: PictureStyle) -> Bool {
    self.style = style
    return economize()
  }

  /// Moves the picture to a rectangle of the screen.
  mutating func place(_ area: CellArea) {
    painter.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
  }

  /// Sets the panes that cover parts of the picture.
  mutating func cover(_ covers: [CellRect]) { painter.cover(covers.map { CellArea($0) }) }

  /// Marks all cells as unknown: the terminal no longer shows what was painted.
  mutating func forget() { painter.forget() }

  /// Marks a rectangle of the screen as unknown: the terminal no longer shows what was painted there.
  mutating func forget(_ rect: CellArea) { painter.forget(rect) }

  /// Cancels the exact repaint of the last picture.
  mutating func leaveUnsettled() { settleAt = nil }

  /// A new picture has arrived, so that the quality is judged again.
  mutating func pictureFollows() { economy.goOn() }

  /// Records that the link had no room for a due picture; returns whether the whole picture must be repainted.
  mutating func isHeldUp(at now: MonotonicTime) -> Bool { note(rows: 0, isHeldUp: true, at: now) }

  /// Appends a picture's escape sequences, at most about `budget` bytes.
  mutating func paint(
    _ picture: PixelBuffer, at now: MonotonicTime, budget: Int, into out: inout ByteSink
  ) -> Painting {
    settleAt = now + Self.patience
    let figures = painter.paint(picture, into: &out, budget: budget)
    let rows = painter.area.rows - painter.rowsLeft
    return Painting(
      figures: figures, needsRepaint: note(rows: rows, isHeldUp: painter.rowsLeft > 0, at: now))
  }

  /// Appends the remaining rows of the last picture, or its exact repaint when that is due.
  mutating func goOn(at now: MonotonicTime, budget: Int, into out: inout ByteSink) -> Painting {
    if painter.rowsLeft > 0 {
      let before = painter.rowsLeft
      let figures = painter.proceed(into: &out, budget: budget)
      let needsRepaint = note(rows: before - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
      return Painting(figures: figures, needsRepaint: needsRepaint)
    }
    guard let settleAt, settleAt <= now else { return Painting() }
    if economy.rest() {
      // The repaint in other colours comes first, the exact one right after it.
      self.settleAt = now
      return Painting(needsRepaint: economize())
    }
    self.settleAt = nil
    return Painting(figures: painter.settle(into: &out, budget: budget))
  }

  private mutating func note(rows: Int, isHeldUp: Bool, at now: MonotonicTime) -> Bool {
    let before = economy.level
    economy.note(pictures: Double(rows) / Double(max(1, painter.area.rows)), isHeldUp: isHeldUp, at: now)
    return economy.level != before && economize()
  }

  /// Applies the quality level; returns whether the style changed, so that the whole picture must be repainted.
  private mutating func economize() -> Bool {
    painter.tolerance = economy.level.tolerance
    let style = economy.level.applied(to: style)
    guard style != painter.style else { return false }
    painter.use(style)
    return true
  }
}

extension CellArea {
  /// Whether a cell of the screen is in the area.
  func holds(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column) && (self.row..<self.row + rows).contains(row)
  }

  /// Converts from the scene's rectangle.
  init(_ rect: CellRect) {
    self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
  }
}
