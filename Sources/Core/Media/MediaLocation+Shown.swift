// How a location is shown to a person. Pure; any thread.
extension MediaLocation {
  /// The last part of the path or address, filtered.
  public var shownName: String {
    switch self {
    case .file(let path): return path.lastComponent.shown
    case .url(let address):
      let path = address.prefix { $0 != "?" && $0 != "#" }
      let name = path.split(separator: "/").last.map(String.init) ?? address
      return VisibleText.filter(name.isEmpty ? address : name)
    case .lavfi: return "Generated"
    case .device(let format, let name): return VisibleText.filter("\(format) \(name)")
    case .standardInput: return "Standard input"
    }
  }

  /// The whole path or address, filtered.
  public var shownPath: String {
    switch self {
    case .file(let path): path.shown
    case .url(let address): VisibleText.filter(address)
    case .lavfi(let graph, _, _): VisibleText.filter(graph)
    case .device(let format, let name): VisibleText.filter("av://\(format):\(name)")
    case .standardInput: "-"
    }
  }

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
