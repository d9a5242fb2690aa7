// Changes values in the text of a settings file that the user wrote; all other text stays as it is. Pure.

public import Base

/// Changes single values in the text of `inset.toml`.
public enum SettingsEditor {
  /// The reason why a text cannot be changed.
  public struct Fault: Error, Equatable, Sendable {
    /// A sentence for the user.
    public var sentence: String
  }

  /// The result of a change.
  public struct Edited: Equatable, Sendable {
    /// The new text; equal to the old one where `count` is 0.
    public var bytes: [UInt8]
    /// Number of values that differ from those of the old text.
    public var count: Int
  }

  /// Sets values in the text of a settings file; values that the text has already stay as they are written.
  ///
  /// The result is parsed again to check that it has the new values and all the other old ones.
  ///
  /// - Parameter file: The name of the file for messages.
  /// - Throws: If the text is not TOML, or cannot be changed safely.
  public static func put(
    _ changes: [SettingChange], into bytes: [UInt8], file: String
  ) throws(Fault) -> Edited {
    let before = try document(bytes, file)
    let known = SettingsReader.read(bytes, file: file).settings
    let due = changes.filter { change in
      guard let spec = SettingsTable.spec(named: change.name) else { return false }
      // An invalid value in the file counts as the default, and is replaced.
      return spec.value(in: known) != change.value
    }
    guard !due.isEmpty else { return Edited(bytes: bytes, count: 0) }
    var text = bytes
    for change in due { text = try put(change, into: document(text, file)) }
    try check(text, file, says: due, beside: before)
    return Edited(bytes: text, count: due.count)
  }

  /// Adds or removes a place in the text of a settings file.
  ///
  /// - Throws: As `put` does.
  public static func change(
    _ change: PlaceChange, in bytes: [UInt8], file: String
  ) throws(Fault) -> Edited {
    let before = try document(bytes, file)
    let known = SettingsReader.read(bytes, file: file).settings.places
    let path = [SettingsTable.places, change.name]
    var text = remove(path, from: before)
    if case .add(let place) = change {
      if known.contains(place) { return Edited(bytes: bytes, count: 0) }
      text = try put(
        SettingValue.text(place.address).toml, at: (path[0], path[1]), into: document(text, file))
    }
    let after = try document(text, file)
    let isOther = { (key: String) in
      key != path.joined(separator: ".") && !key.hasPrefix(path.joined(separator: ".") + ".")
    }
    guard leaves(of: before).filter({ isOther($0.key) }) == leaves(of: after).filter({ isOther($0.key) }),
      Set(SettingsReader.read(text, file: file).settings.places) == Set(change.applied(to: known))
    else { throw strange(file) }
    return Edited(bytes: text, count: text == bytes ? 0 : 1)
  }

  /// The text without the statements of a path, and those below it.
  private static func remove(_ path: [String], from document: TomlDocument) -> [UInt8] {
    var bytes = document.bytes
    for statement in document.statements.reversed() where statement.path.starts(with: path) {
      bytes.removeSubrange(statement.lines)
    }
    return bytes
  }

  private static func document(_ bytes: [UInt8], _ file: String) throws(Fault) -> TomlDocument {
    do throws(TomlDocument.Fault) {
      return try TomlDocument(bytes, file: file, limit: SettingsReader.largestFile)
    } catch {
      throw Fault(sentence: "Nothing was saved: \(error.diagnostic.description)")
    }
  }

  private static func strange(_ file: String) -> Fault {
    Fault(sentence: "Nothing was saved: \(file) cannot be edited automatically")
  }

  // MARK: One value

  private static func put(_ change: SettingChange, into document: TomlDocument) -> [UInt8] {
    guard let spec = SettingsTable.spec(named: change.name) else { return document.bytes }
    return put(change.value.toml, at: (spec.section, spec.key), into: document)
  }

