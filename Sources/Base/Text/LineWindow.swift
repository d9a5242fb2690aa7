// What a narrow screen shows of a line that is being typed. Pure; any thread.

/// The part of a typed line that fits into so many cells, with the cursor in it.
public struct LineWindow: Equatable, Sendable {
  /// What is shown; filtered.
  public let text: String
  /// The cell of the cursor, counted from the first one of the text.
  public let cursor: Int

  /// The part of a line around its cursor, which has a cell behind the text, too.
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
    // A quarter of the room is for what comes next.
    let room = columns - 1 - min(CellWidth.of(after), columns / 4)
    let head = TextFit.shorten(before, room, cut: .start, ellipsis: ellipsis)
    let start = CellWidth.of(head)
    text = head + TextFit.shorten(after, columns - start, ellipsis: ellipsis)
    cursor = min(start, columns - 1)
  }
}
