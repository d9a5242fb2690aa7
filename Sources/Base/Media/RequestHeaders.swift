/// Additional HTTP header fields for the requests of an item.
///
/// Number and lengths are bounded, and values hold no control characters, so that one field cannot become two.
public struct RequestHeaders: Hashable, Sendable {
  /// One header field.
  public struct Field: Hashable, Sendable {
    /// The field name as it is sent.
    public let name: String
    /// The field value.
    public let value: String
  }

  /// The fields in the order in which they were set; names are unique, ignoring case.
  public private(set) var fields: [Field] = []

  /// Upper bound of the number of fields.
  private static let fieldLimit = 16
  /// Most bytes of a name and of a value.
  private static let limits = (name: 64, value: 4_096)
  /// Fields that change how the message is transferred or whom it addresses; the connection sets these itself.
  private static let connection: Set<String> = [
    "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect", "host",
    "icy-metadata", "keep-alive", "proxy-authorization", "proxy-connection", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
  /// Usual spellings of the best known fields, and other names for them.
  private static let spellings = [
    "user-agent": "User-Agent", "referer": "Referer", "referrer": "Referer", "cookie": "Cookie",
    "origin": "Origin",
  ]
  /// Fields that a playlist from the network may set.
  private static let harmless: Set<String> = ["User-Agent", "Referer", "Cookie", "Origin"]

  /// No fields.
  public init() {}

  /// Whether the list of fields is empty.
  public var isEmpty: Bool { fields.isEmpty }

  /// The value of a field, ignoring the case of its name, or nil.
  public subscript(name: String) -> String? {
    let name = Self.spelling(of: name)
    return fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Sets a field and replaces one of the same name; false if the field is forbidden, malformed or one too many.
  @discardableResult
  public mutating func set(_ name: String, _ value: String) -> Bool {
    let name = Self.spelling(of: name)
    let value = Self.trimmed(value)
    guard Self.isName(name), !Self.connection.contains(name.lowercased()), Self.isValue(value) else {
      return false
    }
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
    guard fields.count < Self.fieldLimit else { return false }
    fields.append(Field(name: name, value: value))
    return true
  }

  /// These fields, completed by those of `others` that have other names.
  public func over(_ others: RequestHeaders) -> RequestHeaders {
    guard !others.isEmpty else { return self }
    var all = others
    for field in fields { all.set(field.name, field.value) }
    return all
  }

  /// The fields that a playlist from the network may set: those that identify the client or the page it comes from.
  public var harmless: RequestHeaders {
    var left = self
    left.fields.removeAll { !Self.harmless.contains($0.name) }
    return left
  }

  /// The fields of those names.
  package func only(_ names: [String]) -> RequestHeaders {
    var left = self
    left.fields.removeAll { field in !names.contains { $0.lowercased() == field.name.lowercased() } }
    return left
  }

  // MARK: Text

  /// Parses mpv's option `http-header-fields`, `Name: value` separated by commas or line ends; nil if a field is
  /// malformed.
  ///
  /// A comma separates two fields only where a field name and a colon follow it.
  public init?(_ text: String) {
    for part in text.split(whereSeparator: { $0.isNewline }).flatMap({ Self.parts(of: $0) }) {
      guard let colon = part.firstIndex(of: ":"),
        set(String(part[..<colon]), String(part[part.index(after: colon)...]))
      else { return nil }
    }
  }

  /// The fields as `init(_:)` reads them.
  public var text: String { fields.map { "\($0.name): \($0.value)" }.joined(separator: ",") }

  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    for piece in text.split(separator: ",") where !piece.allSatisfy({ $0 == " " }) {
      let name = piece.prefix { $0 != ":" }
      let begins = name.endIndex < piece.endIndex && isName(trimmed(String(name)))
      if let last = parts.last, !begins {
        parts[parts.count - 1] = text[last.startIndex..<piece.endIndex]
      } else {
        parts.append(piece)
      }
    }
    return parts
  }

  private static func spelling(of name: String) -> String {
    let name = trimmed(name)
    return spellings[name.lowercased()] ?? name
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }

  /// Whether the name is a token as HTTP defines it (RFC 9110).
  private static func isName(_ name: String) -> Bool {
    (1...limits.name).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  private static func isValue(_ value: String) -> Bool {
    (1...limits.value).contains(value.utf8.count) && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
