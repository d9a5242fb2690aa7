// The visible part of a line that the user types.

/// The part of a typed line around its cursor that fits a number of cells.
public struct LineWindow: Equatable, Sendable {
  /// Visible text; filtered.
  public let text: String
  /// Cell of the cursor, counted from the first cell of `text`.
  public let cursor: Int

  /// The part of a line that fits `columns` cells, one of which is kept for a cursor at the end of the line.
  public init(_ line: TypedLine, columns: Int, ellipsis: String) {
    let limit = line.before.unicodeScalars.count + line.after.unicodeScalars.count + 1
    let before = VisibleText.filter(line.before, limit: limit)
    let after = VisibleText.filter(line.after, limit: limit)
    guard columns > 0 else {
      (text, cursor) = ("", 0)
      return
    }
    let width = CellWidth.of(before)
    if width + CellWidth.of(after) < columns {
      (text, cursor) = (before + after, width)
      return
    }
    // A quarter of the columns shows the text after the cursor.
    let room = columns - 1 - min(CellWidth.of(after), columns / 4)
    let head = TextFit.shorten(before, room, cut: .start, ellipsis: ellipsis)
    let start = CellWidth.of(head)
    text = head + TextFit.shorten(after, columns - start, ellipsis: ellipsis)
    cursor = min(start, columns - 1)
  }
}
