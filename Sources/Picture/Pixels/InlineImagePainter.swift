// The picture as iTerm2's inline images: a PNG file for each visible part. Main thread.

/// Writes what makes a terminal show pictures by iTerm2's protocol.
///
/// What text is written over is gone from them, so that nothing has to be taken away.
public final class InlineImagePainter {
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var parts: [CellArea] = []
  /// Where images are, or will be with the next picture.
  public var pieces: [CellArea] { parts }
  private let png = PNGEncoder()

  /// A painter of nothing until it is placed.
  public init() {}

  /// Puts the picture into a rectangle of the screen, below those.
  public func place(_ area: CellArea, below covers: [CellArea]) {
    self.area = area
    parts = VisibleParts.of(area, without: covers)
  }

  /// Appends what makes the terminal show a picture; gives the place of the last part, where one went out.
  ///
  /// `movesCursor` leaves the cursor behind the last part instead of where it began.
  @discardableResult
  public func paint(
    _ picture: PixelBuffer, movesCursor: Bool = false, into out: inout ByteSink
  ) -> CellArea? {
    var last: CellArea?
    for part in parts {
      let left = (part.column - area.column) * picture.width / area.columns
      let top = (part.row - area.row) * picture.height / area.rows
      let right = (part.column - area.column + part.columns) * picture.width / area.columns
      let bottom = (part.row - area.row + part.rows) * picture.height / area.rows
      guard
        png.encode(picture, x: left, y: top, width: right - left, height: bottom - top, dropping: 2)
      else { continue }
      out.appendMove(column: part.column, row: part.row)
      out.append("\u{1B}]1337;File=inline=1;preserveAspectRatio=0;")
      if !movesCursor { out.append("doNotMoveCursor=1;") }
      out.append("size=")
      out.append(decimal: png.file.count)
      out.append(";width=")
      out.append(decimal: part.columns)
      out.append(";height=")
      out.append(decimal: part.rows)
      out.append(":")
      png.appendBase64(to: &out)
      out.append("\u{07}")
      last = part
    }
    return last
  }
}
