// Locations as the database writes them: text that a person can read, and that any name survives. Pure.

internal import Base

/// A location as text: a path from the root, or an address.
///
/// Bytes of a path that are not UTF-8 are written as `%XX`, and so is `%` itself.
enum LocationText {
  static func encode(_ location: MediaLocation) -> String? {
    switch location {
    case .file(let path): path.isAbsolute ? encode(path) : nil
    case .url(let address): address.contains("://") && !address.utf8.contains(0) ? address : nil
    case .lavfi, .device, .standardInput: nil
    }
  }

  static func encode(_ path: BytePath) -> String {
    let text = String(validating: path.bytes, as: UTF8.self)
    if let text, !text.utf8.contains(where: mustEscape) { return text }
    let bytes = PercentCoding.encode(path.bytes) { mustEscape($0) || text == nil && $0 >= 0x80 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The location that a text stands for; nil where it is none.
  static func decode(_ text: String) -> MediaLocation? {
    guard text.utf8.first == UInt8(ascii: "/") else {
      let isAddress = Origin.memory.mayOpen(SourceKind(of: text.utf8))
      return isAddress || text.hasPrefix(PlaylistPlace.argumentsScheme) ? .url(text) : nil
    }
    return .file(path(text))
  }

  /// The path that a text stands for.
  static func path(_ text: String) -> BytePath { BytePath(PercentCoding.decode(text.utf8)) }

  private static func mustEscape(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "%") || byte == 0 }
}
