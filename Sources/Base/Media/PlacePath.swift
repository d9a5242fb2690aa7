// Paths of places: `sftp://HOST/PATH`, `webdavs://HOST/PATH`, `rclone://REMOTE/PATH` and `place://NAME/PATH`, where PATH has
// the bytes of the names, without percent escapes. Pure.

extension BytePath {
  /// The schemes of places.
  public static let placeSchemes: Set<String> = [
    "sftp", "webdav", "webdavs", "dav", "davs", "rclone", NamedPlace.scheme,
  ]

  /// The scheme in a path that is nothing but the scheme of a place and `://`; nil for any other path.
  public var bareScheme: String? {
    guard bytes.suffix(3).elementsEqual("://".utf8) else { return nil }
    let scheme = String(decoding: bytes.dropLast(3), as: UTF8.self)
    return Self.placeSchemes.contains(scheme) ? scheme : nil
  }

  /// Whether the path is one of a place, and not of the disk.
  public var isOfPlace: Bool { placeEnd != nil }

  /// Whether the path is one of a web server: of WebDAV, or of index pages.
  public var isOfWebServer: Bool { ["webdav", "webdavs", "dav", "davs"].contains(place?.scheme) }

  /// The scheme, the server and the path behind it; nil for a path of the disk.
  public var place: (scheme: String, server: String, path: ArraySlice<UInt8>)? {
    guard let end = placeEnd, let scheme = AddressScheme.ofAddress(bytes) else { return nil }
    let server = bytes[(scheme.utf8.count + 3)..<end]
    return (scheme, String(decoding: server, as: UTF8.self), bytes[end...])
  }

  /// The path in a place's address, whose percent escapes are decoded; nil for any other address.
  ///
  /// An SFTP address without a path is the home folder of its server. An address with a password is not a place:
  /// secrets do not belong into addresses.
  public init?(placeAddress address: some Collection<UInt8>) {
    guard let scheme = AddressScheme.ofAddress(address), Self.placeSchemes.contains(scheme) else {
      return nil
    }
    let rest = Array(address.dropFirst(scheme.utf8.count + 3))
    let server = rest.prefix { $0 != UInt8(ascii: "/") }
    var path = PercentCoding.decode(rest[server.endIndex...])
    guard !path.contains(0) else { return nil }
    if path.isEmpty { path = Array((scheme == "sftp" ? "/~" : "/").utf8) }
    self.init(Array(scheme.utf8) + Array("://".utf8) + server + path)
    guard isOfPlace else { return nil }
  }

  /// The path without `.`, `..`, doubled slashes and slashes at its end, in the same place.
  ///
  /// Links are not followed: `..` removes the name before it, as a shell's `cd` does. A relative path stays as it is.
  public var normalized: BytePath {
    guard isAbsolute else { return self }
    let end = placeEnd ?? 0
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes[end...].split(separator: UInt8(ascii: "/")) {
      switch Array(part) {
      case [UInt8(ascii: ".")]: break
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return BytePath(bytes[..<end] + [UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The path that a name, a relative or an absolute path means in this folder.
  ///
  /// An absolute path begins at the root of the folder's place.
  public func resolving(_ path: some Collection<UInt8>) -> BytePath {
    guard path.first == UInt8(ascii: "/") else { return appending(path) }
    return BytePath(bytes[..<(placeEnd ?? 0)] + Array(path))
  }

  /// The end of a place's scheme and server.
  var placeEnd: Int? {
    guard bytes.first != UInt8(ascii: "/"), let scheme = AddressScheme.ofAddress(bytes),
      Self.placeSchemes.contains(scheme)
    else { return nil }
    let server = bytes[(scheme.utf8.count + 3)...].prefix { $0 != UInt8(ascii: "/") }
    return Self.isServer(server) ? server.endIndex : nil
  }

  /// Whether bytes are a server, perhaps with a login and a port.
  ///
  /// Programs receive them as words: they must not be an option of theirs, and hold nothing that a shell would read.
  private static func isServer(_ server: ArraySlice<UInt8>) -> Bool {
    func isName(_ name: ArraySlice<UInt8>) -> Bool {
      !name.isEmpty && name.first != UInt8(ascii: "-")
        && name.allSatisfy { byte in
          switch byte.lowercased {
          case 0x61...0x7A, 0x30...0x39, 0x2E, 0x2D, 0x5F: true
          default: false
          }
        }
    }
    guard server.count <= 255 else { return false }
    var host = server
    if let mark = server.lastIndex(of: UInt8(ascii: "@")) {
      guard isName(server[..<mark]) else { return false }
      host = server[(mark + 1)...]
    }
    if host.first == UInt8(ascii: "["), let close = host.firstIndex(of: UInt8(ascii: "]")) {
      let number = host[(host.startIndex + 1)..<close]
      guard number.count >= 2, number.allSatisfy({ PercentCoding.hexadecimal($0) != nil || $0 == 0x3A })
      else { return false }
      host = host[(close + 1)...]
      return host.isEmpty || isPort(host)
    }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    return isName(name) && (name.endIndex == host.endIndex || isPort(host[name.endIndex...]))
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: ":"),
      let port = UInt16(String(decoding: text.dropFirst(), as: UTF8.self))
    else { return false }
    return port > 0
  }
}

extension MediaLocation {
  /// The location at an address: a file of a place, or an address for libavformat.
  public init(address: String) {
    self = BytePath(placeAddress: address.utf8).map { .file($0) } ?? .url(address)
  }

  /// Whether the location is a file of a place.
  public var isOfPlace: Bool { if case .file(let path) = self { path.isOfPlace } else { false } }
}
