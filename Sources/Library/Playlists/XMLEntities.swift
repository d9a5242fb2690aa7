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
      if let end = inside.firstIndex(of: UInt8(ascii: ";")),
        let meaning = XMLText.text(ofEntity: String(decoding: inside[..<end], as: UTF8.self))
      {
        result += meaning.utf8
        index = end + 1
      } else if isLoose {
        result.append(text[index])
        index += 1
      } else {
        throw XMLProblem(reason: "it defines an entity")
      }
    }
    return result
  }
}
