// What a person typed to find rows by, and where it is found in one text. Pure; any thread may use it.
public import Base

/// A filter text: it is found without regard to case, unless it has a capital letter of its own.
public struct RowQuery: Equatable, Sendable {
  /// The text as it was typed.
  public let text: String
  /// How it finds rows.
  public let mode: FindMode
  /// Whether case matters, because the text has a capital.
  public let isCaseSensitive: Bool
  /// What is searched for, folded: the words of a fuzzy text, or the whole of another.
  let terms: [[UInt8]]
  /// The same with its capitals, for the rows that have passed without them.
  let exactTerms: [[UInt8]]
  /// All that was typed, folded.
  private let whole: [UInt8]
  /// The kinds of bytes that a row must have.
  let mask: UInt32

  /// A query for that text.
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

  /// Whether every text passes.
  public var isEmpty: Bool { terms.isEmpty }

  /// Whether whatever passes this query passes the other one too.
  func implies(_ other: RowQuery) -> Bool {
    if other.isEmpty { return true }
    guard mode == other.mode, isCaseSensitive || !other.isCaseSensitive else { return false }
    switch mode {
    // An accent that is typed behind its letter makes another letter of it.
    case .fuzzy: return ComposedText.composed(text).utf8.starts(with: ComposedText.composed(other.text).utf8)
    case .substring:
      guard let wanted = (other.isCaseSensitive ? other.exactTerms : other.terms).first,
        let own = (other.isCaseSensitive ? exactTerms : terms).first
      else { return false }
      return FoldedText.find(wanted, in: own, 0..<own.count) != nil
    }
  }

  /// How well folded bytes fit; nil where they do not.
  ///
  /// All that fits a text to be found as it stands fits equally well. From `end` on the name of what the text belongs to
  /// follows: each word is in the one or, as it stands and for no score, in the other.
  func score(_ hay: UnsafeBufferPointer<UInt8>, beside end: Int? = nil) -> Int? {
    let own = end.map { UnsafeBufferPointer(rebasing: hay[..<$0]) } ?? hay
    let name = end.map { UnsafeBufferPointer(rebasing: hay[$0...]) }
    var sum = 0
    for term in terms {
      let score: Int? = term.withUnsafeBufferPointer { term in
        let score =
          switch mode {
          case .fuzzy: FuzzyBytes.score(term, in: own)
          case .substring: FoldedText.contains(term, in: own) ? 0 : nil
          }
        guard score == nil, let name, FoldedText.contains(term, in: name) else { return score }
        return 0
      }
      guard let score else { return nil }
      sum += score
    }
    // An album that is called so is what was meant, and not one word of it beside another in the title.
    if let name, mode == .fuzzy, whole.withUnsafeBufferPointer({ FoldedText.contains($0, in: name) }) {
      sum = max(sum, FuzzyBytes.whole(letters: whole.count))
    }
    return sum
  }

  /// How well a text fits; nil where it does not.
  func score(in text: String) -> Int? {
    let hay = FoldedText.fold(text)
    guard let score = hay.withUnsafeBufferPointer({ self.score($0) }), hasCapitals(text) else { return nil }
    return score
  }

  /// Whether a text has the capitals that were typed, once it has passed without them.
  ///
  /// A name of what it belongs to may have them, too.
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

  /// Whether a text passes.
  public func matches(_ text: String) -> Bool { score(in: text) != nil }

  /// Where the query occurs in a text, from the left, for highlighting.
  ///
  /// Meant for rows on the screen.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    var hay: [UInt8] = []
    // For each byte of `hay` the stretch that it comes from: lower case can be longer or shorter, and a letter and its
    // accent are one.
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
    return Self.runs(isMatched, origins, in: text)
  }

  private static func runs(
    _ isMatched: [Bool], _ origins: [Range<String.Index>], in text: String
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
