// Locations as text for other programs: not filtered, so that the text opens the same location again.
extension MediaLocation {
  /// A path or an address that opens the same location.
  ///
  /// A path that is not UTF-8 becomes a `file:` address, which can escape any byte, as that of a place does.
  public var plainPath: String {
    switch self {
    case .file(let path):
      return (path.isOfPlace ? nil : String(validating: path.bytes, as: UTF8.self))
        ?? PercentCoding.address(of: path).map { String(decoding: $0, as: UTF8.self) }
        ?? String(decoding: path.bytes, as: UTF8.self)
    case .url(let address): return address
    case .lavfi(let graph, _, _): return "av://lavfi:\(graph)"
    case .device(let format, let name): return "av://\(format):\(name)"
    case .standardInput: return "-"
    }
  }

  /// The last component of the path or address; bytes that are not UTF-8 become U+FFFD.
  package var plainName: String {
    switch self {
    case .file(let path): String(decoding: path.lastComponent.bytes, as: UTF8.self)
    case .url(let address): Self.name(of: address)
    case .lavfi, .device, .standardInput: shownName
    }
  }

  /// The last path component of an address with percent escapes decoded, or the address if it has none.
  static func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last else { return address }
    // Escapes that do not decode to UTF-8 stay as they are.
    return String(validating: PercentCoding.decode(name.utf8), as: UTF8.self) ?? String(name)
  }
}
