// Where people watch together: `NAME:PASSWORD@HOST:PORT/ROOM`. Pure; any thread.

/// A room on a Syncplay server, and who comes in.
public struct SyncplayAddress: Hashable, Sendable {
  /// The port of a server that says nothing else (Syncplay's).
  public static let usualPort: UInt16 = 8999
  /// How long parts of it may be, in characters: the server's own limits are not above that.
  static let longestPart = 250

  /// The server's name or number.
  public var host: String
  /// Its port.
  public var port = usualPort
  /// The room; the server makes one that is not there.
  public var room: String
  /// Who comes in; nil takes the name of the person's login.
  public var name: String?
  /// The server's password, where it wants one.
  public var password: String?

  /// What an address says that a person typed; nil where it is none.
  ///
  /// What it leaves out, host or room, is taken from `known`: `/other` is another room on the same server. Names are
  /// written as they are or percent-encoded.
  public init?(_ text: String, known: SyncplayAddress? = nil) {
    var rest = text.trimmingSpaces()
    if rest.hasPrefix("syncplay://") { rest = rest.dropFirst(11) }
    name = known?.name
    password = known?.password
    let authority = rest.prefix { $0 != "/" }
    let room = Self.decoded(rest.dropFirst(authority.count).dropFirst())
    var server = authority
    if let sign = authority.lastIndex(of: "@") {
      server = authority[authority.index(after: sign)...]
      let login = authority[..<sign]
      let user = Self.decoded(login.prefix { $0 != ":" })
      name = user.isEmpty ? known?.name : user
      password = login.contains(":") ? Self.decoded(login.drop { $0 != ":" }.dropFirst()) : nil
    }
    guard let (host, port) = Self.server(server) ?? (server.isEmpty ? known.map { ($0.host, $0.port) } : nil)
    else { return nil }
    // Another server has not asked for this one's password.
    if host != known?.host, !authority.contains("@") { password = nil }
    (self.host, self.port) = (host, port)
    self.room = room.isEmpty ? known?.room ?? "" : room
    guard !self.room.isEmpty else { return nil }
    let parts = [self.host, self.room, name ?? "", password ?? ""]
    guard parts.allSatisfy({ $0.count <= Self.longestPart && Self.isPlain($0) }) else { return nil }
  }

  /// The room, for people.
  ///
  /// Filtered.
  package var shownRoom: String { VisibleText.filter(room) }

  /// The room and the server, for people.
  ///
  /// Filtered.
  package var shown: String { "\(shownRoom) at \(shownServer)" }

  /// The server, for people: its port only where it is not the usual one.
  ///
  /// Filtered.
  public var shownServer: String {
    let host = VisibleText.filter(host.contains(":") ? "[\(host)]" : host)
    return port == Self.usualPort ? host : "\(host):\(port)"
  }

  /// `host`, `host:port`, `[::1]:port`; nil for anything else.
  private static func server(_ text: Substring) -> (String, UInt16)? {
    let isBracketed = text.hasPrefix("[")
    let host = isBracketed ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
    var rest = text[host.endIndex...]
    if isBracketed {
      guard rest.hasPrefix("]") else { return nil }
      rest = rest.dropFirst()
    }
    guard !host.isEmpty, !host.contains(" ") else { return nil }
    if rest.isEmpty { return (String(host), usualPort) }
    guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    return (String(host), port)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    String(decoding: PercentCoding.decode(Array(text.utf8)), as: UTF8.self)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
