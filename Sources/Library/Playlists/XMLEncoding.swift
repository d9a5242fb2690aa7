// The encoding in an XML declaration. Pure, except for glibc's conversion tables.
import Base
import Charsets

/// Converts XML to UTF-8 according to its declaration.
enum XMLEncoding {
  /// The text in UTF-8; throws for unknown encodings.
  ///
  /// UTF-16 has been converted before, as its first bytes show it.
  static func utf8(_ bytes: [UInt8]) throws(XMLProblem) -> [UInt8] {
    guard let name = declared(bytes) else { return bytes }
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "ucs-2": return bytes
    default:
      // Texts that declare ISO 8859-1 usually mean the larger set of Windows.
      let isLatin = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(name)
      let converter = CharsetConverter(from: isLatin ? "WINDOWS-1252" : name)
      // The declaration itself was read as ASCII.
      let ascii = Array("<?xml?>".utf8)
      guard let converter, converter.run(ascii, isStrict: true) == ascii,
        let text = converter.run(bytes, isStrict: false)
      else {
        throw XMLProblem(reason: "its encoding \(VisibleText.filter(name, limit: 40)) is not supported")
      }
      return text
    }
  }

  /// The declared encoding in lower case; nil if none is declared.
  private static func declared(_ bytes: [UInt8]) -> String? {
    guard ByteText.begins(bytes, "<?xml") else { return nil }
    // Without its question marks, the declaration is a start tag.
    var tags = XMLTagScanner(bytes.prefix(512).filter { $0 != UInt8(ascii: "?") }, isLoose: true)
    _ = tags.next()
    return tags.text(of: "encoding")?.lowercased()
  }
}
