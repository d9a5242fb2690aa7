// The encoding in an XML declaration. Pure.
import Base

/// Converts XML to UTF-8 according to its declaration.
enum XMLEncoding {
  /// The characters of windows-1252 from 0x80 to 0x9F; texts that declare ISO 8859-1 usually mean them too.
  private static let upper: [Character] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")

  /// The text in UTF-8; throws for unknown encodings.
  ///
  /// UTF-16 has been converted before, as its first bytes show it.
  static func utf8(_ bytes: [UInt8]) throws(XMLProblem) -> [UInt8] {
    guard let name = declared(bytes) else { return bytes }
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "ucs-2": return bytes
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "iso-8859-15":
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        switch byte {
        case ..<0x80: result.append(byte)
        case ..<0xA0: result += Array(String(upper[Int(byte) - 0x80]).utf8)
        default: result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
      }
      return result
    default:
      throw XMLProblem(reason: "its encoding \(VisibleText.filter(name, limit: 40)) is unknown here")
    }
  }

  /// The declared encoding in lower case; nil where none is declared.
  private static func declared(_ bytes: [UInt8]) -> String? {
    guard ByteText.begins(bytes, "<?xml") else { return nil }
    // Without its question marks, the declaration is a start tag.
    var tags = XMLTagScanner(bytes.prefix(512).filter { $0 != UInt8(ascii: "?") }, isLoose: true)
    _ = tags.next()
    return tags.text(of: "encoding")?.lowercased()
  }
}
