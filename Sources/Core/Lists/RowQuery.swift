// A filter text, and where it matches a label. Pure.
public import Base

/// A filter text; case matters only if it contains a capital letter.
public struct RowQuery: Equatable, Sendable {
  /// The text as it was typed.
  public let text: String
  /// Substring or fuzzy search.
  public let mode: FindMode
  /// Whether case matters, because the text contains a capital letter.
  public let isCaseSensitive: Bool
  /// The folded search terms: the words of a fuzzy search, or the whole text of a substring search.
  let terms: [[UInt8]]
  /// The terms with their capitals, for rows that match the folded terms; empty if case does not matter.
  let exactTerms: [[UInt8]]
  /// The whole text, folded.
  private let whole: [UInt8]
  /// The kinds of bytes that a row must contain.
  let mask: UInt32

  /// The query for a text.
  public init(_ text: String, _ mode: FindMode = .substring) {
    self.text = text
    self.mode = mode
    isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
    let words =
      switch mode {
      case .substring: text.isEmpty ? [] : [text[...]]
      case .fuzzy: text.split(separator: " ")
      }
    terms = words.map { FoldedText.fold(String($0)) }
    whole = FoldedText.fold(words.joined(separator: " "))
    exactTerms = isCaseSensitive ? words.map { Array(ComposedText.composed(String($0)).utf8) } : []
    mask = terms.reduce(0) { $0 | RowHaystack.mask(of: $1) }
  }

  /// Whether every text matches.
  public var isEmpty: Bool { terms.isEmpty }

  /// Whether every text that matches this query matches the other one too.
  func implies(_ other: RowQuery) -> Bool {
    if other.isEmpty { return true }
    guard mode == other.mode, isCaseSensitive || !other.isCaseSensitive else { return false }
    switch mode {
    // An accent typed after its letter makes another letter of it, so composed texts are compared.
    case .fuzzy: return ComposedText.composed(text).utf8.starts(with: ComposedText.composed(other.text).utf8)
    case .substring:
      guard let wanted = (other.isCaseSensitive ? other.exactTerms : other.terms).first,
        let own = (other.isCaseSensitive ? exactTerms : terms).first
      else { return false }
      return FoldedText.find(wanted, in: own, 0..<own.count) != nil
    }
  }

  /// The score of folded bytes; nil if they do not match.
  ///
  /// In a substring search every match scores 0. The bytes from `end` on are the name of the row's section, and
  /// behind a zero that of its file. Each term must match before `end`, or occur in the section's name as a
  /// substring, which scores 0; or else all terms must occur in the file's name.
  func score(_ hay: UnsafeBufferPointer<UInt8>, beside end: Int? = nil) -> Int? {
    guard let end else { return score(in: hay, section: nil) }
    let fileStart = hay[end...].firstIndex(of: 0) ?? hay.endIndex
    let section = UnsafeBufferPointer(rebasing: hay[end..<fileStart])
    let title = UnsafeBufferPointer(rebasing: hay[..<end])
    if let score = score(in: title, section: section.isEmpty ? nil : section) { return score }
    let file = UnsafeBufferPointer(rebasing: hay[fileStart...])
    let isInFile = terms.allSatisfy { term in
      term.withUnsafeBufferPointer { FoldedText.contains($0, in: file) }
    }
    return isInFile ? 0 : nil
  }

  private func score(in title: UnsafeBufferPointer<UInt8>, section: UnsafeBufferPointer<UInt8>?) -> Int? {
    var sum = 0
    for term in terms {
      let score: Int? = term.withUnsafeBufferPointer { term in
        let score =
          switch mode {
          case .fuzzy: FuzzyBytes.score(term, in: title)
          case .substring: FoldedText.contains(term, in: title) ? 0 : nil
          }
        guard score == nil, let section, FoldedText.contains(term, in: section) else { return score }
        return 0
      }
      guard let score else { return nil }
      sum += score
    }
    // An album whose name contains the whole text outranks titles that contain one word and match the rest elsewhere.
    if let section, mode == .fuzzy, whole.withUnsafeBufferPointer({ FoldedText.contains($0, in: section) }) {
      sum = max(sum, FuzzyBytes.whole(letters: whole.count))
    }
    return sum
  }

  /// The score of a text; nil if it does not match.
  func score(in text: String) -> Int? {
    let hay = FoldedText.fold(text)
    guard let score = hay.withUnsafeBufferPointer({ self.score($0) }), hasCapitals(text) else { return nil }
    return score
  }

  /// Whether a text that matches the folded terms also contains their capitals.
  ///
  /// The section name `name` counts as part of the text.
  func hasCapitals(_ text: String, in name: String? = nil) -> Bool {
    guard isCaseSensitive else { return true }
    let name = name.map { " " + $0 } ?? ""
    let hay = Array(ComposedText.composed(text + name).utf8)
    return hay.withUnsafeBufferPointer { hay in
      exactTerms.allSatisfy { term in
        term.withUnsafeBufferPointer { term in
          mode == .fuzzy ? FuzzyBytes.score(term, in: hay) != nil : FoldedText.contains(term, in: hay)
        }
      }
    }
  }

  /// Whether a text matches.
  public func matches(_ text: String) -> Bool { score(in: text) != nil }

  /// The ranges of a text that the query matches, from the left, for highlighting.
  ///
  /// Call it only for rows on the screen.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    var hay: [UInt8] = []
    // The range of `text` for each byte of `hay`: lower case can change the length, and a letter and its accents are
    // one range.
    var origins: [Range<String.Index>] = []
    func take(_ scalar: Unicode.Scalar, from origin: Range<String.Index>) {
      if isCaseSensitive {
        hay.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        FoldedText.append(scalar, to: &hay)
      }
      while origins.count < hay.count { origins.append(origin) }
    }
    if ComposedText.hasPieces(text) {
      for index in text.indices {
        let origin = index..<text.index(after: index)
        for scalar in ComposedText.scalars(of: text[index]) { take(scalar, from: origin) }
      }
    } else {
      for index in text.unicodeScalars.indices {
        take(text.unicodeScalars[index], from: index..<text.unicodeScalars.index(after: index))
      }
    }
    let terms = isCaseSensitive ? exactTerms : self.terms
    var isMatched = [Bool](repeating: false, count: hay.count)
    for term in terms {
      if mode == .fuzzy {
        let places = term.withUnsafeBufferPointer { term in
          hay.withUnsafeBufferPointer { FuzzyBytes.places(term, in: $0) }
        }
        for place in places ?? [] { isMatched[place] = true }
      } else {
        var start = 0
        while let place = FoldedText.find(term, in: hay, start..<hay.count) {
          start = place + term.count
          for matched in place..<start { isMatched[matched] = true }
        }
      }
    }
    return Self.runs(isMatched, origins)
  }

  private static func runs(
    _ isMatched: [Bool], _ origins: [Range<String.Index>]
  ) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    for place in isMatched.indices where isMatched[place] {
      let origin = origins[place]
      if let last = ranges.last, last.upperBound >= origin.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, origin.upperBound)
      } else {
        ranges.append(origin)
      }
    }
    return ranges
  }
}
