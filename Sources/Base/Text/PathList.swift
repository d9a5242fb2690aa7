/// mpv's list of paths: colons between them, and `\\:` for a colon in a name.
public enum PathList {
  /// The paths of a list; addresses keep the colon behind their scheme.
  public static func paths(of text: String) -> [String] {
    var paths = [""]
    var isEscaped = false
    for (index, character) in zip(text.indices, text) {
      let last = paths.count - 1
      if isEscaped {
        if character != ":", character != "\\" { paths[last].append("\\") }
        paths[last].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ":", !isOfScheme(paths[last], text[index...]) {
        paths.append("")
      } else {
        paths[last].append(character)
      }
    }
    if isEscaped { paths[paths.count - 1].append("\\") }
    return paths.filter { !$0.isEmpty }
  }

  /// Whether a colon is behind a scheme, or before a port.
  private static func isOfScheme(_ before: String, _ rest: Substring) -> Bool {
    if rest.hasPrefix("://"), before.allSatisfy({ $0.isLetter || $0.isNumber }) { return !before.isEmpty }
    guard let host = before.range(of: "://").map({ before[$0.upperBound...] }), !host.contains("/") else {
      return false
    }
    return rest.dropFirst().first?.isNumber == true
  }
}

extension String {
  /// The first place of a text in this one, or nil.
  fileprivate func range(of part: String) -> Range<String.Index>? {
    indices.lazy.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
