// The address of a Syncplay room: `NAME:PASSWORD@HOST:PORT/ROOM`.

/// A room on a Syncplay server, with the user's name and the server's password.
public struct SyncplayAddress: Hashable, Sendable {
  /// Syncplay's default port.
  public static let usualPort: UInt16 = 8999
  /// Maximum length of host, room, name and password in characters; the server's own limits are lower or equal.
  static let longestPart = 250

  /// Host name or IP address.
  public var host: String
  /// TCP port.
  public var port = usualPort
  /// Name of the room; the server creates a room that does not exist.
  public var room: String
  /// The user's name in the room; nil stands for the login name.
  public var name: String?
  /// The server's password; nil if it needs none.
  public var password: String?

  /// Parses a typed address; nil if it is invalid.
  ///
  /// A missing host or room is taken from `known`: `/other` is another room on the same server. Names are literal or
  /// percent-encoded.
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
    // The known password belongs to the known server and is not sent to another one.
    let isKnown = host == known?.host && port == known?.port
    if !isKnown, !authority.contains("@") { password = nil }
    (self.host, self.port) = (host, port)
    self.room = room.isEmpty ? known?.room ?? "" : room
    guard !self.room.isEmpty else { return nil }
    let parts = [self.host, self.room, name ?? "", password ?? ""]
    guard parts.allSatisfy({ $0.count <= Self.longestPart && Self.isPlain($0) }) else { return nil }
  }

  /// The room's name for display.
  ///
  /// Filtered.
  package var shownRoom: String { VisibleText.filter(room) }

  /// The room's and the server's name for display.
  ///
  /// Filtered.
  package var shown: String { "\(shownRoom) at \(shownServer)" }

  /// The server's name for display, with its port if it is not the default.
  ///
  /// Filtered.
  public var shownServer: String {
    let host = VisibleText.filter(host.contains(":") ? "[\(host)]" : host)
    return port == Self.usualPort ? host : "\(host):\(port)"
  }

  /// Parses `host`, `host:port` or `[::1]:port`; nil for anything else.
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
