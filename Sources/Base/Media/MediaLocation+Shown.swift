// Locations as text for the screen.
extension MediaLocation {
  /// The last component of the path or address, filtered.
  public var shownName: String {
    switch self {
    case .file(let path): return path.lastComponent.shown
    case .url(let address): return VisibleText.filter(Self.name(of: address))
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

  /// The whole path or address without a login, filtered; that of a place has no percent escapes.
  public var shownAddress: String {
    if case .file = self, !isOfPlace { return shownPath }
    return Self.withoutLogin(shownPath)
  }

  /// The host of an address, filtered; for other locations the device's format or `shownName`.
  public var shownHost: String {
    switch self {
    case .url(let address): Self.host(of: address)
    case .device(let format, _): format
    case .file(let path) where path.isOfPlace: Self.host(of: path.shown)
    case .file, .lavfi, .standardInput: shownName
    }
  }

  /// The host of an address without login and port, filtered; the scheme where the address has no host.
  public static func host(of address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    guard let authority = authority(of: address) else { return VisibleText.filter(String(scheme.prefix(64))) }
    let afterLogin = authority[loginEnd(in: authority)...]
    let host =
      afterLogin.hasPrefix("[")
      ? afterLogin.prefix { $0 != "]" }.dropFirst() : afterLogin.prefix { $0 != ":" }
    return VisibleText.filter(String((host.isEmpty ? scheme : host).prefix(64)))
  }

  /// The address for programs that show or open it (MPRIS), filtered and without a login; nil for devices, graphs and
  /// standard input.
  package var address: String? {
    switch self {
    case .file(let path) where !path.isOfPlace:
      return PercentCoding.address(of: path).map { String(decoding: $0, as: UTF8.self) }
    case .file, .url:
      return Self.withoutLogin(VisibleText.filter(plainPath))
    case .lavfi, .device, .standardInput: return nil
    }
  }

  /// The same location; an address has no login.
  var withoutLogin: MediaLocation {
    if case .url(let address) = self { .url(Self.withoutLogin(address)) } else { self }
  }

  private static func withoutLogin(_ address: String) -> String {
    guard let authority = authority(of: address) else { return address }
    return String(address[..<authority.startIndex] + address[loginEnd(in: authority)...])
  }

  /// The text between `://` and the path of an address; nil if there is no `://`.
  private static func authority(of address: String) -> Substring? {
    let rest = address.drop { $0 != ":" }
    guard rest.hasPrefix("://") else { return nil }
    return rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  }

  /// The end of the login in an authority; its start if none exists.
  private static func loginEnd(in authority: Substring) -> String.Index {
    authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
  }
}
