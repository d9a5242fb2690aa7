import Testing

@testable import Core

@Suite("Fuzzy matches")
struct FuzzyMatchTests {
  private func found(_ query: String, in text: String) -> String? {
    FuzzyWord(query).match(in: text).map { match in
      match.ranges.map { String(text[$0]) }.joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("mute", "cycle mute", "mute"), ("plnx", "playlist-next", "pl|n|x"), ("PiP", "Resize PiP", "PiP"),
    ("ä", "LÄRM", "Ä"), ("ps", "cycle pause speed", "p|s"), ("", "anything", ""),
  ])
  func lettersAreFoundInTheirOrder(query: String, text: String, letters: String) {
    #expect(found(query, in: text) == letters)
  }

  @Test(arguments: [("xyz", "cycle mute"), ("etum", "mute"), ("PIP", "pip"), ("aa", "a")])
  func whatIsNotThereIsNotFound(query: String, text: String) {
    #expect(found(query, in: text) == nil)
  }

  /// Each pair: the first text is the better find.
  @Test(arguments: [
    ("mute", "mute", "m u t e"), ("vol", "add volume", "save old"), ("ps", "pip-size", "chaps"),
    ("seek", "seek 5", "sub-seek 1"), ("se", "stop at the end", "xsxxxxxxxxxxe"),
  ])
  func runsAndWordStartsAreWorthMore(query: String, better: String, worse: String) throws {
    let word = FuzzyWord(query)
    let high = try #require(word.match(in: better)).score
    let low = try #require(word.match(in: worse)).score
    #expect(high > low)
  }

  @Test func longTextsAndQueriesAreBounded() {
    let text = String(repeating: "a", count: 100_000)
    #expect(FuzzyWord(text).match(in: text) != nil)
    #expect(FuzzyWord("ab").match(in: text + "b") == nil)
  }

  /// Letters far apart are a find all the same, however little it is worth.
  @Test func aPoorFindIsStillOne() {
    let text = "a" + String(repeating: "-", count: 390) + "b"
    #expect(FuzzyWord("ab").match(in: text)?.score ?? 0 > 0)
  }
}
