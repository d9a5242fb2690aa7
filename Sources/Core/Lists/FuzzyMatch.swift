// Letters of a query found in a text in their order, and how good the find is. Pure; any thread may use it.

/// How well a query's letters lie in a text, and where.
public struct FuzzyMatch: Equatable, Sendable {
  /// Larger is better; comparable among texts for one query.
  public var score: Int
  /// The letters that were matched, from the left, neighbours joined.
  public var ranges: [Range<String.Index>]

  /// A find of that worth in those places.
  public init(score: Int, ranges: [Range<String.Index>]) {
    self.score = score
    self.ranges = ranges
  }
}

/// One word to be found letter by letter: `plnx` is in “playlist-next”.
///
/// Case matters where the word has a capital letter. Letters that follow each other and letters that begin a
/// word are worth more, gaps cost.
public struct FuzzyWord: Equatable, Sendable {
  /// Longer queries and texts are cut to this many scalars: the cost is their product.
  private static let longestQuery = 64
  private static let longestText = 400
  private static let letter = 16
  private static let neighbour = 12
  private static let wordStart = 10
  private static let textStart = 4
  private static let gapStart = 4
  private static let gap = 1

  private let wanted: [UInt32]
  private let isCaseSensitive: Bool

  /// How many letters it has, as far as they count.
  public var count: Int { wanted.count }

  /// A query of one word.
  public init(_ text: some StringProtocol) {
    isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
    let folds = !isCaseSensitive
    wanted = text.unicodeScalars.prefix(Self.longestQuery).map { Self.fold($0, folds: folds) }
  }

  /// The best find in a text; nil where the letters are not in it in this order.
  ///
  /// An empty word is found everywhere and is worth nothing.
  public func match(in text: String) -> FuzzyMatch? {
    guard !wanted.isEmpty else { return FuzzyMatch(score: 0, ranges: []) }
    let indices = Array(text.unicodeScalars.indices.prefix(Self.longestText))
    let original = text.unicodeScalars.prefix(Self.longestText)
    let hay = original.map { Self.fold($0, folds: !isCaseSensitive) }
    guard Self.contains(hay, wanted) else { return nil }
    let starts = Self.wordStarts(original)
    guard let (score, places) = Self.align(wanted, hay, starts) else { return nil }
    var ranges: [Range<String.Index>] = []
    for place in places {
      let end = text.unicodeScalars.index(after: indices[place])
      if let last = ranges.last, last.upperBound == indices[place] {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(indices[place]..<end)
      }
    }
    return FuzzyMatch(score: score, ranges: ranges)
  }

  /// The best way to lay the letters over the text: every letter's place, and what it is worth.
  private static func align(_ wanted: [UInt32], _ hay: [UInt32], _ starts: [Bool]) -> (Int, [Int])? {
    let none = Int.min / 2
    // The worth of the letters so far with the last of them exactly there, and where the one before it lies.
    var before = [Int](repeating: none, count: hay.count)
    var origins: [[Int]] = []
    for (number, letter) in wanted.enumerated() {
      var row = [Int](repeating: none, count: hay.count)
      var origin = [Int](repeating: -1, count: hay.count)
      // The best earlier place, less what the gap up to here costs.
      var (reach, reachPlace) = (none, -1)
      for place in hay.indices {
        if place > 1, number > 0 {
          reach -= gap
          let begun = before[place - 2] - gapStart
          if begun > reach { (reach, reachPlace) = (begun, place - 2) }
        }
        guard hay[place] == letter else { continue }
        let own = Self.letter + (starts[place] ? wordStart : 0) + (place == 0 ? textStart : 0)
        if number == 0 {
          row[place] = own
        } else {
          let joined = place > 0 ? before[place - 1] + neighbour : none
          if joined >= reach {
            (row[place], origin[place]) = (joined + own, place - 1)
          } else {
            (row[place], origin[place]) = (reach + own, reachPlace)
          }
        }
      }
      before = row
      origins.append(origin)
    }
    guard let end = before.indices.max(by: { before[$0] < before[$1] }), before[end] > none / 2 else {
      return nil
    }
    var places: [Int] = []
    var place = end
    for origin in origins.reversed() {
      guard place >= 0 else { return nil }
      places.append(place)
      place = origin[place]
    }
    return (max(1, before[end]), places.reversed())
  }

  private static func contains(_ hay: [UInt32], _ wanted: [UInt32]) -> Bool {
    var next = 0
    for scalar in hay where scalar == wanted[next] {
      next += 1
      if next == wanted.count { return true }
    }
    return false
  }

  private static func wordStarts(_ text: Substring.UnicodeScalarView) -> [Bool] {
    var starts: [Bool] = []
    var wasLetter = false
    for scalar in text {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      starts.append(isLetter && !wasLetter)
      wasLetter = isLetter
    }
    return starts
  }

  private static func fold(_ scalar: Unicode.Scalar, folds: Bool) -> UInt32 {
    guard folds else { return scalar.value }
    if scalar.isASCII { return scalar.value &- 0x41 < 26 ? scalar.value | 0x20 : scalar.value }
    return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
  }
}
