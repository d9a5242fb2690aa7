// Kodi's label formatting in titles, like `[COLOR red]News[/COLOR]`. Pure.
import Base

/// Removes Kodi's label formatting from titles.
enum KodiMarkup {
  /// Tags with an end tag, in lower case; without its end tag, a tag other than a colour is part of the title.
  private static let pairs: Set<String> = [
    "b", "i", "light", "uppercase", "lowercase", "capitalize", "color", "alpha",
  ]

  /// Length of a tag in bytes, and of a title, of which far less is shown.
  private static let (longestTag, longestTitle) = (48, 4_096)

  /// The text without tags, cut to `longestTitle` if it has any.
  static func stripped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "[")) else { return text }
    let text = text.prefix(longestTitle)
    let ended = namesOfEnds(in: text)
    var kept: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "["),
        let end = text[index...].prefix(longestTag).firstIndex(of: UInt8(ascii: "]")),
        let replacement = replacement(of: text[(index + 1)..<end], ended)
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

  /// The replacement of a tag (a space for `[CR]`, otherwise nothing); nil if the text is not a tag.
  private static func replacement(of mark: ArraySlice<UInt8>, _ ended: Set<String>) -> [UInt8]? {
    let words = String(decoding: mark, as: UTF8.self).lowercased().split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    if first == "cr" { return [0x20] }
    if first.hasPrefix("/") { return pairs.contains(String(first.dropFirst())) ? [] : nil }
    let name = String(first)
    guard pairs.contains(name) else { return nil }
    // `[COLOR red]` is a tag even without its end tag.
    return name == "color" && words.count == 2 || ended.contains(name) ? [] : nil
  }

  /// The names of the tags whose end tags the text holds.
  private static func namesOfEnds(in text: ArraySlice<UInt8>) -> Set<String> {
    var names: Set<String> = []
    for index in text.indices where text[index...].prefix(2).elementsEqual("[/".utf8) {
      let name = text[(index + 2)...].prefix(longestTag).prefix { $0 != UInt8(ascii: "]") }
      names.insert(String(decoding: name, as: UTF8.self).lowercased())
    }
    return names.intersection(pairs)
  }
}
