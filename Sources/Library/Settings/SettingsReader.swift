// Settings from the text of `inset.toml`. Pure.
public import Base

/// Reads `inset.toml`; an invalid value is reported with its line and column, and the default is used.
public enum SettingsReader {
  /// Limit on the file, in bytes.
  public static let largestFile = 1 << 20

  /// The result of reading a settings file.
  public struct Reading: Equatable, Sendable {
    /// The settings, with the default for each missing or invalid value.
    public var settings: Settings
    /// The names of the settings that have a valid value in the file, that of a default included.
    public var given: Set<String> = []
    /// The errors and warnings in the order of the lines.
    public var diagnostics: [Diagnostic]
  }

  /// Reads the content of a settings file.
  ///
  /// - Parameter file: The name of the file for diagnostics.
  public static func read(_ bytes: [UInt8], file: String) -> Reading {
    do throws(TomlDocument.Fault) {
      let document = try TomlDocument(bytes, file: file, limit: largestFile)
      var run = Run(file: file, document: document)
      run.read()
      return Reading(
        settings: run.settings, given: run.given,
        diagnostics: run.diagnostics.sorted(by: Diagnostic.isBefore))
    } catch {
      return Reading(settings: Settings(), diagnostics: [error.diagnostic])
    }
  }
}

private struct Run {
  let file: String
  let document: TomlDocument
  var settings = Settings()
  var given: Set<String> = []
  var diagnostics: [Diagnostic] = []

  init(file: String, document: TomlDocument) {
    self.file = file
    self.document = document
  }

  mutating func read() {
    let root = document.root
    for section in root.keys {
      guard SettingsTable.sections.contains(section) else {
        report([section], .warning, unknown(section, isTable: root[section]?.table != nil))
        continue
      }
      guard let table = root[section]?.table else {
        report([section], .error, "“\(section)” should be a table: [\(section)]")
        continue
      }
      for key in table.keys {
        switch section {
        case SettingsTable.theme: readColor(key, table[key])
        case SettingsTable.places: readPlace(key, table[key])
        default: readSetting(section, key, table[key])
        }
      }
    }
    let wanted = settings.volume
    settings.volume = min(wanted, settings.volumeMax)
    if settings.volume < wanted {
      report(["sound", "volume"], .warning, "volume is above volume-max, which is used instead")
    }
  }

  private mutating func readSetting(_ section: String, _ key: String, _ value: TomlValue?) {
    guard let spec = SettingsTable.spec(named: "\(section).\(key)") else {
      return report([section, key], .warning, unknownKey(section, key))
    }
    let usual = spec.value(in: Settings()).shown
    let fault = "“\(key)” should be \(spec.expectation); \(usual) is used"
    guard let value = value.flatMap(SettingValue.init) else { return report([section, key], .error, fault) }
    do throws(SettingProblem) {
      try spec.set(value, in: &settings)
      given.insert(spec.name)
    } catch {
      report([section, key], .error, fault)
    }
  }

  private mutating func readColor(_ key: String, _ value: TomlValue?) {
    guard let role = Style.Role.allCases.first(where: { $0.name == key }) else {
      let hint = Spelling.hint(for: key, in: Style.Role.allCases.map(\.name))
      return report(
        [SettingsTable.theme, key], .warning, "the theme has no role \(Diagnostic.quoted(key))\(hint)")
    }
    let text = value?.text ?? value?.integer.map { String($0) }
    guard let look = text.flatMap(RoleLook.init) else {
      return report(
        [SettingsTable.theme, key], .error,
        "“\(key)” should be \(ThemeReader.expectedLook); the theme's own is used"
      )
    }
    settings.theme[role] = look
  }

  /// Reads a place: `NAME = "ADDRESS"`, or a table with an address and the program that prints the password.
  private mutating func readPlace(_ name: String, _ value: TomlValue?) {
    let path = [SettingsTable.places, name]
    let table = value?.table
    for key in table?.keys ?? [] where !["address", "password-command"].contains(key) {
      report(
        path + [key], .warning, "a place has no \(Diagnostic.quoted(key)), only address and password-command")
    }
    guard NamedPlace.isName(name) else {
      return report(
        path, .error,
        "\(Diagnostic.quoted(name)) cannot name a place: use letters, digits, dots, hyphens and underscores")
    }
    guard let address = value?.text ?? table?["address"]?.text, NamedPlace(name, address: address) != nil
    else {
      return report(path, .error, "“\(name)” should have an address like \"sftp://nas/films\"")
    }
    let command = table?["password-command"]
    let words = command.flatMap(SettingValue.init)
    var known: [String] = []
    if case .list(let list) = words { known = list }
    guard command == nil || known.first?.isEmpty == false,
      let place = NamedPlace(name, address: address, passwordCommand: known)
    else {
      return report(
        path + ["password-command"], .error,
        "password-command should be words like [\"pass\", \"nas\"], for an address like webdavs://USER@HOST/")
    }
    guard settings.places.count < NamedPlace.most else {
      return report(path, .error, "only \(NamedPlace.most) places are read")
    }
    settings.places.append(place)
  }

  /// The sentence about a name at the top of the file: a table's, or a setting's outside of its table.
  private func unknown(_ name: String, isTable: Bool) -> String {
    if !isTable, let spec = SettingsTable.all.first(where: { $0.key == name }) {
      return "“\(name)” belongs in [\(spec.section)]"
    }
    let hint = Spelling.hint(for: name, in: SettingsTable.sections)
    return "there is no table \(Diagnostic.quoted(name))\(hint)"
  }

  private func unknownKey(_ section: String, _ key: String) -> String {
    let siblings = SettingsTable.all.filter { $0.section == section }.map(\.key)
    let elsewhere = SettingsTable.all.first { $0.key == key }
    var hint = Spelling.hint(for: key, in: siblings)
    if hint.isEmpty, let elsewhere { hint = "; it belongs in [\(elsewhere.section)]" }
    return "[\(section)] has no setting \(Diagnostic.quoted(key))\(hint)"
  }

  private mutating func report(_ path: [String], _ severity: Diagnostic.Severity, _ sentence: String) {
    document.report(path, of: file, severity, sentence, to: &diagnostics)
  }
}

extension SettingValue {
  /// Converts a TOML value; nil for types that no setting has, and for arrays other than at most 64 strings.
  fileprivate init?(_ value: TomlValue) {
    switch value.content {
    case .flag(let flag): self = .flag(flag)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .array(let values):
      let texts = values.compactMap(\.text)
      guard texts.count <= 64, texts.count == values.count else { return nil }
      self = .list(texts)
    case .date, .table, .tables: return nil
    }
  }
}
