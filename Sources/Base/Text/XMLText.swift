// Characters that stand for themselves in no XML.

/// Escaping of text for elements and attributes of XML, and the way back.
public enum XMLText {
  /// The text with `&`, `<`, `>` and `"` as entities.
  public static func escaped(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// The text of an entity by what is between its `&` and `;`: `lt`, or the number of a character, `#233` or
  /// `#xE9`; nil for an entity that XML does not define.
  package static func text(ofEntity name: String) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.first?.isHexDigit == true, let value = UInt32(number, radix: isHexadecimal ? 16 : 10),
      value > 0
    else { return nil }
    return Unicode.Scalar(value).map { String(Character($0)) }
  }
}