  /// Sets the key of a section to a value in TOML syntax.
  private static func put(
    _ value: String, at place: (section: String, key: String), into document: TomlDocument
  ) -> [UInt8] {
    var bytes = document.bytes
    let (section, value) = (place.section, Array(value.utf8))
    let statements = document.statements
    if let known = document.root[section]?.table?[place.key] {
      bytes.replaceSubrange(known.bytes, with: value)
      return bytes
    }
    let key = place.key.contains(".") ? SettingValue.quoted(place.key) : place.key
    let line = Array("\(key) = ".utf8) + value
    if let header = statements.last(where: { $0.kind == .table && $0.path == [section] }) {
      let last = statements.last { $0.table == [section] && $0.lines.lowerBound > header.lines.lowerBound }
      insert(line, behind: last ?? header, in: &bytes)
    } else if let last = statements.last(where: { $0.isDotted(into: section) }) {
      insert(Array("\(section).".utf8) + line, behind: last, in: &bytes)
    } else {
      let end = lineEnd(of: bytes)
      if let byte = bytes.last, byte != UInt8(ascii: "\n") { bytes += end }
      if !bytes.isEmpty { bytes += end }
      bytes += Array("[\(section)]".utf8) + end + line + end
    }
    return bytes
  }

  /// Inserts a line after a statement, with the same indentation.
  private static func insert(_ line: [UInt8], behind statement: TomlStatement, in bytes: inout [UInt8]) {
    let end = lineEnd(of: bytes)
    let margin = bytes[statement.lines].prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    var added = Array(margin) + line + end
    if statement.lines.upperBound == bytes.count, bytes.last != UInt8(ascii: "\n") { added = end + added }
    bytes.insert(contentsOf: added, at: statement.lines.upperBound)
  }

  /// The line end of the text's first line: CR LF or LF.
  private static func lineEnd(of bytes: [UInt8]) -> [UInt8] {
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let hasReturn = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    return Array((hasReturn ? "\r\n" : "\n").utf8)
  }

  // MARK: The result

  /// Parses the result: it must have the new values, and no other value may differ.
  private static func check(
    _ bytes: [UInt8], _ file: String, says changes: [SettingChange], beside before: TomlDocument
  ) throws(Fault) {
    guard let document = try? TomlDocument(bytes, file: file, limit: SettingsReader.largestFile) else {
      throw strange(file)
    }
    let settings = SettingsReader.read(bytes, file: file).settings
    let isSaid = changes.allSatisfy { SettingsTable.spec(named: $0.name)?.value(in: settings) == $0.value }
    let names = Set(changes.map(\.name))
    let former = leaves(of: before).filter { !names.contains($0.key) }
    let present = leaves(of: document).filter { !names.contains($0.key) }
    guard isSaid, former == present else { throw strange(file) }
  }

  /// The values of a text as written, by their paths.
  private static func leaves(of document: TomlDocument) -> [String: ArraySlice<UInt8>] {
    var found: [String: ArraySlice<UInt8>] = [:]
    func note(_ table: TomlTable, _ path: String) {
      for key in table.keys {
        guard let value = table[key] else { continue }
        let path = path + key
        switch value.content {
        case .table(let inner): note(inner, path + ".")
        case .tables(let tables):
          for (index, inner) in tables.all.enumerated() { note(inner, "\(path)[\(index)].") }
        default: found[path] = document.bytes[value.bytes]
        }
      }
    }
    note(document.root, "")
    return found
  }
}

extension TomlStatement {
  /// Whether the statement is a dotted key before all headers: `sound.volume = 50`.
  fileprivate func isDotted(into section: String) -> Bool {
    guard case .key = kind else { return false }
    return table == nil && path.count == 2 && path[0] == section
  }
}

extension SettingValue {
  /// The value in TOML syntax, its texts escaped.
  fileprivate var toml: String {
    switch self {
    case .flag, .number: shown
    case .text(let text): Self.quoted(text)
    case .list(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  fileprivate static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
