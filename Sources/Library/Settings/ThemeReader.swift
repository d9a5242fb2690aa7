// Themes from the text of theme files. Pure.
public import Base

/// Reads theme files; an invalid value is reported with its line and column, and left out.
public enum ThemeReader {
  /// Limit on the file, in bytes.
  public static let largestFile = 64 << 10

  /// The syntax of a look, as the end of an error message.
  static let expectedLook =
    "a colour (\"#rrggbb\", 0 to 15, or a name like \"cyan\"), with emphasis before it and a background after it "
    + "if wanted: \"bold white on #005f87\""

  /// The result of reading a theme file.
  public struct Reading: Equatable, Sendable {
    /// The theme without its invalid values; nil if the file is not TOML or cannot be read.
    public var theme: NamedTheme?
    /// The errors and warnings in the order of the lines.
    public var diagnostics: [Diagnostic]
  }

  /// Reads the content of a theme file.
  ///
  /// - Parameter name: The name of the theme.
  /// - Parameter file: The name of the file for diagnostics.
  public static func read(_ bytes: [UInt8], name: String, file: String) -> Reading {
    do throws(TomlDocument.Fault) {
      let document = try TomlDocument(bytes, file: file, limit: largestFile)
      var run = Run(file: file, document: document, theme: NamedTheme(name: name))
      run.read()
      return Reading(theme: run.theme, diagnostics: run.diagnostics.sorted(by: Diagnostic.isBefore))
    } catch {
      return Reading(theme: nil, diagnostics: [error.diagnostic])
    }
  }

  /// The tables that a theme file may have; those for both backgrounds come before `dark` and `light`.
  fileprivate static let tables = ["colors", "dark", "light", "borders", "symbols"]
}

private struct Run {
  let file: String
  let document: TomlDocument
  var theme: NamedTheme
  var diagnostics: [Diagnostic] = []

  mutating func read() {
    let root = document.root
    // `colors` holds for both backgrounds; it is read first, so that `dark` and `light` can override it.
    let known = ThemeReader.tables.filter { root[$0] != nil }
    for name in known + root.keys.filter({ !ThemeReader.tables.contains($0) }) {
      guard known.contains(name) else {
        let hint = Spelling.hint(for: name, in: ThemeReader.tables)
        report([name], .warning, "a theme has no table \(Diagnostic.quoted(name))\(hint)")
        continue
      }
      guard let table = root[name]?.table else {
        report([name], .error, "“\(name)” should be a table: [\(name)]")
        continue
      }
      for key in table.keys { read(key, of: name, table[key]) }
    }
  }

  private mutating func read(_ key: String, of table: String, _ value: TomlValue?) {
    switch table {
    case "borders": readBorder(key, value?.text)
    case "symbols": readSign(key, of: table, value?.text, isBorder: false)
    default: readLook(key, of: table, value?.text ?? value?.integer.map { String($0) })
    }
  }

  private mutating func readLook(_ key: String, of table: String, _ text: String?) {
    guard let role = Style.Role.allCases.first(where: { $0.name == key }) else {
      let hint = Spelling.hint(for: key, in: Style.Role.allCases.map(\.name))
      return report([table, key], .warning, "a theme has no role \(Diagnostic.quoted(key))\(hint)")
    }
    guard let look = text.flatMap(RoleLook.init) else {
      return report([table, key], .error, "“\(key)” should be \(ThemeReader.expectedLook)")
    }
    if table != "light" { theme.dark[role] = look }
    if table != "dark" { theme.light[role] = look }
  }

  private mutating func readBorder(_ key: String, _ text: String?) {
    guard key == "style" else { return readSign(key, of: "borders", text, isBorder: true) }
    let styles = Settings.Borders.allCases.filter { $0 != .auto }
    guard let style = text.flatMap(Settings.Borders.init), style != .auto else {
      return report(
        ["borders", key], .error,
        "“style” should be one of " + styles.map(\.rawValue).joined(separator: ", "))
    }
    theme.borders = style
  }

  private mutating func readSign(_ key: String, of table: String, _ text: String?, isBorder: Bool) {
    let names = Sign.allCases.filter { $0.isBorder == isBorder }
    guard let sign = names.first(where: { $0.rawValue == key }) else {
      let hint = Spelling.hint(for: key, in: names.map(\.rawValue) + (isBorder ? ["style"] : []))
      return report([table, key], .warning, "[\(table)] has no sign \(Diagnostic.quoted(key))\(hint)")
    }
    let cells = sign.cells
    guard let text, text == VisibleText.filter(text, limit: 16), cells.contains(CellWidth.of(text)),
      text.unicodeScalars.allSatisfy({ CellWidth.of($0) > 0 })
    else {
      let room =
        cells.upperBound == 1 ? "one character that is one cell wide" : "at most \(cells.upperBound) cells"
      return report([table, key], .error, "“\(key)” should be \(room)")
    }
    theme.signs[sign] = text
  }

  private mutating func report(_ path: [String], _ severity: Diagnostic.Severity, _ sentence: String) {
    document.report(path, of: file, severity, sentence, to: &diagnostics)
  }
}
