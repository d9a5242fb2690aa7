import Testing

@testable import Terminal

@Suite("Widths that the terminal reports") struct SignWidthsTests {
  @Test func positionsAreReadFromWhateverArrives() {
    var answers = CursorAnswers()
    answers.feed(Array("\u{1B}[5;2R x\u{1B}[A\u{1B}[12;3".utf8))
    #expect(answers.columns == [2])
    answers.feed(Array("R\u{1B}[1;2;3R\u{1B}[;R\u{1B}[9R\u{1B}\u{1B}[7;99999999999999999999R".utf8))
    #expect(answers.columns == [2, 3, 0, 9_999])
  }
}
