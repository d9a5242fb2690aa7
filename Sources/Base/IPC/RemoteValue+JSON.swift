// `RemoteValue` from and as JSON, and the string form of a property. Pure; any thread.

extension RemoteValue {
  /// The value that a text in JSON is; nil where it is not JSON, or something follows the value.
  package init?(json bytes: [UInt8]) {
    // A request's text, such as that of an overlay, is as long as its line may be.
    var reader = JSONPullReader(bytes, textLimit: .max)
    do throws(JSONProblem) {
      self = try Self.next(&reader)
      try reader.finish()
    } catch {
      return nil
    }
  }

  private static func next(_ reader: inout JSONPullReader) throws(JSONProblem) -> RemoteValue {
    switch try reader.value() {
    case .null: return .null
    case .flag(let flag): return .flag(flag)
    case .number(let number):
      guard number.isFinite else { throw JSONProblem(reason: "a number in it is too large") }
      return .number(number)
    case .text(let text): return .text(try whole(text))
    case .array:
      var list: [RemoteValue] = []
      while try reader.nextElement() { list.append(try next(&reader)) }
      return .list(list)
    case .object:
      var map: [String: RemoteValue] = [:]
      while let name = try reader.nextMember() { map[try whole(name)] = try next(&reader) }
      return .map(map)
    }
  }

  /// A text as a string; JSON allows only Unicode.
  private static func whole(_ text: JSONPullReader.Text) throws(JSONProblem) -> String {
    guard text.isWhole, let string = String(validating: text.bytes, as: UTF8.self) else {
      throw JSONProblem(reason: "a string in it is not valid Unicode")
    }
    return string
  }

  /// The value as mpv's string form of a property: plain text for scalars, JSON for lists and maps, empty for null.
  package var asProperty: String {
    switch self {
    case .null: ""
    case .flag, .number, .text: word ?? ""
    case .list, .map: String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
    }
  }

  /// A map of the members that have a value.
  public static func map(of members: KeyValuePairs<String, RemoteValue?>) -> RemoteValue {
    .map(Dictionary(members.compactMap { name, value in value.map { (name, $0) } }) { $1 })
  }

  /// The value in JSON for people and programs: indented, and with escapes for the scalars that a terminal could act on
  /// (controls, and what reorders or hides text), so that a JSON parser reads the same value.
  public var report: String {
    var escaped = ""
    for scalar in String(decoding: JSONWriter.bytes(of: self, .indented), as: UTF8.self).unicodeScalars {
      guard scalar.value >= 0x7F, !ScalarClass(scalar).standsAsItIs else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { escaped += JSONWriter.escape(unit) }
    }
    return escaped + "\n"
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
