import Base
import Core

/// The parts of the manual pages that the tables of the program say.
enum ManualParts {
  static func text(of part: String) -> String {
    switch part {
    case "keys": return keys
    case "sections": return items(KeySection.allCases.map { ("{\($0.rawValue)}", $0.summary) })
    case "prefixes": return items(CommandTable.prefixes.map { ($0.key, $0.value) })
    case "commands": return items(CommandTable.all.map { ($0.usage, $0.help) })
    case "properties": return items(PropertyTable.all.map { ($0.name, $0.help + writers($0)) })
    case "program-properties":
      let names = PropertyTable.forPrograms.map { escaped($0.name) }
      return names.dropLast().map { ".BR \($0) ,\n" }.joined() + "and\n.BR \(names.last ?? "") .\n"
    case "settings": return settings
    case "signs":
      let signs = Sign.allCases.filter { !$0.isBorder }
      return [false, true].map { isWide in
        let names = signs.filter { ($0.cells.upperBound > 1) == isWide }.map(\.rawValue)
        return escaped(
          "\(isWide ? "Up to six cells wide" : "One cell wide"): \(names.joined(separator: ", ")).")
          + "\n"
      }.joined()
    case "theme": return items(Style.Role.allCases.map { ($0.name, $0.help) })
    default: return ""
    }
  }

  /// Keys of one meaning together, by section.
  private static var keys: String {
    let map = Keymap.standard
    return KeySection.allCases.map { section -> String in
      let bindings = map.bindings.filter { $0.section == section }
      var meanings: [(help: String, keys: [String])] = []
      for binding in bindings {
        let key = KeyName.shown(binding.keys)
        if let index = meanings.firstIndex(where: { $0.help == binding.help }) {
          meanings[index].keys.append(key)
        } else {
          meanings.append((binding.help, [key]))
        }
      }
      guard !meanings.isEmpty else { return "" }
      let title = section.summary.prefix(1).uppercased() + section.summary.dropFirst()
      return ".SS \(escaped(title))\n" + items(meanings.map { ($0.keys.joined(separator: ", "), $0.help) })
    }.joined()
  }

  private static var settings: String {
    let own = [SettingsTable.places, SettingsTable.theme]
    return SettingsTable.sections.filter { !own.contains($0) }.map { section in
      ".SS [\(escaped(section))]\n"
        + items(
          SettingsTable.all.filter { $0.section == section }.map { spec in
            let option = spec.option.map { "; option --\($0)" } ?? ""
            let usual = spec.value(in: Settings()).shown
            return ("\(spec.key) = \(usual)", "\(spec.help): \(spec.expectation)\(option)")
          })
    }.joined()
  }

  private static func writers(_ property: Property) -> String {
    property.writers.isEmpty
      ? " (read only)" : " (" + property.writers.map(\.rawValue).joined(separator: ", ") + ")"
  }

  private static func items(_ items: [(String, String)]) -> String {
    ".PD 0\n" + items.map { ".TP 22\n.B \(escaped($0.0))\n\(escaped($0.1))\n" }.joined() + ".PD\n"
  }

  /// Text that roff shows as it stands.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.value > 126:
        result +=
          "\\[u" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          + String(scalar.value, radix: 16, uppercase: true) + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
