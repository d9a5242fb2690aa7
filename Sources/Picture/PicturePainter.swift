// The picture's rectangle on the screen: what it shows and how to make it show the next frame. Main thread.

/// Turns frames into the bytes that make a terminal show them: changed cells only, shortest escapes.
///
/// Steady state allocates nothing. The caller wraps the bytes in synchronised output and saves and restores
/// the cursor; the bytes leave all attributes off.
public struct PicturePainter: ~Copyable {
  /// What the cells are made of.
  public private(set) var style: PictureStyle
  /// Where the picture is on the screen.
  public private(set) var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)

  /// How far colours may be off while the picture moves.
  ///
  /// Only true colour takes it up.
  public var tolerance = ColorTolerance.standard
  /// Cells that the last frame left a little off; `settle(into:)` makes them exact.
  public private(set) var inexactCells = 0

  private var shown = CellGrid()
  private var wanted = CellGrid()
  private var covered = CoverMask()
  private var mask = ToleranceMask()
  private var glyphs: GlyphTable
  private var dither: PaletteDither
  private let numbers = DecimalTable()
  private let thresholds = ThresholdMap()
  private let resampled = PixelBuffer()

  /// A painter of nothing until it is placed.
  public init(style: PictureStyle = PictureStyle()) {
    self.style = style
    glyphs = GlyphTable(style.glyphs)
    dither = PaletteDither(style.colors == .palette16 ? .sixteen : .cubeAndGreys)
  }

  /// The size in pixels that a picture for the present place should have.
  public var pixelSize: (width: Int, height: Int) {
    style.pixelSize(columns: area.columns, rows: area.rows)
  }

  /// Changes colours or glyphs; everything is painted anew.
  public mutating func use(_ style: PictureStyle) {
    guard style != self.style else { return }
    if style.colors != self.style.colors {
      dither = PaletteDither(style.colors == .palette16 ? .sixteen : .cubeAndGreys)
    }
    if style.glyphs != self.style.glyphs { glyphs = GlyphTable(style.glyphs) }
    self.style = style
    forget()
  }

  /// Puts the picture into a rectangle of the screen.
  ///
  /// A change of place or size forgets what is shown and what covers it.
  public mutating func place(column: Int, row: Int, columns: Int, rows: Int) {
    let area = CellArea(column: column, row: row, columns: columns, rows: rows)
    guard area != self.area else { return }
    self.area = area
    let count = area.columns * area.rows
    shown.resize(count)
    wanted.resize(count)
    covered.resize(count)
    mask.resize(columns: area.columns, rows: area.rows)
    inexactCells = 0
  }

  /// Says which rectangles of the screen lie over the picture: never painted.
  ///
  /// What is uncovered again is painted with the next frame.
  public mutating func cover(_ areas: [CellArea]) {
    covered.clear()
    for other in areas {
      let part = other.clipped(to: area)
      for row in part.row..<(part.row + part.rows) {
        let start = row * area.columns + part.column
        for index in start..<(start + part.columns) {
          covered.flags[index] = true
          shown.cells[index] = .unknown
        }
      }
    }
  }

  /// Says that the terminal no longer shows what was painted, anywhere in the picture.
  public mutating func forget() { shown.resize(area.columns * area.rows) }

  /// Says that the terminal no longer shows what was painted in a rectangle of the screen.
  public mutating func forget(_ other: CellArea) {
    let part = other.clipped(to: area)
    for row in part.row..<(part.row + part.rows) {
      let start = row * area.columns + part.column
      for index in start..<(start + part.columns) { shown.cells[index] = .unknown }
    }
  }

  /// Appends what makes the terminal show a picture.
  ///
  /// A picture of another size than `pixelSize` is stretched to it, roughly; an empty one changes
  /// nothing.
  @discardableResult
  public mutating func paint(_ picture: PixelBuffer, into out: inout ByteSink) -> PaintFigures {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else {
      return PaintFigures()
    }
    let size = pixelSize
    var source = picture
    if picture.width != size.width || picture.height != size.height {
      resampled.takeNearest(of: picture, width: size.width, height: size.height)
      source = resampled
    }
    let isTolerant = tolerance != .none && style.colors == .truecolor
    fit(source, keepingStillness: isTolerant)
    return write(into: &out, tolerantly: isTolerant)
  }

  /// Appends what makes the last painted picture exact.
  ///
  /// For a picture that no frame follows: paused, ended, still. With frames to come it happens by itself.
  @discardableResult
  public mutating func settle(into out: inout ByteSink) -> PaintFigures {
    guard inexactCells > 0 else { return PaintFigures() }
    return write(into: &out, tolerantly: false)
  }

  private mutating func fit(_ source: PixelBuffer, keepingStillness: Bool) {
    let columns = area.columns
    let fitter = CellFitter(pixels: source)
    for row in 0..<area.rows {
      let cells = wanted.cells + row * columns
      if keepingStillness {
        fit(fitter, row: row, into: mask.line)
        mask.adopt(into: cells, at: row * columns, columns: columns)
      } else {
        fit(fitter, row: row, into: cells)
      }
    }
  }

  private func fit(_ fitter: CellFitter, row: Int, into cells: UnsafeMutablePointer<Cell>) {
    let columns = area.columns
    let isPalette = style.colors == .palette256 || style.colors == .palette16
    switch (style.glyphs, style.colors) {
    case (.ascii, _):
      fitter.ramp(row: row, columns: columns, into: cells)
      guard isPalette else { return }
      dither.quantizeInk(cells, columns: columns, row: row, thresholds: thresholds.values)
      return
    case (_, .mono):
      fitter.mono(
        row: row, columns: columns, glyphs: style.glyphs, thresholds: thresholds.values, into: cells)
      return
    case (.half, _):
      fitter.halves(row: row, columns: columns, into: cells)
    case (.sextant, _), (.octant, _):
      fitter.blocks(row: row, columns: columns, glyphs: style.glyphs, into: cells)
    default:
      fitter.patterns(row: row, columns: columns, glyphs: style.glyphs, into: cells)
    }
    guard isPalette else { return }
    dither.quantize(
      cells, columns: columns, row: row, thresholds: thresholds.values, blend: style.glyphs.blendShape)
  }

  private mutating func write(into out: inout ByteSink, tolerantly: Bool) -> PaintFigures {
    var figures = PaintFigures()
    var inexact = 0
    let before = out.count
    let writer = RowWriter(
      area: area, masks: glyphs.masks, fullMask: glyphs.masks[Int(style.glyphs.fullShape)],
      covered: covered.flags)
    for row in 0..<area.rows {
      let start = out.room(Pen.bytesPerRow + area.columns * Pen.bytesPerCell)
      var pen = Pen(
        style: style, glyphs: glyphs.codes, complements: glyphs.complements, numbers: numbers.codes, at: start
      )
      if figures.cells == 0 { pen.reset() }
      let cells: Int
      if tolerantly {
        let first = row * area.columns
        mask.measure(wanted.cells + first, columns: area.columns, tolerance: tolerance)
        cells = writer.writeTolerantly(
          row: row, wanted: wanted.cells, shown: shown.cells, limits: mask.limits,
          stillness: mask.stillness, inexact: &inexact, pen: &pen)
      } else {
        cells = writer.write(row: row, wanted: wanted.cells, shown: shown.cells, pen: &pen)
      }
      guard cells > 0 else { continue }
      figures.cells += cells
      out.finish(at: pen.end)
    }
    inexactCells = inexact
    if figures.cells > 0 { out.append("\u{1B}[m") }
    figures.bytes = out.count - before
    return figures
  }
}

extension PicturePainter {
  /// Appends a whole picture as lines of text that end in a newline, for a pipe and not for a place on the
  /// screen.
  ///
  /// Each line sets its own colours and leaves none behind. What is shown in the area is not changed.
  public mutating func writeLines(of picture: PixelBuffer, into out: inout ByteSink) {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else { return }
    let size = pixelSize
    var source = picture
    if picture.width != size.width || picture.height != size.height {
      resampled.takeNearest(of: picture, width: size.width, height: size.height)
      source = resampled
    }
    fit(source, keepingStillness: false)
    for row in 0..<area.rows {
      let start = out.room(Pen.bytesPerRow + area.columns * Pen.bytesPerCell)
      var pen = Pen(style: style, glyphs: glyphs.codes, numbers: numbers.codes, at: start)
      for column in 0..<area.columns { pen.put(wanted.cells[row * area.columns + column]) }
      if style.colors != .mono { pen.reset() }
      pen.byte(UInt8(ascii: "\n"))
      out.finish(at: pen.end)
    }
  }
}
