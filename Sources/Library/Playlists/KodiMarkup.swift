// Kodi's label formatting in titles, like `[COLOR red]News[/COLOR]`. Pure.
import Base

/// Removes Kodi's label formatting from titles.
enum KodiMarkup {
  /// Tags with an end tag, in lower case; without its end tag, a tag other than a colour is part of the title.
  private static let pairs: Set<String> = [
    "b", "i", "light", "uppercase", "lowercase", "capitalize", "color", "alpha",
  ]

  /// The text without tags.
  static func stripped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "[")) else { return text }
    var kept: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "["),
        let end = text[index...].prefix(48).firstIndex(of: UInt8(ascii: "]")),
        let replacement = replacement(of: text[(index + 1)..<end], in: text)
      {
        kept += replacement
        index = end + 1
      } else {
        kept.append(text[index])
        index += 1
      }
    }
    return kept[...]
  }

  /// The replacement of a tag (a space for `[CR]`, else nothing); nil where the text is no tag.
  private static func replacement(of mark: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> [UInt8]? {
    let words = String(decoding: mark, as: UTF8.self).lowercased().split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    if first == "cr" { return [0x20] }
    if first.hasPrefix("/") { return pairs.contains(String(first.dropFirst())) ? [] : nil }
    let name = String(first)
    guard pairs.contains(name) else { return nil }
    // `[COLOR red]` is a tag even without its end tag.
    return name == "color" && words.count == 2 || holdsEnd(of: name, text) ? [] : nil
  }

  private static func holdsEnd(of name: String, _ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).lowercased().utf8.split(separator: UInt8(ascii: "["))
      .contains { $0.starts(with: "/\(name)]".utf8) }
  }
}
