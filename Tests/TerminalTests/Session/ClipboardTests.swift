import Picture
import Terminal
import Testing

@Suite struct ClipboardTests {
  private func bytes(_ text: String, throughTmux: Bool) -> String {
    var sink = ByteSink()
    Clipboard.append(text, throughTmux: throughTmux, to: &sink)
    return String(decoding: sink.withBytes { Array($0) }, as: UTF8.self)
  }

  @Test func theTextIsCoded() {
    #expect(bytes("1:23", throughTmux: false) == "\u{1B}]52;c;MToyMw==\u{1B}\\")
    #expect(bytes("旅", throughTmux: false) == "\u{1B}]52;c;5peF\u{1B}\\")
  }

  @Test func tmuxGetsItTwice() {
    #expect(
      bytes("a", throughTmux: true)
        == "\u{1B}]52;c;YQ==\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{1B}\u{1B}\\\u{1B}\\")
  }
}
