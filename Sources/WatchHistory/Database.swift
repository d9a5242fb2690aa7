// The subset of SQLite (https://www.sqlite.org/c3ref/intro.html) that the watch history needs: a connection, rows,
// transactions. Blocking; one thread at a time.

internal import Base
internal import CSQLite

/// An error of SQLite.
struct DatabaseError: Error {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  var code: Int32
  /// The system's error behind it; 0 without one.
  var system: Int32 = 0
  /// The primary result code, the low byte of the extended one.
  var kind: Int32 { code & 0xFF }

  /// The last error of a connection.
  init(of connection: OpaquePointer) {
    code = sqlite3_extended_errcode(connection)
    // The number is left over from an earlier error where the system had no part in this one.
    system = [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xFF) ? sqlite3_system_errno(connection) : 0
  }

  init(code: Int32) { self.code = code }
}

/// A value of a column or of a statement's parameter.
enum DatabaseValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A BLOB, whose content is not read.
  case blob
}

final class Database {
  private let connection: OpaquePointer

  /// How a database's file is opened.
  enum Access {
    /// A missing file is created.
    case writing
    case reading
    /// As a file that nobody writes: neither a lock nor the index of the write-ahead log is made beside it.
    case readingAlone
  }

  /// Opens a database's file; a nil path is a database in RAM.
  init(path: String?, _ access: Access = .writing) throws(DatabaseError) {
    var connection: OpaquePointer?
    var name = path ?? ":memory:"
    // The connection is confined to one thread at a time, so SQLite's own mutex is left out.
    var flags = SQLITE_OPEN_NOMUTEX
    switch access {
    case .writing: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .reading: flags |= SQLITE_OPEN_READONLY
    case .readingAlone:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name =
        "file:\(String(decoding: PercentCoding.encode(path: Array(name.utf8)), as: UTF8.self))?immutable=1"
    }
    let code = sqlite3_open_v2(name, &connection, flags, nil)
    guard code == SQLITE_OK, let connection else {
      let error = connection.map { DatabaseError(of: $0) } ?? DatabaseError(code: SQLITE_NOMEM)
      sqlite3_close_v2(connection)
      throw error
    }
    self.connection = connection
    sqlite3_extended_result_codes(connection, 1)
  }

  deinit { sqlite3_close_v2(connection) }

  /// Sets how long a statement waits for another program's lock before it fails with SQLITE_BUSY.
  func setPatience(milliseconds: Int32) { sqlite3_busy_timeout(connection, milliseconds) }

  /// Number of rows that the last statement inserted, changed or deleted.
  var changes: Int { Int(sqlite3_changes(connection)) }

  static var version: String { String(cString: sqlite3_libversion()) }

  // MARK: Statements

  /// Runs any number of statements without parameters and results.
  func run(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  /// Runs one statement with a value for each `?`; its rows are discarded.
  func run(_ sql: String, _ values: [(any DatabaseConvertible)?]) throws(DatabaseError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs one statement with named values; a name that is not among the statement's `:name` parameters is ignored.
  func run(_ sql: String, named values: [String: (any DatabaseConvertible)?]) throws(DatabaseError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// All rows of a statement, with a value for each `?`.
  func rows(_ sql: String, _ values: [(any DatabaseConvertible)?] = []) throws(DatabaseError) -> [Row] {
    let statement = try statement(sql)
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(statement.row) }
    return rows
  }

  /// The first row of a statement; nil if it has none.
  func row(_ sql: String, _ values: [(any DatabaseConvertible)?] = []) throws(DatabaseError) -> Row? {
    let statement = try statement(sql)
    try statement.bind(values)
    return try statement.step() ? statement.row : nil
  }

  /// Runs a body in a transaction that holds the write lock from its start; rolls back where the body throws.
  func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // SQLite itself may have rolled back, as it does for a full disk.
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
    guard code == SQLITE_OK else { throw DatabaseError(of: connection) }
  }
}

/// A prepared statement, finalized when the value goes away.
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

  /// Steps to the next row; false after the last one.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw DatabaseError(of: connection)
    }
  }

  /// The present row.
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

/// A type that can be the value of a statement's parameter.
protocol DatabaseConvertible {
  var databaseValue: DatabaseValue { get }
}

extension DatabaseValue: DatabaseConvertible {
  var databaseValue: DatabaseValue { self }
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
