/// How far the painter has come in writing the rows of one picture.
struct PaintPass {
  /// The row that has waited longest.
  var nextRow = 0
  /// Rows not looked at yet, from that one on and around.
  var rowsLeft = 0
  /// Whether colours may be a little off.
  var isTolerant = false
  /// Cells that were written so far.
  var writtenCells = 0
  /// Cells that were left a little off so far.
  var inexactCells = 0

  /// One row is as the picture wants it.
  mutating func advance(rows: Int) {
    nextRow = nextRow + 1 < rows ? nextRow + 1 : 0
    rowsLeft -= 1
  }

  /// A pass over all rows.
  static func whole(_ rows: Int, isTolerant: Bool = false, inexact: Int = 0) -> PaintPass {
    PaintPass(rowsLeft: rows, isTolerant: isTolerant, inexactCells: inexact)
  }
}
