// The picture by iTerm2's inline images: a JPEG file per visible part. Main thread.

/// Writes pictures by iTerm2's protocol.
///
/// Text that is written over an image removes it, so that nothing has to be deleted.
public final class InlineImagePainter {
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var parts: [CellArea] = []
  /// The areas of the images on the screen, or of the next picture's.
  public var pieces: [CellArea] { parts }
  private let jpeg = JPEGEncoder()

  /// A painter without a place.
  public init() {}

  /// Moves the picture to a rectangle of the screen, below the covers.
  public func place(_ area: CellArea, below covers: [CellArea]) {
    self.area = area
    parts = VisibleParts.of(area, without: covers)
  }

  /// Appends a picture; returns the area of the last part, where one was sent.
  ///
  /// `movesCursor` leaves the cursor behind the last part instead of at its start.
  @discardableResult
  public func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality = .fine, movesCursor: Bool = false,
    into out: inout ByteSink
  ) -> CellArea? {
    var last: CellArea?
    for part in parts {
      let left = (part.column - area.column) * picture.width / area.columns
      let top = (part.row - area.row) * picture.height / area.rows
      let right = (part.column - area.column + part.columns) * picture.width / area.columns
      let bottom = (part.row - area.row + part.rows) * picture.height / area.rows
      guard
        jpeg.encode(
          picture, x: left, y: top, width: right - left, height: bottom - top, quality: quality.jpeg)
      else { continue }
      out.appendMove(column: part.column, row: part.row)
      out.append("\u{1B}]1337;File=inline=1;preserveAspectRatio=0;")
      if !movesCursor { out.append("doNotMoveCursor=1;") }
      out.append("size=")
      out.append(decimal: jpeg.count)
      out.append(";width=")
      out.append(decimal: part.columns)
      out.append(";height=")
      out.append(decimal: part.rows)
      out.append(":")
      jpeg.appendBase64(to: &out)
      out.append("\u{07}")
      last = part
    }
    return last
  }
}
