// Schemes of addresses in playlists and arguments, and resolution of relative ones; `Origin` decides what may be
// opened. Pure.
import Base

/// Rules for the addresses that a playlist may name.
enum AddressRules {
  /// The scheme in lower case, where the bytes begin with one and a colon; nil for paths.
  static func scheme(of bytes: some Collection<UInt8>) -> String? { AddressScheme.of(bytes) }

  /// The scheme in lower case, where `://` follows it; else nil.
  static func schemeOfAddress(_ bytes: some Collection<UInt8>) -> String? { AddressScheme.ofAddress(bytes) }

  /// Whether the bytes are a `file:/` address; in `file:` without a slash, the colon is part of a name.
  static func isFileAddress(_ bytes: some Collection<UInt8>) -> Bool { ByteText.begins(bytes, "file:/") }

  /// Whether a playlist may name an address of that scheme; false for `file`.
  static func mayName(_ scheme: String, fromNetwork: Bool) -> Bool {
    let kind = SourceKind(ofScheme: scheme)
    // The reader of the playlist handles `file:` addresses itself.
    return kind != .fileAddress && (fromNetwork ? Origin.networkList : .localList).mayOpen(kind)
  }

  /// The path in a `file:` address; nil for another host than `localhost`.
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

  /// Resolves a relative reference against an address (RFC 3986): `//host/…`, `/…`, `?…` and paths with `.` and `..`.
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
