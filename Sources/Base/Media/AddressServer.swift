// The server in an address, read as libavformat reads addresses. Pure; any thread.

/// The server of an address.
package struct AddressServer: Hashable, Sendable {
  /// The scheme, in lower case.
  package let scheme: String
  /// The name or number of the host, in lower case.
  package let host: String
  /// The port; that of the scheme where the address names none, and -1 where the scheme has none.
  package let port: Int

  /// The server of an address `scheme://[login@]host[:port]…`; nil for anything else.
  package init?(_ address: String) {
    guard let scheme = AddressScheme.ofAddress(address.utf8) else { return nil }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 3)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let place = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.index(after: $0)...] }
    let named = place ?? authority
    let isNumber = named.first == UInt8(ascii: "[") && named.contains(UInt8(ascii: "]"))
    let host = isNumber ? named.dropFirst().prefix { $0 != 0x5D } : named.prefix { $0 != 0x3A }
    guard !host.isEmpty else { return nil }
    let behind = named[host.endIndex...].drop { $0 == 0x5D }
    let digits = behind.first == 0x3A ? behind.dropFirst().prefix { $0 &- 0x30 < 10 } : behind.prefix(0)
    self.scheme = scheme
    self.host = String(decoding: host, as: UTF8.self).lowercased()
    port = Int(String(decoding: digits.prefix(6), as: UTF8.self)) ?? Self.ports[scheme] ?? -1
  }

  private static let ports = ["http": 80, "https": 443, "rtsp": 554, "rtsps": 322]

  /// Whether the other server may receive secrets of this one.
  ///
  /// The other server must be this one, or its encrypted twin at the usual ports, never an unencrypted one instead.
  package func confides(in other: AddressServer) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return port == other.port }
    return scheme == "http" && port == 80 && other.scheme == "https" && other.port == 443
  }

  /// Whether a cookie of a domain belongs to this server: the domain is its host, or a host has it behind a dot.
  package func isWithin(domain: String) -> Bool {
    let domain = domain.drop { $0 == "." }.lowercased()
    // A domain without a dot inside, such as `com`, belongs to everybody.
    return host == domain || (domain.contains(".") && host.hasSuffix(".\(domain)") && !isNumeric)
  }

  /// Whether the host is an IP address.
  private var isNumeric: Bool {
    host.contains(":") || host.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
  }
}
