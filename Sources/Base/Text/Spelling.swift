/// Suggestions for a misspelled name.
public enum Spelling {
  /// The candidate nearest to a word by edit distance; nil if none is near enough.
  ///
  /// One edit is allowed in a word of 2 … 4 bytes, two in a word of 5 … 40 bytes, and others get no suggestion.
  public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().utf8)
    guard (2...40).contains(wanted.count) else { return nil }
    let allowed = wanted.count < 5 ? 1 : 2
    return candidates.map { ($0, distance(wanted, Array($0.utf8))) }
      .filter { $0.1 <= allowed }.min { $0.1 < $1.1 }?.0
  }

  /// The end of a message, `; did you mean “x”?`, or an empty text without a suggestion.
  public static func hint(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Levenshtein distance in bytes.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(min(above, row[j]) + 1, diagonal + (left == right ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
