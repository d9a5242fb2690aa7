// The picture's rectangle on the screen: its shown cells, and the difference to the next frame. Main thread.

/// Turns frames into escape sequences: changed cells only, in the shortest form.
///
/// Nothing is allocated in the steady state. The caller wraps the bytes in a synchronised update, and saves and
/// restores the cursor; the bytes end with reset attributes.
public struct PicturePainter: ~Copyable {
  /// Colours and glyphs of the cells.
  public private(set) var style: PictureStyle
  /// The rectangle on the screen.
  public private(set) var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)

  /// The accepted colour error while the picture moves.
  ///
  /// In true colour it also lets a cell reuse the terminal's present colours; with a palette it only keeps cells
  /// that changed little.
  public var tolerance = ColorTolerance.standard
  /// Inexact cells of the last frame; `settle(into:)` makes them exact.
  public private(set) var inexactCells = 0

  /// The unfinished pass over the rows, where a call's byte budget did not suffice.
  private var pass = PaintPass()

  private var shown = GrowingBuffer<Cell>()
  private var wanted = GrowingBuffer<Cell>()
  /// With a palette: the fitted cells in true colour, and the ones last dithered.
  private var fitted = GrowingBuffer<Cell>()
  private var held = GrowingBuffer<Cell>()
  private var covered = GrowingBuffer<Bool>()
  private var mask = ToleranceMask()
  private var motion = MotionLevel()
  private var mono = MonoFitter()
  private var glyphs: GlyphTable
  /// With a palette.
  private var dither: PaletteDither?
  private let numbers = DecimalTable()
  private let thresholds = ThresholdMap()
  private let resampled = PixelBuffer()

  /// A painter without a place.
  public init(style: PictureStyle = PictureStyle()) {
    self.style = style
    glyphs = GlyphTable(style.glyphs)
    dither = style.isPalette ? PaletteDither(style.palette) : nil
  }

  /// The picture size in pixels for the present place.
  public var pixelSize: (width: Int, height: Int) {
    style.pixelSize(columns: area.columns, rows: area.rows)
  }

  /// The number of cells.
  private var count: Int { area.columns * area.rows }

  /// Changes colours or glyphs; everything is repainted.
  public mutating func use(_ style: PictureStyle) {
    guard style != self.style else { return }
    if style.colors != self.style.colors || style.isOnConsole != self.style.isOnConsole {
      dither = style.isPalette ? PaletteDither(style.palette) : nil
    }
    if style.glyphs != self.style.glyphs { glyphs = GlyphTable(style.glyphs) }
    self.style = style
    restart()
  }

  /// Moves the picture to a rectangle of the screen.
  ///
  /// A change of place or size resets the shown cells and the covers.
  public mutating func place(column: Int, row: Int, columns: Int, rows: Int) {
    let area = CellArea(column: column, row: row, columns: columns, rows: rows)
    guard area != self.area else { return }
    self.area = area
    covered.fill(count, with: false)
    restart()
  }

  private mutating func restart() {
    pass = PaintPass()
    forget()
    wanted.fill(count, with: .unknown)
    fitted.fill(style.isPalette ? count : 0, with: .unknown)
    held.fill(style.isPalette ? count : 0, with: .unknown)
    mask.resize(columns: area.columns, rows: area.rows)
    inexactCells = 0
    motion = MotionLevel()
  }

  /// Sets the rectangles of the screen that cover the picture and are never painted.
  ///
  /// Uncovered cells are painted with the next frame.
  public mutating func cover(_ areas: [CellArea]) {
    covered.fill(count, with: false)
    for other in areas {
      let part = other.clipped(to: area)
      for row in part.row..<(part.row + part.rows) {
        let start = row * area.columns + part.column
        for index in start..<(start + part.columns) {
          covered.elements[index] = true
          shown.elements[index] = .unknown
        }
      }
    }
  }

  /// Marks all cells as unknown: the terminal no longer shows them.
  public mutating func forget() { shown.fill(count, with: .unknown) }

  /// Marks the cells in a rectangle of the screen as unknown.
  public mutating func forget(_ other: CellArea) {
    let part = other.clipped(to: area)
    for row in part.row..<(part.row + part.rows) {
      let start = row * area.columns + part.column
      for index in start..<(start + part.columns) { shown.elements[index] = .unknown }
    }
  }

  /// Rows of the last picture that are still to be written.
  public var rowsLeft: Int { pass.rowsLeft }

  /// Appends the bytes for a picture, up to a byte budget.
  ///
  /// It stops after the row that reaches `budget`. The next call starts with the rows that waited longest, whether
  /// it continues this picture (`proceed`) or paints another. A picture of another size than `pixelSize` is
  /// stretched roughly; an empty one changes nothing.
  @discardableResult
  public mutating func paint(
    _ picture: PixelBuffer, into out: inout ByteSink, budget: Int = .max
  ) -> PaintFigures {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else {
      return PaintFigures()
    }
    let fitter = fitter(of: picture)
    switch style.colors {
    case .truecolor where tolerance != .none:
      for row in 0..<area.rows {
        fit(fitter, row: row, into: mask.line)
        mask.adopt(into: wanted.elements, row: row, columns: area.columns)
      }
      return write(into: &out, pass: .whole(area.rows, isTolerant: true), budget: budget)
    case .truecolor, .mono:
      for row in 0..<area.rows { fit(fitter, row: row, into: wanted.elements + row * area.columns) }
      return write(into: &out, pass: .whole(area.rows), budget: budget)
    case .palette256, .palette16:
      var inexact = 0
      for row in 0..<area.rows {
        fit(fitter, row: row, into: mask.line)
        mask.adopt(into: fitted.elements, row: row, columns: area.columns)
        inexact += hold(row)
        quantize(row)
      }
      return write(into: &out, pass: .whole(area.rows, inexact: inexact), budget: budget)
    }
  }

  /// The fitter for a picture; without colour it also reads the picture for dithering.
  private mutating func fitter(of picture: PixelBuffer) -> CellFitter {
    let picture = fitting(picture)
    if style.colors == .mono, style.glyphs != .ascii {
      mono.take(picture, glyphs: style.glyphs, columns: area.columns, rows: area.rows)
    }
    return CellFitter(pixels: picture)
  }

  /// The picture in the size that the cells need.
  private func fitting(_ picture: PixelBuffer) -> PixelBuffer {
    let size = pixelSize
    if picture.width == size.width, picture.height == size.height { return picture }
    resampled.takeNearest(of: picture, width: size.width, height: size.height)
    return resampled
  }

  /// Appends the bytes that make the last picture exact.
  ///
  /// For a picture without a successor: paused, ended, still. Otherwise cells that do not move become exact by
  /// themselves.
  @discardableResult
  public mutating func settle(into out: inout ByteSink, budget: Int = .max) -> PaintFigures {
    guard inexactCells > 0 else { return PaintFigures() }
    if style.isPalette {
      held.elements.update(from: fitted.elements, count: count)
      for row in 0..<area.rows { quantize(row) }
    }
    return write(into: &out, pass: .whole(area.rows), budget: budget)
  }

  /// Appends the rows left over by the last call, up to a byte budget.
  @discardableResult
  public mutating func proceed(into out: inout ByteSink, budget: Int) -> PaintFigures {
    write(into: &out, pass: pass, budget: budget)
  }

  /// Fits one row of pixels to cells.
  private func fit(_ fitter: CellFitter, row: Int, into cells: UnsafeMutablePointer<Cell>) {
    if style.colors == .mono, style.glyphs != .ascii {
      mono.fit(row: row, glyphs: style.glyphs, thresholds: thresholds.values, into: cells)
    } else {
      fitter.fit(style.glyphs, row: row, columns: area.columns, into: cells)
    }
  }

  /// Updates held cells that differ visibly; returns the count of the others.
  ///
  /// Palettes need this before dithering: invisible noise would otherwise switch palette entries.
  private func hold(_ row: Int) -> Int {
    let start = row * area.columns
    let tolerates = tolerance != .none
    if tolerates { mask.measure(fitted.elements + start, columns: area.columns, tolerance: tolerance) }
    let masks = glyphs.masks
    let fullMask = masks[Int(style.glyphs.fullShape)]
    var inexact = 0
    for column in 0..<area.columns {
      let cell = fitted.elements[start + column]
      let old = held.elements[start + column]
      if old == cell { continue }
      if tolerates, old != .unknown, !mask.isStill(column: column, row: row, columns: area.columns),
        ColorDistance.isWithin(
          mask.limits[column] + 1, wanted: cell, mask: masks[Int(cell.shape)], shown: old,
          shownMask: masks[Int(old.shape)], fullMask: fullMask)
      {
        inexact += 1
      } else {
        held.elements[start + column] = cell
      }
    }
    return inexact
  }

  /// Quantises a row of held cells to the palette.
  private func quantize(_ row: Int) {
    let start = row * area.columns
    let cells = wanted.elements + start
    cells.update(from: held.elements + start, count: area.columns)
    if style.glyphs == .ascii {
      dither?.quantizeInk(cells, columns: area.columns, row: row, thresholds: thresholds.values)
    } else {
      dither?.quantize(
        cells, columns: area.columns, row: row, thresholds: thresholds.values, blend: style.glyphs.blendShape)
    }
  }

  private mutating func write(into out: inout ByteSink, pass: PaintPass, budget: Int) -> PaintFigures {
    var figures = PaintFigures()
    var pass = pass
    pass.nextRow = self.pass.nextRow
    let before = out.count
    let writer = RowWriter(
      area: area, masks: glyphs.masks, fullMask: glyphs.masks[Int(style.glyphs.fullShape)],
      covered: covered.elements)
    // Octants are chosen for quality, and show errors that coarser glyphs hide.
    let tolerance = style.glyphs == .octant ? tolerance : tolerance.eased(by: motion.level)
    while pass.rowsLeft > 0, out.count - before < budget {
      let row = pass.nextRow
      defer { pass.advance(rows: area.rows) }
      let start = out.room(Pen.bytesPerRow + area.columns * Pen.bytesPerCell)
      var pen = Pen(
        style: style, glyphs: glyphs.codes, complements: glyphs.complements, numbers: numbers.codes, at: start
      )
      if figures.cells == 0 { pen.begin() }
      let cells: Int
      if pass.isTolerant {
        let first = row * area.columns
        mask.measure(wanted.elements + first, columns: area.columns, tolerance: tolerance)
        cells = writer.writeTolerantly(
          row: row, wanted: wanted.elements, shown: shown.elements, mask: mask, inexact: &pass.inexactCells,
          pen: &pen)
      } else {
        cells = writer.write(row: row, wanted: wanted.elements, shown: shown.elements, pen: &pen)
      }
      guard cells > 0 else { continue }
      figures.cells += cells
      out.finish(at: pen.end)
    }
    pass.writtenCells += figures.cells
    if pass.isTolerant, pass.rowsLeft == 0 {
      motion.note(written: pass.writtenCells, of: area.columns * area.rows)
    }
    self.pass = pass
    inexactCells = pass.inexactCells
    if figures.cells > 0 { out.append("\u{1B}[m") }
    figures.bytes = out.count - before
    return figures
  }

  // MARK: Text

  /// Appends a picture as lines of text, each with a newline, for a pipe.
  ///
  /// Each line sets its own colours and resets them. For a painter that does nothing else.
  public mutating func writeLines(of picture: PixelBuffer, into out: inout ByteSink) {
    guard prepareText(of: picture) else { return }
    for row in 0..<area.rows {
      writeText(row: row, columns: 0..<area.columns, into: &out)
      out.append("\n")
    }
  }

  /// Fits a picture without writing it, for `writeText`; false for an empty picture.
  public mutating func prepareText(of picture: PixelBuffer) -> Bool {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else { return false }
    let fitter = fitter(of: picture)
    for row in 0..<area.rows {
      let cells = wanted.elements + row * area.columns
      fit(fitter, row: row, into: cells)
      if style.isPalette {
        (held.elements + row * area.columns).update(from: cells, count: area.columns)
        quantize(row)
      }
    }
    return true
  }

  /// Appends cells of one row that `prepareText` has fitted; row and columns count from the picture's corner.
  public func writeText(row: Int, columns: Range<Int>, into out: inout ByteSink) {
    let columns = columns.clamped(to: 0..<area.columns)
    guard (0..<area.rows).contains(row), !columns.isEmpty else { return }
    let cells = wanted.elements + row * area.columns
    // Nothing was prepared since the last change of place.
    guard cells[columns.lowerBound] != .unknown else {
      for _ in columns { out.append(" ") }
      return
    }
    let start = out.room(Pen.bytesPerRow + columns.count * Pen.bytesPerCell)
    var pen = Pen(
      style: style, glyphs: glyphs.codes, complements: glyphs.complements, numbers: numbers.codes, at: start
    )
    if style.isOnLightGround { pen.begin() }
    for column in columns { pen.put(cells[column]) }
    if style.colors != .mono || style.isOnLightGround { pen.reset() }
    out.finish(at: pen.end)
  }
}
