// Typed access to the columns of a result row. A column may hold a value of any type, as the file may be damaged.

internal import Base

struct Row {
  /// Values by column name.
  var values: [String: DatabaseValue] = [:]

  /// The integer in a column; nil if the column is missing or holds no integer.
  func integer(_ column: String) -> Int64? {
    switch values[column] {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The text in a column; nil if the column is missing or holds no text.
  func text(_ column: String) -> String? {
    guard case .text(let text) = values[column] else { return nil }
    return text
  }

  /// The flag in a column; false if the column is missing or holds no number.
  func flag(_ column: String) -> Bool { (integer(column) ?? 0) != 0 }

  /// The time in a column of microseconds; nil if the column is missing, holds no integer or is negative.
  func time(_ column: String) -> MediaTime? {
    integer(column).flatMap { $0 >= 0 ? MediaTime(microseconds: $0) : nil }
  }
}
