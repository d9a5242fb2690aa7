// The way of a picture from one rectangle of the screen to another. Pure; any thread.

import Base
import Picture

/// A picture's move that the eye can follow: fast at first, slow at the end.
struct PictureMotion {
  /// The rectangle at the start.
  private let origin: CellArea
  /// The rectangle at the end.
  private let target: CellArea
  private let start: MonotonicTime

  /// Longer moves keep the user waiting.
  private static let duration = MonotonicTime.milliseconds(160)
  /// The time between two rectangles on the way.
  private static let step = MonotonicTime.milliseconds(16)

  /// A move that begins at `start`; nil between equal or empty rectangles.
  init?(from origin: CellArea, to target: CellArea, at start: MonotonicTime) {
    guard origin != target, min(origin.columns, origin.rows, target.columns, target.rows) > 0 else {
      return nil
    }
    (self.origin, self.target, self.start) = (origin, target, start)
  }

  /// The time at which the move is over.
  var end: MonotonicTime { start + Self.duration }

  /// The rectangle at a time; nil once the move is over.
  func area(at now: MonotonicTime) -> CellArea? {
    let share = (now - start).seconds / Self.duration.seconds
    guard share < 1 else { return nil }
    let rest = 1 - max(0, share)
    let way = 1 - rest * rest * rest
    func between(_ from: Int, _ to: Int) -> Int {
      Int((Double(from) + Double(to - from) * way).rounded())
    }
    // The edges move, and not the sizes: rounded sizes would let the far edges tremble.
    let (column, row) = (between(origin.column, target.column), between(origin.row, target.row))
    return CellArea(
      column: column, row: row,
      columns: max(1, between(origin.column + origin.columns, target.column + target.columns) - column),
      rows: max(1, between(origin.row + origin.rows, target.row + target.rows) - row))
  }

  /// The time of the next rectangle.
  func nextStep(after now: MonotonicTime) -> MonotonicTime { min(now + Self.step, end) }
}
