// Locations as text in the database: readable, and without loss for file names that are not UTF-8.

internal import Base

/// Converts locations to text (an absolute path or an address) and back.
///
/// In a path that is not UTF-8, every byte from 0x80 on is escaped as `%XX`. `%` itself and NUL are always escaped.
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

  /// The location in a text; nil for an address that the watch history may not open.
  static func decode(_ text: String) -> MediaLocation? {
    guard text.utf8.first == UInt8(ascii: "/") else {
      if let place = BytePath(placeAddress: text.utf8) { return .file(place) }
      let isAddress = Origin.watchHistory.mayOpen(SourceKind(of: text.utf8))
      return isAddress || text.hasPrefix(PlaylistPlace.argumentsScheme) ? .url(text) : nil
    }
    return .file(path(text))
  }

  /// The path in a text, with its `%XX` escapes decoded.
  static func path(_ text: String) -> BytePath { BytePath(PercentCoding.decode(text.utf8)) }

  private static func mustEscape(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "%") || byte == 0 }
}
