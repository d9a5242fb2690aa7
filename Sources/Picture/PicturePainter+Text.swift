// A picture as text: for a pipe, or between other cells. Main thread.

extension PicturePainter {
  /// Appends a whole picture as lines of text that end in a newline, for a pipe and not for a place on the
  /// screen.
  ///
  /// Each line sets its own colours and leaves none behind. For a painter that does nothing else.
  public mutating func writeLines(of picture: PixelBuffer, into out: inout ByteSink) {
    guard prepareText(of: picture) else { return }
    for row in 0..<area.rows {
      writeText(row: row, columns: 0..<area.columns, into: &out)
      out.append("\n")
    }
  }

  /// Makes a picture's cells without writing any, for `writeText`; false where there are none.
  public mutating func prepareText(of picture: PixelBuffer) -> Bool {
    guard picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else { return false }
    let fitter = fitter(of: picture)
    for row in 0..<area.rows {
      let cells = wanted.cells + row * area.columns
      fit(fitter, row: row, into: cells)
      if style.isPalette {
        (held.cells + row * area.columns).update(from: cells, count: area.columns)
        quantize(row)
      }
    }
    return true
  }

  /// Appends some of the cells that `prepareText` made, of one row; columns and row count from the picture's
  /// corner.
  public func writeText(row: Int, columns: Range<Int>, into out: inout ByteSink) {
    let columns = columns.clamped(to: 0..<area.columns)
    guard (0..<area.rows).contains(row), !columns.isEmpty else { return }
    let cells = wanted.cells + row * area.columns
    // Nothing was prepared, or it was placed anew since then.
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
