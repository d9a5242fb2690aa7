// Parsed TOML: values, tables and statements, with their byte ranges in the text.

/// A value with its byte range.
struct TomlValue {
  enum Content {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// A date, a time or both, without its content: no setting has one.
    case date
    case array([TomlValue])
    case table(TomlTable)
    /// An array of tables (`[[name]]`).
    case tables(TomlTables)
  }
  var content: Content
  /// Byte range of the value; for a table not written as a value, that of the first header or key that creates it.
  var bytes: Range<Int>

  var text: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  var integer: Int64? {
    guard case .integer(let number) = content else { return nil }
    return number
  }

  var table: TomlTable? {
    guard case .table(let table) = content else { return nil }
    return table
  }
}

/// A table; only the parser changes it.
final class TomlTable {
  /// The syntax that created a table, which decides what may extend it.
  enum Origin {
    /// A header `[name]`.
    case header
    /// The header of a sub-table.
    case implied
    /// A dotted key.
    case dotted
    /// An inline table `{ … }`.
    case inline
  }
  var origin: Origin
  /// Keys in the order of the text.
  private(set) var keys: [String] = []
  private var values: [String: TomlValue] = [:]

  init(_ origin: Origin) { self.origin = origin }

  subscript(key: String) -> TomlValue? { values[key] }

  /// Sets a value, replacing an earlier one of the same key.
  func set(_ key: String, to value: TomlValue) {
    if values.updateValue(value, forKey: key) == nil { keys.append(key) }
  }
}

/// An array of tables, which each header `[[name]]` extends.
final class TomlTables {
  /// The tables in their order.
  var all: [TomlTable]

  init(_ first: TomlTable) { all = [first] }
}

/// A statement: a header or a key with its value.
struct TomlStatement: Equatable {
  enum Kind: Equatable {
    /// A header `[name]`.
    case table
    /// A header `[[name]]`.
    case tableOfArray
    /// A key, with the byte range of its value.
    case key(value: Range<Int>)
  }
  var kind: Kind
  /// The full name: that of the table, or that of the key with its table's before it.
  var path: [String]
  /// The name of the table whose header precedes a key; nil for headers, for keys before all headers and for keys in an
  /// array of tables.
  var table: [String]?
  /// Byte range of the statement's lines, with the last line end.
  var lines: Range<Int>
}
