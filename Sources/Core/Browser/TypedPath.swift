// Paths as the user types them. Pure.
public import Base

/// Converts between a path's bytes and a line of text.
///
/// Bytes that a line cannot show are written as `\xHH`, and a backslash as two.
public enum TypedPath {
  /// The text of a path or of a part of one.
  public static func text(of bytes: some Collection<UInt8>) -> String {
    var text = ""
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        text += "\\\\"
        rest.removeFirst()
      } else if let scalar = leadingScalar(rest), isVisible(scalar) {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        rest.removeFirst()
      }
    }
    return text
  }

  /// The path of a text; a backslash that begins no escape stands for itself.
  public static func path(of text: String) -> BytePath {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      rest.removeFirst()
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      let digits = rest.dropFirst().prefix(2)
      if next == UInt8(ascii: "\\") {
        bytes.append(byte)
        rest.removeFirst()
      } else if next == UInt8(ascii: "x"), digits.count == 2, digits.allSatisfy(isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return BytePath(bytes)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }

  /// The first scalar of UTF-8 bytes; nil if they do not begin with one.
  private static func leadingScalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for count in 1...4 where count <= bytes.count {
      guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else { continue }
      return text.unicodeScalars.first
    }
    return nil
  }

  /// Whether the filter for displayed text leaves a scalar unchanged.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let text = String(scalar)
    return VisibleText.filter("a" + text) == "a" + text
  }
}
