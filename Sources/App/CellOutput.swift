// Pictures in cells: as finely as the link allows, and made exact where they stand. Main thread.

import Base
import Core
import Picture

/// The painter of cells with what it leaves out for the link's sake.
struct CellOutput: ~Copyable {
  /// What a part of a picture came to.
  struct Painting {
    var figures = PaintFigures()
    /// Whether all has to be painted anew, more finely or more coarsely.
    var startsAnew = false
  }

  /// A picture that stands this long is made exact: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)

  private var painter: PicturePainter
  /// What the link leaves of the picture's finesse.
  private var economy: PictureEconomy
  /// The style without economies.
  private(set) var style: PictureStyle
  /// When the last picture is made exact, where no other follows it.
  private(set) var settleAt: MonotonicTime?

  /// Cells of that style; `adapts`, and less finely where the link is slow.
  init(_ style: PictureStyle, adapts: Bool) {
    self.style = style
    economy = PictureEconomy(isOn: adapts)
    painter = PicturePainter(style: style)
  }

  /// Colours and glyphs in use, in words.
  var styleName: String { "\(painter.style.colors.name), \(painter.style.glyphs.rawValue)" }

  /// Whether the link leaves the picture less than its finesse.
  var isEconomising: Bool { economy.level != .full }

  /// What the link costs the picture, in words.
  var economyName: String { economy.level.name }

  /// The size in pixels that a picture should have.
  var pixelSize: (width: Int, height: Int) { painter.pixelSize }

  /// Changes colours or glyphs; says whether all has to be painted anew.
  mutating func use(_ style: PictureStyle) -> Bool {
    self.style = style
    return economize()
  }

  /// Puts the picture into a rectangle of the screen.
  mutating func place(_ area: CellArea) {
    painter.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
  }

  /// Says what lies over the picture.
  mutating func cover(_ covers: [CellRect]) { painter.cover(covers.map { CellArea($0) }) }

  /// The terminal no longer shows what was painted.
  mutating func forget() { painter.forget() }

  /// The terminal no longer shows what was painted in a rectangle of the screen.
  mutating func forget(_ rect: CellArea) { painter.forget(rect) }

  /// The last picture is not made exact any more.
  mutating func leaveUnsettled() { settleAt = nil }

  /// A picture has been taken: they follow each other again.
  mutating func pictureFollows() { economy.goOn() }

  /// A picture is due that the link has no room for; says whether all has to be painted anew.
  mutating func isHeldUp(at now: MonotonicTime) -> Bool { note(rows: 0, isHeldUp: true, at: now) }

  /// Appends what shows a picture, or as much of it as `budget` allows.
  mutating func paint(
    _ picture: PixelBuffer, at now: MonotonicTime, budget: Int, into out: inout ByteSink
  ) -> Painting {
    settleAt = now + Self.patience
    let figures = painter.paint(picture, into: &out, budget: budget)
    let rows = painter.area.rows - painter.rowsLeft
    return Painting(
      figures: figures, startsAnew: note(rows: rows, isHeldUp: painter.rowsLeft > 0, at: now))
  }

  /// Appends the rest of the last picture, or what it lacks to be exact.
  mutating func goOn(at now: MonotonicTime, budget: Int, into out: inout ByteSink) -> Painting {
    if painter.rowsLeft > 0 {
      let before = painter.rowsLeft
      let figures = painter.proceed(into: &out, budget: budget)
      let startsAnew = note(rows: before - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
      return Painting(figures: figures, startsAnew: startsAnew)
    }
    guard let settleAt, settleAt <= now else { return Painting() }
    if economy.rest() {
      // Painted anew at once, and made exact after that.
      self.settleAt = now
      return Painting(startsAnew: economize())
    }
    self.settleAt = nil
    return Painting(figures: painter.settle(into: &out, budget: budget))
  }

  private mutating func note(rows: Int, isHeldUp: Bool, at now: MonotonicTime) -> Bool {
    let before = economy.level
    economy.note(pictures: Double(rows) / Double(max(1, painter.area.rows)), isHeldUp: isHeldUp, at: now)
    return economy.level != before && economize()
  }

  /// Puts the economy in force; says whether all has to be painted anew because that changes the style.
  private mutating func economize() -> Bool {
    painter.tolerance = economy.level.tolerance
    let style = economy.level.applied(to: style)
    guard style != painter.style else { return false }
    painter.use(style)
    return true
  }
}

extension CellArea {
  /// Whether a cell of the screen lies in it.
  func holds(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column) && (self.row..<self.row + rows).contains(row)
  }

  /// The same cells in the painter's words.
  init(_ rect: CellRect) {
    self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
  }
}
