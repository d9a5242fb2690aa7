// SQLite (https://www.sqlite.org/c3ref/intro.html) as far as the memory needs it: a connection, rows, transactions.
// Blocking; one thread at a time.

internal import CSQLite

/// What SQLite answers instead of a result.
struct DatabaseError: Error {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  var code: Int32
  /// The code of the kind of error.
  var kind: Int32 { code & 0xFF }
}

/// A value of a column, or for a parameter.
enum DatabaseValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Bytes that are not looked at.
  case blob
}

/// A connection to a database.
final class Database {
  private let connection: OpaquePointer

  /// Opens the database of a file, which is made where it is missing and may be written; nil is one in memory.
  init(path: String?, isReadOnly: Bool = false) throws(DatabaseError) {
    var connection: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // One thread at a time uses it, which SQLite need not see to.
    let code = sqlite3_open_v2(path ?? ":memory:", &connection, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let connection else {
      let extended = connection.map { sqlite3_extended_errcode($0) } ?? SQLITE_NOMEM
      sqlite3_close_v2(connection)
      throw DatabaseError(code: extended)
    }
    self.connection = connection
    sqlite3_extended_result_codes(connection, 1)
  }

  deinit { sqlite3_close_v2(connection) }

  /// How long another program may hold the database before a statement fails, in milliseconds.
  func setPatience(milliseconds: Int32) { sqlite3_busy_timeout(connection, milliseconds) }

  /// Rows that the last statement inserted, changed or deleted.
  var changes: Int { Int(sqlite3_changes(connection)) }

  /// The version of SQLite that the program runs with.
  static var version: String { String(cString: sqlite3_libversion()) }

  // MARK: Statements

  /// Carries out statements that take no values and give no rows.
  func run(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  /// Carries out one statement with a value for each `?`.
  func run(_ sql: String, _ values: [(any DatabaseConvertible)?]) throws(DatabaseError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Carries out one statement with values for those of its `:names` that it has.
  func run(_ sql: String, named values: [String: (any DatabaseConvertible)?]) throws(DatabaseError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The rows of a statement, with a value for each `?`.
  func rows(_ sql: String, _ values: [(any DatabaseConvertible)?] = []) throws(DatabaseError) -> [Row] {
    let statement = try statement(sql)
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(statement.row) }
    return rows
  }

  /// The first row of a statement; nil where there is none.
  func row(_ sql: String, _ values: [(any DatabaseConvertible)?] = []) throws(DatabaseError) -> Row? {
    let statement = try statement(sql)
    try statement.bind(values)
    return try statement.step() ? statement.row : nil
  }

  /// Carries out a body whole or not at all; nobody else writes meanwhile.
  func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // A full disk has rolled it back already.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    guard let statement else { throw DatabaseError(code: SQLITE_MISUSE) }
    return Statement(statement, connection)
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(code: sqlite3_extended_errcode(connection)) }
  }
}

/// A statement that was prepared, until it goes.
private struct Statement: ~Copyable {
  private let statement: OpaquePointer
  private let connection: OpaquePointer

  init(_ statement: OpaquePointer, _ connection: OpaquePointer) {
    self.statement = statement
    self.connection = connection
  }

  deinit { sqlite3_finalize(statement) }

  func bind(_ values: [(any DatabaseConvertible)?]) throws(DatabaseError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  func bind(_ values: [String: (any DatabaseConvertible)?]) throws(DatabaseError) {
    for (name, value) in values {
      let index = sqlite3_bind_parameter_index(statement, ":" + name)
      if index > 0 { try bind(value, at: index) }
    }
  }

  private func bind(_ value: (any DatabaseConvertible)?, at index: Int32) throws(DatabaseError) {
    let code =
      switch value?.databaseValue ?? .null {
      case .null, .blob: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .real(let number): sqlite3_bind_double(statement, index, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            inset_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
          }
        }
      }
    guard code == SQLITE_OK else { throw DatabaseError(code: code) }
  }

  /// Goes on to the next row; false behind the last.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw DatabaseError(code: sqlite3_extended_errcode(connection))
    }
  }

  /// The row that it is at.
  var row: Row {
    var row = Row()
    for column in 0..<sqlite3_column_count(statement) {
      guard let name = sqlite3_column_name(statement, column) else { continue }
      row.values[String(cString: name)] = value(column)
    }
    return row
  }

  private func value(_ column: Int32) -> DatabaseValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, column) else { return .null }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }
}

/// What can be the value of a parameter.
protocol DatabaseConvertible {
  /// The value as SQLite has it.
  var databaseValue: DatabaseValue { get }
}

extension Int64: DatabaseConvertible {
  var databaseValue: DatabaseValue { .integer(self) }
}

extension Int: DatabaseConvertible {
  var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension String: DatabaseConvertible {
  var databaseValue: DatabaseValue { .text(self) }
}
