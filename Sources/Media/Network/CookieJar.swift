// The cookies that servers set while one item is open. A value; any thread.

internal import Base

/// Keeps cookies as libavformat writes them, and gives each server those that belong to it.
struct CookieJar: Equatable, Sendable {
  private struct Cookie: Equatable, Sendable {
    /// The server that set it.
    var server: AddressServer
    var name: String
    /// The domain that it is for; nil only for its server.
    var domain: String?
    var isSecure = false
    /// The cookie with its attributes, without a domain.
    var line: String

    func belongs(to other: AddressServer) -> Bool {
      guard let domain else { return server.confides(in: other) }
      return other.isWithin(domain: domain)
        && (other.scheme == "https" || server.scheme == "http" && !isSecure)
    }
  }

  private var cookies: [Cookie] = []

  /// Limit on the cookies of an item, and on the bytes of one.
  private static let limits = (count: 64, bytes: 4096)

  /// Keeps the cookies of a server, one a line, in place of those of the same names.
  mutating func take(_ lines: String, from server: AddressServer) {
    for line in lines.split(separator: "\n") where line.utf8.count <= Self.limits.bytes {
      guard let cookie = Self.cookie(String(line), from: server) else { continue }
      cookies.removeAll { ($0.server, $0.name, $0.domain) == (cookie.server, cookie.name, cookie.domain) }
      if cookies.count < Self.limits.count { cookies.append(cookie) }
    }
  }

  /// The cookies that a server gets, one a line.
  func lines(for server: AddressServer) -> [String] {
    cookies.filter { $0.belongs(to: server) }.map(\.line)
  }

  /// Parses a cookie; nil if it has no name, or is for a domain that is not its server's.
  private static func cookie(_ line: String, from server: AddressServer) -> Cookie? {
    let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let name = parts.first?.prefix(while: { $0 != "=" }), !name.isEmpty else { return nil }
    var cookie = Cookie(server: server, name: String(name), line: "")
    var kept: [Substring] = []
    for part in parts {
      let key = part.prefix { $0 != "=" }.lowercased()
      if key == "domain", !kept.isEmpty {
        cookie.domain = String(part.dropFirst(key.count + 1).drop { $0 == "." })
      } else {
        kept.append(part)
        if key == "secure" { cookie.isSecure = true }
      }
    }
    if cookie.domain?.isEmpty == true || cookie.domain == server.host { cookie.domain = nil }
    if let domain = cookie.domain, !server.isWithin(domain: domain) { return nil }
    if !kept.contains(where: { $0.lowercased().hasPrefix("path=") }) { kept.append("path=/") }
    cookie.line = kept.joined(separator: "; ")
    return cookie
  }
}
