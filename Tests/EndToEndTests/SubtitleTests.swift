import PtyHarness
import Testing

@Suite("Subtitles") struct SubtitleTests {
  private static let text = """
    1
    00:00:00,000 --> 00:00:40,000
    Where the <i>text</i> is text\u{1B}[2J

    2
    00:00:45,000 --> 00:00:59,000
    The last line
    """

  @Test(
    "A file's lines stand over the picture, in full and in the corner, and leave nothing behind",
    arguments: [
      "cells", "kitty", "sixel",
    ])
  func lines(graphics: String) throws {
    let media = try Media.shared.get()
    let file = "\(media.home)/lines-\(graphics).srt"
    try Media.write(Self.text, to: file)
    var options = try Inset.options()
    for name in ["SSH_CONNECTION", "SSH_TTY", "KITTY_WINDOW_ID"] { options.environment[name] = .some(nil) }
    var answers = QueryAnswers()
    answers.kittyGraphics = graphics == "kitty"
    answers.sixel = graphics == "sixel"
    options.answers = answers
    let program = try Inset.play(
      ["--graphics", graphics, "--presentation", "full", "--sub-file", file, media.clip], options)
    try program.expect("the line") { $0.text.contains("Where the text is text␛[2J") }
    if graphics == "kitty" {
      let row = try #require(
        (0..<program.screen.rows).first { program.screen.text(row: $0).contains("Where the text") })
      let middle = program.screen.columns / 2
      try program.expect("a picture cut around it") { screen in
        !screen.images.placements.isEmpty
          && !screen.images.placements.contains { $0.holds(column: middle, row: row) }
      }
    }
    program.send("v")
    try program.expect("no line") {
      !$0.text.contains("Where the text") && $0.text.contains("Subtitles: off")
    }
    program.send("v")
    try program.expect("the line again") { $0.text.contains("Where the text") }
    // The next line is far away, and on the screen as soon as the picture is there.
    program.send("\u{1B}[1;5C")
    try program.expect("the last line") { $0.text.contains("The last line") }
    program.send("T")
    try program.expect("the corner with the line") { screen in
      screen.text.contains("The last line") && screen.text.contains("Playlist")
    }
    program.send("\u{1B}[20~")
    try program.expect("the menu") { $0.text.contains("Tracks ─") && $0.text.contains("▶ 1  lines-") }
    let row = try #require(
      (0..<program.screen.rows).last { program.screen.text(row: $0).contains("   Off ") })
    let column = try #require(
      (0..<program.screen.columns).first { program.screen.cell(column: $0, row: row)?.text == "O" })
    program.send(.press(button: 0, column: column, row: row), .release(button: 0, column: column, row: row))
    try program.expect("no subtitles") { !$0.text.contains("The last line") && !$0.text.contains("Tracks ─") }
    program.quitInGoodOrder()
  }

  @Test("An invalid subtitle file is refused with a sentence, and the film plays") func refusal() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", "--sub-file", media.broken, media.clip])
    try program.expect("the sentence") { $0.text.contains("Subtitles broken") && $0.picture != nil }
    #expect(program.screen.isPlaying == true)
    program.quitInGoodOrder()
  }
}
