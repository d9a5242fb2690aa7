// Fuzzy matching of folded bytes. Pure.
import Base

/// Finds the letters of a term in a text, in order and with gaps, and scores the match.
///
/// Letters at word starts and letters next to each other score most; gaps reduce the score.
enum FuzzyBytes {
  private static let letter = 16
  private static let wordStart = 8
  private static let following = 4
  private static let gapStart = -3
  private static let gapFurther = -1

  /// The score of a term with this number of letters that occurs as a substring at a word start.
  static func whole(letters: Int) -> Int { letter * letters + wordStart * (letters + 1) }

  /// The score of the best match found; nil if the letters do not occur in order.
  static func score(_ term: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let window = window(of: term, in: text) else { return nil }
    let scattered = score(term, in: text, window)
    // The whole term may occur as a substring further on, at a word start.
    guard term.count > 1, let whole = bestWhole(term, in: text, from: window.lowerBound) else {
      return scattered
    }
    return max(scattered, whole.score)
  }

  /// The indices of the matched letters, ascending; nil if the letters do not occur in order.
  static func places(_ term: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> [Int]? {
    guard let window = window(of: term, in: text) else { return nil }
    let scattered = score(term, in: text, window)
    if term.count > 1, let whole = bestWhole(term, in: text, from: window.lowerBound),
      whole.score >= scattered
    {
      return Array(whole.place..<whole.place + term.count)
    }
    var places: [Int] = []
    var next = window.upperBound - 1
    for letter in stride(from: term.count - 1, through: 0, by: -1) {
      while text[next] != term[letter] { next -= 1 }
      places.append(next)
      next -= 1
    }
    return places.reversed()
  }

  /// The range that ends at the earliest index by which all letters have occurred, shortened from the left.
  private static func window(
    of term: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var wanted = 0
    var place = 0
    let count = text.count
    let all = term.count
    guard all > 0 else { return nil }
    while place < count {
      if text[place] == term[wanted] {
        wanted += 1
        if wanted == all { break }
      }
      place += 1
    }
    guard wanted == all else { return nil }
    let end = place + 1
    while true {
      if text[place] == term[wanted - 1] {
        wanted -= 1
        if wanted == 0 { return place..<end }
      }
      place -= 1
    }
  }

  /// The score of the letters in a window, each at its last index in the window.
  private static func score(
    _ term: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, _ window: Range<Int>
  ) -> Int {
    // The scan goes backwards, like the search for the window's start; a run has the bonus of its first letter.
    var score = 0
    var wanted = term.count - 1
    var place = window.upperBound - 1
    var run = 0
    var gap = 0
    while place >= window.lowerBound, wanted >= 0 {
      if text[place] == term[wanted] {
        if gap > 0 { score += gapStart + gapFurther * (gap - 1) }
        gap = 0
        run += 1
        score += letter
        let isRunStart = wanted == 0 || place == 0 || text[place - 1] != term[wanted - 1]
        if isRunStart {
          let bonus = isWordStart(place, in: text) ? wordStart : 0
          score += bonus * (wanted == 0 ? 2 : 1) + max(bonus, following) * (run - 1)
          run = 0
        }
        wanted -= 1
      } else {
        gap += 1
      }
      place -= 1
    }
    return score
  }

  /// The best occurrence of the whole term as a substring: the first at a word start, or else the first of all.
  private static func bestWhole(
    _ term: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (place: Int, score: Int)? {
    var best: (place: Int, score: Int)?
    var place = start
    let first = term[0]
    while place + term.count <= text.count {
      if text[place] == first, isEqual(term, text, place) {
        let bonus = isWordStart(place, in: text) ? wordStart : 0
        let score = letter * term.count + bonus * 2 + max(bonus, following) * (term.count - 1)
        if best.map({ score > $0.score }) ?? true { best = (place, score) }
        if bonus > 0 { break }
      }
      place += 1
    }
    return best
  }

  private static func isEqual(
    _ term: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ place: Int
  ) -> Bool {
    var index = 1
    while index < term.count {
      if text[place + index] != term[index] { return false }
      index += 1
    }
    return true
  }

  private static func isWordStart(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0 else { return true }
    return !isWordByte(text[place - 1])
  }

  /// Whether a byte is part of a word: a letter, a digit or any byte outside ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
