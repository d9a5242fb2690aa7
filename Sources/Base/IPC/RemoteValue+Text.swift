// `RemoteValue` as text: JSON, and the string form of a property.
extension RemoteValue {
  /// The value as JSON on one line; a number that is infinite or NaN becomes null.
  var json: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? DecimalNumber.text(number) : "null"
    case .text(let text): Self.quoted(text)
    case .list(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
    case .map(let map):
      "{"
        + map.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.json)" }
        .joined(separator: ",") + "}"
    }
  }

  /// The value as mpv's string form of a property: plain text for scalars, JSON for lists and maps, empty for null.
  package var asProperty: String {
    switch self {
    case .null: ""
    case .flag, .number, .text: word ?? ""
    case .list, .map: json
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 {
          quoted += escape(scalar.value)
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  private static func escape(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Escapes the scalars of a JSON text that a terminal could act on: controls, and what reorders or hides text.
  ///
  /// The escapes are `\u` sequences, so that a JSON parser reads the same value.
  public static func escapingForScreens(json: String) -> String {
    var escaped = ""
    for scalar in json.unicodeScalars {
      guard scalar.value >= 0x7F, !ScalarClass(scalar).standsAsItIs else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { escaped += escape(UInt32(unit)) }
    }
    return escaped
  }
}

extension ScalarClass {
  /// Whether a terminal shows the scalar as itself.
  fileprivate var standsAsItIs: Bool {
    switch self {
    case .plain, .combining, .emoji: true
    case .replaced, .mark, .dropped, .joiner, .dropsAfterEmoji: false
    }
  }
}
