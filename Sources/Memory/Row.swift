// Columns of a row, whatever is in them: a database may hold anything. Any thread.

internal import Base

/// A row of a result.
struct Row {
  /// Values by the names of their columns.
  var values: [String: DatabaseValue] = [:]

  /// The whole number in a column; nil where there is none.
  func integer(_ column: String) -> Int64? {
    switch values[column] {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The text in a column; nil where there is none.
  func text(_ column: String) -> String? {
    guard case .text(let text) = values[column] else { return nil }
    return text
  }

  /// The flag in a column; what is no number is no.
  func flag(_ column: String) -> Bool { (integer(column) ?? 0) != 0 }

  /// The time in a column of microseconds; nil where there is none that an item can have.
  func time(_ column: String) -> MediaTime? {
    integer(column).flatMap { $0 >= 0 ? MediaTime(microseconds: $0) : nil }
  }
}
