import Base
import Testing

@Suite struct TextFitTests {
  @Test(arguments: [
    ("name", 6, "name  "), ("name", 4, "name"), ("names", 4, "nam…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日… "), ("日本語", 1, "…"), ("a", 0, ""), ("a", -3, ""),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func cutsTheEnd(text: String, columns: Int, result: String) {
    #expect(TextFit.fit(text, columns) == result)
  }

  @Test func alignsAndCutsElsewhere() {
    #expect(TextFit.fit("ab", 5, align: .trailing) == "   ab")
    #expect(TextFit.fit("ab", 5, align: .center) == " ab  ")
    #expect(TextFit.shorten("/home/someone/a.mkv", 11, cut: .middle) == "/home…a.mkv")
    #expect(TextFit.shorten("/home/someone/a.mkv", 6, cut: .start) == "…a.mkv")
    #expect(TextFit.shorten("long name", 6, ellipsis: "...") == "lon...")
    #expect(TextFit.shorten("long name", 2, ellipsis: "...") == "..")
    #expect(TextFit.shorten("ab", 5) == "ab")
  }

  @Test(arguments: [TextFit.Cut.end, .middle, .start])
  func alwaysFillsExactlyItsCells(cut: TextFit.Cut) {
    let pieces = ["a", "日", "e\u{301}", "😀", " ", "ß", "ｱ"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<12)).map { _ in pieces.randomElement() ?? "" }.joined()
      let columns = Int.random(in: 0..<14)
      #expect(CellWidth.of(TextFit.fit(text, columns, cut: cut)) == columns, "\(text) in \(columns)")
    }
  }
}
