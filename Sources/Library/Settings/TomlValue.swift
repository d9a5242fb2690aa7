// What a TOML text says, and where in it: values with the bytes that were read for them.

/// A value of a TOML text.
struct TomlValue {
  /// What it says.
  enum Content {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// A date, a time or both, as written: no setting has one.
    case date
    case array([TomlValue])
    case table(TomlTable)
    /// The tables of headers in double brackets.
    case tables(TomlTables)
  }
  /// What it says.
  var content: Content
  /// Its bytes in the text; those of the first header or key that makes it, for a table that is not written as a value.
  var bytes: Range<Int>

  /// The text, where it is one.
  var text: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  /// The integer, where it is one.
  var integer: Int64? {
    guard case .integer(let number) = content else { return nil }
    return number
  }

  /// The table, where it is one.
  var table: TomlTable? {
    guard case .table(let table) = content else { return nil }
    return table
  }
}

/// A table of a TOML text.
///
/// It changes while the text is read and not afterwards.
final class TomlTable {
  /// What wrote it, which says what may still be added.
  enum Origin {
    /// A header of its own.
    case header
    /// The header of a table within it.
    case implied
    /// Keys with dots.
    case dotted
    /// Braces.
    case inline
  }
  /// What wrote it.
  var origin: Origin
  /// Its keys in the order of the text.
  private(set) var keys: [String] = []
  private var values: [String: TomlValue] = [:]

  init(_ origin: Origin) { self.origin = origin }

  /// The value of a key; nil where there is none.
  subscript(key: String) -> TomlValue? { values[key] }

  /// Gives a key a value, in place of the one that it has.
  func set(_ key: String, to value: TomlValue) {
    if values.updateValue(value, forKey: key) == nil { keys.append(key) }
  }
}

/// The tables among several of one name, in their order.
final class TomlTables {
  /// All of them.
  var all: [TomlTable]

  init(_ first: TomlTable) { all = [first] }
}

/// A statement of a TOML text: a header or a key with its value.
struct TomlStatement: Equatable {
  /// What it is.
  enum Kind: Equatable {
    /// The header of a table.
    case table
    /// The header of one table among several of a name.
    case tableOfArray
    /// A key, with the bytes of its value.
    case key(value: Range<Int>)
  }
  /// What it is.
  var kind: Kind
  /// The table's name, or the key's with its table's before it.
  var path: [String]
  /// The table whose header stands above it; nil for headers, at the text's start and in a table among several.
  var table: [String]?
  /// Its lines, the last one's end with them.
  var lines: Range<Int>
}
