/// The header fields with which an item is asked for over HTTP, beside those that every request has.
///
/// Bounded, and free of what would end a line, so that no field can become two. A value; any thread.
public struct RequestHeaders: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// Its name, as it is sent.
    public let name: String
    /// Its value.
    public let value: String
  }

  /// The fields, in the order in which they were set; no name is there twice.
  public private(set) var fields: [Field] = []

  /// Fields at the most.
  private static let fieldLimit = 16
  /// Bytes of a name and of a value at the most.
  private static let limits = (name: 64, value: 4_096)
  /// What would change how the bytes are sent, and whom they are meant for: that is the connection's own.
  private static let connection: Set<String> = [
    "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect", "host",
    "icy-metadata", "keep-alive", "proxy-authorization", "proxy-connection", "range", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
  /// Names that have another spelling, and how the best known are written.
  private static let spellings = [
    "user-agent": "User-Agent", "referer": "Referer", "referrer": "Referer", "cookie": "Cookie",
    "origin": "Origin",
  ]
  /// What a list from the network may set.
  private static let harmless: Set<String> = ["User-Agent", "Referer", "Cookie", "Origin"]

  /// No fields.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { fields.isEmpty }

  /// The value of the field of that name, whatever its case; nil without one.
  public subscript(name: String) -> String? {
    let name = Self.spelling(of: name)
    return fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Sets a field in place of one of the same name; says whether it is one that may be set.
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

  /// These fields, and those of others that these do not name.
  public func over(_ others: RequestHeaders) -> RequestHeaders {
    guard !others.isEmpty else { return self }
    var all = others
    for field in fields { all.set(field.name, field.value) }
    return all
  }

  /// What of them a list from the network may set: who asks, from where, and what the server wants to recognise.
  public var harmless: RequestHeaders {
    var left = self
    left.fields.removeAll { !Self.harmless.contains($0.name) }
    return left
  }

  // MARK: Text

  /// Fields as mpv's option has them, `Name: value` with commas between them; nil where that is none.
  ///
  /// A comma parts two fields only where another name follows it.
  public init?(_ text: String) {
    for part in Self.parts(of: text) {
      guard let colon = part.firstIndex(of: ":"),
        set(String(part[..<colon]), String(part[part.index(after: colon)...]))
      else { return nil }
    }
  }

  /// The fields as one text with commas between them.
  public var text: String { fields.map { "\($0.name): \($0.value)" }.joined(separator: ",") }

  private static func parts(of text: String) -> [Substring] {
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

  /// Whether that is a token, as names are.
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
