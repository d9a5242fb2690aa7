// Addresses in playlists and arguments: their schemes, what may be opened from where, and how relative ones
// are put together. Pure; any thread may use it.
import Core

/// What addresses a playlist may name.
enum AddressRules {
  /// Schemes that stream from the network: within reach of every playlist.
  private static let streaming: Set<String> = [
    "http", "https", "rtmp", "rtmps", "rtmpt", "rtmpe", "rtmpte", "rtsp", "rtsps", "mms", "mmsh", "mmst",
    "rtp",
    "srt", "srtp", "udp", "rist", "gopher", "gophers", "icyx", "ftp", "ftps",
  ]
  /// Schemes for files of one's own network: within reach of local playlists alone.
  private static let ownNetwork: Set<String> = ["sftp", "smb"]

  /// The scheme that bytes begin with, in lower case, where a colon follows it; nil for paths.
  ///
  /// One letter is a drive of another system and no scheme.
  static func scheme(of bytes: some Collection<UInt8>) -> String? {
    var letters: [UInt8] = []
    for byte in bytes.prefix(32) {
      switch byte.lowercased {
      case 0x61...0x7A: letters.append(byte.lowercased)
      case 0x30...0x39, 0x2B, 0x2D, 0x2E:
        guard !letters.isEmpty else { return nil }
        letters.append(byte)
      case 0x3A: return letters.count > 1 ? String(decoding: letters, as: UTF8.self) : nil
      default: return nil
      }
    }
    return nil
  }

  /// The scheme where `://` follows it.
  static func schemeOfAddress(_ bytes: some Collection<UInt8>) -> String? {
    guard let scheme = scheme(of: bytes),
      bytes.dropFirst(scheme.utf8.count).starts(with: [0x3A, 0x2F, 0x2F])
    else { return nil }
    return scheme
  }

  /// Whether a playlist may name an address of that scheme.
  static func mayName(_ scheme: String, fromNetwork: Bool) -> Bool {
    streaming.contains(scheme) || (!fromNetwork && ownNetwork.contains(scheme))
  }

  /// The path in a `file:` address; nil where it names another machine.
  static func path(ofFileAddress bytes: some Collection<UInt8>) -> BytePath? {
    var rest = Array(bytes.dropFirst("file:".utf8.count))
    if rest.starts(with: [0x2F, 0x2F]) {
      rest.removeFirst(2)
      let host = rest.prefix { $0 != 0x2F }
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
        return nil
      }
      rest.removeFirst(host.count)
    }
    let path = PercentCoding.decode(rest)
    guard path.first == 0x2F, !path.contains(0) else { return nil }
    return BytePath(path)
  }

  /// A relative reference against an address (RFC 3986): `//host/…`, `/…`, `?…` and paths with `.` and `..`.
  static func resolve(_ reference: some Collection<UInt8>, against base: String) -> String {
    let reference = String(decoding: reference, as: UTF8.self)
    let bare = base.prefix { $0 != "#" }
    let withoutQuery = bare.prefix { $0 != "?" }
    guard let colon = withoutQuery.firstIndex(of: ":") else { return reference }
    let afterScheme = withoutQuery[withoutQuery.index(after: colon)...]
    if reference.hasPrefix("//") { return "\(withoutQuery[...colon])\(reference)" }
    let authority =
      afterScheme.hasPrefix("//")
      ? afterScheme.dropFirst(2).prefix { $0 != "/" }.endIndex : afterScheme.startIndex
    let root = withoutQuery[..<authority]
    if reference.hasPrefix("?") { return "\(withoutQuery)\(reference)" }
    if reference.hasPrefix("#") { return String(bare) }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[path.endIndex...]
    let folder = withoutQuery[authority...]
    let before = path.hasPrefix("/") ? "" : folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)] + "/"
    return "\(root)\(withoutDots(before + path))\(rest)"
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      let isLast = place == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return kept.joined(separator: "/")
  }
}
