// Columns of a row, whatever is in them: a database may hold anything. Any thread.

internal import Base
internal import GRDB

extension Row {
  /// The whole number in a column; nil where there is none.
  func integer(_ column: String) -> Int64? {
    Int64.fromDatabaseValue((self[column] as DatabaseValue?) ?? .null)
  }

  /// The text in a column; nil where there is none.
  func text(_ column: String) -> String? {
    String.fromDatabaseValue((self[column] as DatabaseValue?) ?? .null)
  }

  /// The flag in a column; what is no number is no.
  func flag(_ column: String) -> Bool { (integer(column) ?? 0) != 0 }

  /// The time in a column of microseconds; nil where there is none that an item can have.
  func time(_ column: String) -> MediaTime? {
    integer(column).flatMap { $0 >= 0 ? MediaTime(microseconds: $0) : nil }
  }
}
