// The predefined entities and character references of XML. Pure.
import Base

/// Replaces `&amp;` and the like; `XMLText` writes them.
enum XMLEntities {
  /// The bytes with entities replaced.
  ///
  /// An unknown entity stays as it is with `isLoose`; else it throws, as only a document type could define it.
  static func replaced(_ text: ArraySlice<UInt8>, isLoose: Bool) throws(XMLProblem) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&") else {
        result.append(text[index])
        index += 1
        continue
      }
      let inside = text[(index + 1)...].prefix(12)
      if let end = inside.firstIndex(of: UInt8(ascii: ";")), let bytes = value(of: inside[..<end]) {
        result += bytes
        index = end + 1
      } else if isLoose {
        result.append(text[index])
        index += 1
      } else {
        throw XMLProblem(reason: "it has an entity of its own")
      }
    }
    return result
  }

  private static func value(of name: ArraySlice<UInt8>) -> [UInt8]? {
    if name.first == UInt8(ascii: "#") { return character(name.dropFirst()) }
    return switch String(decoding: name, as: UTF8.self) {
    case "amp": [UInt8(ascii: "&")]
    case "lt": [UInt8(ascii: "<")]
    case "gt": [UInt8(ascii: ">")]
    case "quot": [UInt8(ascii: "\"")]
    case "apos": [UInt8(ascii: "'")]
    default: nil
    }
  }

  /// The character of a reference, `233` or `xE9`; nil for an invalid code point.
  private static func character(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let isHexadecimal = digits.first?.lowercased == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard text.first?.isHexDigit == true, let number = UInt32(text, radix: isHexadecimal ? 16 : 10),
      number > 0, let scalar = Unicode.Scalar(number)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }
}
