// How a location is told to a program: nothing is filtered, and what is told leads back to it. Pure; any thread.
extension MediaLocation {
  /// What opens the same again: a path or an address.
  ///
  /// A path whose bytes are no text is told as its `file:` address, in which any byte can be written.
  public var plainPath: String {
    switch self {
    case .file(let path):
      return String(validating: path.bytes, as: UTF8.self)
        ?? PercentCoding.address(of: path).map { String(decoding: $0, as: UTF8.self) }
        ?? String(decoding: path.bytes, as: UTF8.self)
    case .url(let address): return address
    case .lavfi(let graph, _, _): return "av://lavfi:\(graph)"
    case .device(let format, let name): return "av://\(format):\(name)"
    case .standardInput: return "-"
    }
  }

  /// The last part of the path or address; bytes that are no text are U+FFFD.
  package var plainName: String {
    switch self {
    case .file(let path): String(decoding: path.lastComponent.bytes, as: UTF8.self)
    case .url(let address): Self.name(of: address)
    case .lavfi, .device, .standardInput: shownName
    }
  }

  /// The last part of an address, unescaped: what a file there is called.
  static func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last else { return address }
    // What is escaped as something else than UTF-8 stays as it is.
    return String(validating: PercentCoding.decode(name.utf8), as: UTF8.self) ?? String(name)
  }
}
