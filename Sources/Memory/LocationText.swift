// Locations as the database writes them: text that a person can read, and that any name survives. Pure.

internal import Core

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
    if let text = String(validating: path.bytes, as: UTF8.self), !text.utf8.contains(where: mustEscape) {
      return text
    }
    let isText = String(validating: path.bytes, as: UTF8.self) != nil
    var result: [UInt8] = []
    result.reserveCapacity(path.bytes.count + 16)
    for byte in path.bytes {
      if mustEscape(byte) || (!isText && byte >= 0x80) {
        result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The location that a text stands for; nil where it is none.
  static func decode(_ text: String) -> MediaLocation? {
    guard text.utf8.first == UInt8(ascii: "/") else { return text.contains("://") ? .url(text) : nil }
    return .file(path(text))
  }

  /// The path that a text stands for.
  static func path(_ text: String) -> BytePath {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = value(rest[rest.startIndex]),
        let low = value(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return BytePath(bytes)
  }

  private static func mustEscape(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "%") || byte == 0 }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
