/// Addresses without what only their server should know, for logs and messages, which go into reports.
package enum Redaction {
  /// The text with every address in it shortened: the login before `@` goes, and an ellipsis stands for what follows
  /// `?` and `#`.
  ///
  /// An address ends at a blank, a control character, a quote or an angle bracket.
  package static func redact(_ text: String) -> String {
    let mark = "://"
    guard var colon = text.firstRange(of: mark) else { return text }
    var result = ""
    var rest = text[...]
    while true {
      result += rest[..<colon.upperBound]
      rest = rest[colon.upperBound...]
      let address = rest.prefix { !isEnd($0) }
      let authority = address.prefix { !"/?#".contains($0) }
      let login = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
      let path = address[login...].prefix { !"?#".contains($0) }
      result += path
      if path.endIndex < address.endIndex { result += "\(address[path.endIndex])…" }
      rest = rest[address.endIndex...]
      guard let next = rest.firstRange(of: mark) else { return result + rest }
      colon = next
    }
  }

  private static func isEnd(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return true }
    return first.value <= 0x20 || character == "\"" || character == "'" || character == "<"
      || character == ">"
  }
}
