import Testing

@testable import Base
@testable import Core

@Suite struct CellWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("…", 1), ("␛", 1),
    ("\u{FFFD}", 1), ("\u{301}", 0), ("नि", 2), ("", 0), ("日本語 mix", 10), ("\u{10FFFD}", 1), ("❤", 1),
  ])
  func widthOfText(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
    #expect(text.reduce(0) { $0 + CellWidth.of($1) } == width)
  }

  @Test func tableRisesAndHoldsNoOtherWidths() {
    let runs = CellWidthTable.runs
    for (run, next) in zip(runs, runs.dropFirst()) { #expect(run >> 2 < next >> 2) }
    #expect(runs.allSatisfy { $0 & 3 <= 2 })
  }
}
