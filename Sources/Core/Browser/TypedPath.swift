// Paths as a person types them. Pure; any thread may use it.
public import Base

/// A path as a line of text: what no line can hold stands there as `\xHH`, and a backslash as two.
public enum TypedPath {
  /// A path, or a part of it, as text.
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

  /// The path that a text stands for; a backslash that begins nothing is itself.
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

  /// The scalar that the bytes begin with; nil where they are not UTF-8.
  private static func leadingScalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for count in 1...4 where count <= bytes.count {
      guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else { continue }
      return text.unicodeScalars.first
    }
    return nil
  }

  /// Whether the filter of texts leaves a scalar as it is.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let text = String(scalar)
    return VisibleText.filter("a" + text) == "a" + text
  }
}
