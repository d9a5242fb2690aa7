/// What the engine waits for, for the person who waits with it.
public enum Waiting: Hashable, Sendable {
  /// An answer of that host, filtered.
  case connection(String)
  /// What a page of that host plays, filtered.
  case page(String)
  /// The beginning of the item.
  case header
  /// Enough of the streams to know what they are.
  case streams
  /// That host, whose connection broke, filtered.
  case reconnection(String)
  /// More of a file that is still being written.
  case growth

  /// What a line beside the spinner says.
  public var sentence: String {
    switch self {
    case .connection(let host): "Waiting for an answer of \(host)"
    case .page(let host): "Asking yt-dlp what the page of \(host) plays"
    case .header: "Reading the header"
    case .streams: "Looking at the streams"
    case .reconnection(let host): "The connection broke: connecting to \(host) again"
    case .growth: "The file is still being written: waiting for more"
    }
  }
}

extension MediaLocation {
  /// The host of an address, filtered; what stands in its place for other locations.
  public var shownHost: String {
    switch self {
    case .url(let address): Self.host(of: address)
    case .device(let format, _): format
    case .file, .lavfi, .standardInput: shownName
    }
  }

  /// The host in an address, without a login and a port; the scheme where there is none.
  ///
  /// Filtered.
  public static func host(of address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    let rest = address.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else { return VisibleText.filter(String(scheme.prefix(64))) }
    let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let afterLogin =
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let host =
      afterLogin.hasPrefix("[")
      ? afterLogin.prefix { $0 != "]" }.dropFirst() : afterLogin.prefix { $0 != ":" }
    return VisibleText.filter(String((host.isEmpty ? scheme : host).prefix(64)))
  }
}
