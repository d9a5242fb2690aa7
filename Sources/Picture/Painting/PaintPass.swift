/// The painter's progress through the rows of a picture.
struct PaintPass {
  /// The next row, which has waited longest.
  var nextRow = 0
  /// The number of rows left, from `nextRow` on and around.
  var rowsLeft = 0
  /// Whether a colour tolerance applies.
  var isTolerant = false
  /// Cells written so far.
  var writtenCells = 0
  /// Cells that are inexact so far.
  var inexactCells = 0

  /// Completes a row.
  mutating func advance(rows: Int) {
    nextRow = nextRow + 1 < rows ? nextRow + 1 : 0
    rowsLeft -= 1
  }

  /// A pass over all rows.
  static func whole(_ rows: Int, isTolerant: Bool = false, inexact: Int = 0) -> PaintPass {
    PaintPass(rowsLeft: rows, isTolerant: isTolerant, inexactCells: inexact)
  }
}
