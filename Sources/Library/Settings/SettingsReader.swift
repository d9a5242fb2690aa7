public import Core
import TOMLKit

/// Reads `inset.toml`: wrong values are reported with their place and the default is used.
///
/// Pure but for the parser's own memory; any thread.
public enum SettingsReader {
  /// Files longer than this many bytes are refused.
  public static let largestFile = 1 << 20

  /// What a settings file holds.
  public struct Reading: Equatable, Sendable {
    /// The settings; the default wherever the file is silent or wrong.
    public var settings: Settings
    /// What is wrong with the file, in the order of its lines.
    public var diagnostics: [Diagnostic]
  }

  /// Reads the bytes of a file that is shown by that name.
  public static func read(_ bytes: [UInt8], file: String) -> Reading {
    var reading = Reading(settings: Settings(), diagnostics: [])
    func refuse(_ sentence: String) -> Reading {
      reading.diagnostics = [Diagnostic(file: file, line: 0, sentence: sentence)]
      return reading
    }
    guard bytes.count <= largestFile else {
      return refuse("the file is larger than \(largestFile) bytes and was not read")
    }
    // The parser takes a C string: what stands behind a zero would not be seen.
    guard !bytes.contains(0) else { return refuse("the file holds a zero byte and was not read") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return refuse("the file is not UTF-8 and was not read")
    }
    if let fault = TomlGuard.fault(in: text) {
      reading.diagnostics = [
        Diagnostic(
          file: file, line: fault.place.line, column: fault.place.column,
          sentence: "this is not TOML: \(fault.sentence)")
      ]
      return reading
    }
    do {
      var run = Run(file: file, places: TomlPlaces(text))
      run.read(try TOMLTable(string: text))
      reading.settings = run.settings
      reading.diagnostics = run.diagnostics.sorted { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
    } catch let error as TOMLParseError {
      let place = error.source.begin
      let sentence = VisibleText.filter("this is not TOML: \(error.description)", limit: 300)
      reading.diagnostics = [
        Diagnostic(file: file, line: place.line, column: place.column, sentence: sentence)
      ]
    } catch {
      return refuse("the file could not be read as TOML")
    }
    return reading
  }
}

/// One reading under way.
private struct Run {
  let file: String
  let places: TomlPlaces
  var settings = Settings()
  var diagnostics: [Diagnostic] = []

  init(file: String, places: TomlPlaces) {
    self.file = file
    self.places = places
  }

  mutating func read(_ root: TOMLTable) {
    for section in root.keys {
      guard SettingsTable.sections.contains(section) else {
        report([section], .warning, unknownSection(section))
        continue
      }
      guard let table = root[section]?.table else {
        report([section], .error, "“\(section)” should be a table: [\(section)]")
        continue
      }
      for key in table.keys {
        if section == SettingsTable.theme {
          readColor(key, table[key])
        } else {
          readSetting(section, key, table[key])
        }
      }
    }
    let wanted = settings.volume
    settings.volume = min(wanted, settings.volumeMax)
    if settings.volume < wanted {
      report(["sound", "volume"], .warning, "volume is above volume-max, which is used instead")
    }
  }

  private mutating func readSetting(_ section: String, _ key: String, _ value: (any TOMLValueConvertible)?) {
    guard let spec = SettingsTable.spec(named: "\(section).\(key)") else {
      return report([section, key], .warning, unknownKey(section, key))
    }
    let usual = spec.value(in: Settings()).shown
    let fault = "“\(key)” should be \(spec.expectation); \(usual) is used"
    guard let value = value.flatMap(SettingValue.init) else { return report([section, key], .error, fault) }
    do throws(SettingProblem) {
      try spec.set(value, in: &settings)
    } catch {
      report([section, key], .error, fault)
    }
  }

  private mutating func readColor(_ key: String, _ value: (any TOMLValueConvertible)?) {
    guard let role = Style.Role.allCases.first(where: { $0.name == key }) else {
      let hint = Spelling.hint(for: key, in: Style.Role.allCases.map(\.name))
      return report(
        [SettingsTable.theme, key], .warning, "the theme has no role \(Diagnostic.quoted(key))\(hint)")
    }
    let text = value?.string ?? value?.int.map(String.init)
    guard let color = text.flatMap(ThemeColor.init) else {
      return report(
        [SettingsTable.theme, key], .error,
        "“\(key)” should be a colour: \"#rrggbb\", 0 to 15, or a name like \"cyan\"; the built-in one is used"
      )
    }
    settings.theme[role] = color
  }

  private func unknownSection(_ name: String) -> String {
    if let spec = SettingsTable.all.first(where: { $0.key == name }) {
      return "“\(name)” belongs into [\(spec.section)]"
    }
    let hint = Spelling.hint(for: name, in: SettingsTable.sections)
    return "there is no table \(Diagnostic.quoted(name))\(hint)"
  }

  private func unknownKey(_ section: String, _ key: String) -> String {
    let siblings = SettingsTable.all.filter { $0.section == section }.map(\.key)
    let elsewhere = SettingsTable.all.first { $0.key == key }
    var hint = Spelling.hint(for: key, in: siblings)
    if hint.isEmpty, let elsewhere { hint = "; it belongs into [\(elsewhere.section)]" }
    return "[\(section)] has no setting \(Diagnostic.quoted(key))\(hint)"
  }

  private mutating func report(_ path: [String], _ severity: Diagnostic.Severity, _ sentence: String) {
    // A file of nothing but faults says enough with the first ones.
    guard diagnostics.count < 100 else { return }
    let place = places.place(of: path)
    diagnostics.append(
      Diagnostic(
        file: file, line: place?.line ?? 0, column: place?.column, severity: severity, sentence: sentence))
  }
}

extension SettingValue {
  /// The value of a TOML node; nil where no setting has values of its kind.
  fileprivate init?(_ node: any TOMLValueConvertible) {
    switch node.type {
    case .bool: self = .flag(node.bool ?? false)
    case .int: self = .number(Double(node.int ?? 0))
    case .double: self = .number(node.double ?? .nan)
    case .string: self = .text(node.string ?? "")
    case .array:
      let texts = node.array?.map(\.string) ?? []
      guard texts.count <= 64, !texts.contains(nil) else { return nil }
      self = .list(texts.compactMap(\.self))
    default: return nil
    }
  }
}
