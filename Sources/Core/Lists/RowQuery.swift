// What a person typed to find rows by, and where it is found in one text. Pure; any thread may use it.

/// A filter text: it is found without regard to case, unless it has a capital letter of its own.
public struct RowQuery: Equatable, Sendable {
  /// The text as it was typed.
  public let text: String
  /// Whether case matters, because the text has a capital.
  public let isCaseSensitive: Bool
  /// What is searched for: folded unless case matters.
  let needle: [UInt8]
  /// The folded needle, which finds everything that `needle` finds and possibly more.
  let foldedNeedle: [UInt8]

  /// A query for that text.
  public init(_ text: String) {
    self.text = text
    foldedNeedle = FoldedText.fold(text)
    isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
    needle = isCaseSensitive ? Array(text.utf8) : foldedNeedle
  }

  /// Whether every text passes.
  public var isEmpty: Bool { foldedNeedle.isEmpty }

  /// Whether whatever passes this query passes the other one too.
  func implies(_ other: RowQuery) -> Bool {
    if other.isEmpty { return true }
    guard isCaseSensitive || !other.isCaseSensitive else { return false }
    let wanted = other.needle
    let own = other.isCaseSensitive ? needle : foldedNeedle
    return FoldedText.find(wanted, in: own, 0..<own.count) != nil
  }

  /// Whether a text passes.
  public func matches(_ text: String) -> Bool {
    if isEmpty { return true }
    let hay = isCaseSensitive ? Array(text.utf8) : FoldedText.fold(text)
    return FoldedText.find(needle, in: hay, 0..<hay.count) != nil
  }

  /// Where the query occurs in a text, from the left, for highlighting.
  ///
  /// Meant for rows on the screen.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    var hay: [UInt8] = []
    // For each byte of `hay` the scalar it comes from: lower case can be longer or shorter.
    var origins: [String.Index] = []
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if isCaseSensitive {
        hay.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        FoldedText.append(scalar, to: &hay)
      }
      while origins.count < hay.count { origins.append(index) }
    }
    var ranges: [Range<String.Index>] = []
    var start = 0
    while let place = FoldedText.find(needle, in: hay, start..<hay.count) {
      start = place + needle.count
      let last = origins[start - 1]
      ranges.append(origins[place]..<text.unicodeScalars.index(after: last))
    }
    return ranges
  }
}
