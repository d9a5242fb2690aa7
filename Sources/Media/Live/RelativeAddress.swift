// Relative addresses in playlists. Pure; any thread.

/// Resolves addresses against that of their playlist.
enum RelativeAddress {
  /// The absolute address for a reference in a playlist that came from `base`, which is a URL or `file:` with a path.
  static func resolve(_ reference: Substring, from base: String) -> String {
    if hasScheme(reference) { return String(reference) }
    if base.hasPrefix("file:"), !base.hasPrefix("file://") {
      // A path has neither a host nor a query.
      if reference.hasPrefix("/") { return "file:" + reference }
      return String(
        base.prefix(through: base.lastIndex(where: { $0 == "/" || $0 == ":" }) ?? base.startIndex))
        + reference
    }
    let path = base.prefix { $0 != "?" && $0 != "#" }
    guard let colon = path.firstRange(of: "://") else { return String(reference) }
    if reference.hasPrefix("//") { return String(path[...colon.lowerBound] + reference) }
    let root = path[colon.upperBound...].firstIndex(of: "/") ?? path.endIndex
    if reference.hasPrefix("/") { return String(path[..<root] + reference) }
    if reference.hasPrefix("?") { return String(path + reference) }
    var folders = path[root...].split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast()
    var rest = reference
    while true {
      if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("../") {
        rest = rest.dropFirst(3)
        folders = folders.dropLast()
      } else {
        return path[..<root] + "/" + folders.map { $0 + "/" }.joined() + rest
      }
    }
  }

  private static func hasScheme(_ reference: Substring) -> Bool {
    guard let colon = reference.firstIndex(of: ":"), reference.first?.isLetter == true else { return false }
    return reference[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
