import PtyHarness
import Testing

@Suite("Pictures in pixels behind tmux") struct TmuxPixelTests {
  /// The player in a tmux of its own, on a terminal that calls itself so.
  private func play(_ version: String, passthrough: String, name: String) throws -> (PtyProgram, PtyOptions) {
    let media = try Media.shared.get()
    var options = try Inset.options(columns: 100)
    options.environment["TMUX_TMPDIR"] = media.home
    for variable in ["SSH_CONNECTION", "SSH_TTY"] { options.environment[variable] = .some(nil) }
    var answers = QueryAnswers()
    answers.kittyGraphics = true
    answers.version = version
    options.answers = answers
    let tmux = try PtyProgram(
      "tmux",
      [
        "-L", name, "-f", "/dev/null", "new-session",
        "'\(Inset.path)' --no-config --no-audio '\(media.clip)'", ";", "set", "-g", "status", "off", ";",
        "set",
        "-g", "allow-passthrough", passthrough,
      ], options)
    return (tmux, options)
  }

  private func end(_ tmux: PtyProgram, _ options: PtyOptions, name: String) {
    tmux.send("q")
    #expect(tmux.waitForExit() != nil)
    #expect(tmux.screen.images.kitty.isEmpty)
    _ = try? CapturedProgram("tmux", ["-L", name, "kill-server"], options)
  }

  @Test("kitty shows them by placeholders, below panes, and none is left") func placeholders() throws {
    let (tmux, options) = try play("kitty(0.28.1)", passthrough: "on", name: "px1")
    defer { end(tmux, options, name: "px1") }
    // tmux's own screen, which knows every mark.
    let placeholders = {
      let words = ["-L", "px1", "capture-pane", "-p"]
      return Placeholder.all(in: (try? CapturedProgram("tmux", words, options))?.text ?? "")
    }
    try tmux.expect("a picture of placeholders", seconds: 40) {
      $0.images.transmitted.shared > 3 && placeholders().count > 400
    }
    #expect(tmux.screen.images.placements.isEmpty)
    #expect(tmux.screen.images.virtual.count == 1)
    // Each cell says which part it is.
    let cells = placeholders()
    let (left, top) = (cells.map(\.column).min() ?? 0, cells.map(\.row).min() ?? 0)
    #expect(cells.allSatisfy { $0.markedColumn == $0.column - left && $0.markedRow == $0.row - top })

    tmux.send("?")
    try tmux.expect("the help above them", seconds: 40) {
      $0.shows("all keys") && placeholders().count < cells.count
    }
    tmux.send("q")
    try tmux.expect("the whole picture", seconds: 40) { _ in placeholders().count >= cells.count }
    tmux.send("T")
    try tmux.expect("the corner alone", seconds: 40) { screen in
      let cells = placeholders()
      return (20..<600).contains(cells.count) && cells.allSatisfy { $0.column > screen.columns / 2 }
    }
    tmux.send("\u{1B}G")
    try tmux.expect("no placeholder", seconds: 40) { _ in placeholders().isEmpty }
    try tmux.expect("a picture in cells", seconds: 40) { $0.picture != nil }
    try tmux.expect("no image", seconds: 40) { $0.images.virtual.isEmpty }
  }

  @Test(
    "Where they would not be seen there are cells, and the statistics say why",
    arguments: [
      ("kitty(0.26.5)", "on", "need kitty 0.28"), ("kitty(0.35.0)", "off", "allow-passthrough is off"),
    ])
  func reasons(version: String, passthrough: String, reason: String) throws {
    let name = "px" + passthrough
    let (tmux, options) = try play(version, passthrough: passthrough, name: name)
    defer { end(tmux, options, name: name) }
    try tmux.expect("cells", seconds: 40) { $0.picture != nil }
    tmux.send("i")
    try tmux.expect("the reason", seconds: 40) { $0.text.contains(reason) }
    #expect(tmux.screen.images.virtual.isEmpty)
  }
}

/// A cell that stands for a part of an image.
private struct Placeholder {
  var column: Int
  var row: Int
  /// The part's place in the image; -1 where the marks say none.
  var markedColumn: Int
  var markedRow: Int

  /// All of them in the text of a screen.
  static func all(in text: String) -> [Placeholder] {
    var found: [Placeholder] = []
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = -1
      var marks: [Int] = []
      for scalar in line.unicodeScalars {
        if let mark = Self.marks[scalar.value] {
          marks.append(mark)
          guard marks.count == 3, found.last?.row == row, found.last?.column == column else { continue }
          found[found.count - 1].markedRow = marks[0]
          found[found.count - 1].markedColumn = marks[1]
          continue
        }
        column += 1
        marks = []
        if scalar.value == 0x10EEEE {
          found.append(Placeholder(column: column, row: row, markedColumn: -1, markedRow: -1))
        }
      }
    }
    return found
  }

  /// The first marks of the protocol's table, as its documentation lists them.
  private static let marks: [UInt32: Int] = {
    let first: [UInt32] = [
      0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350, 0x351, 0x352,
      0x357, 0x35B, 0x363, 0x364, 0x365, 0x366, 0x367, 0x368, 0x369, 0x36A, 0x36B, 0x36C, 0x36D, 0x36E, 0x36F,
      0x483, 0x484, 0x485, 0x486, 0x487, 0x592, 0x593, 0x594, 0x595, 0x597, 0x598, 0x599, 0x59C, 0x59D, 0x59E,
      0x59F, 0x5A0, 0x5A1, 0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5C4, 0x610, 0x611, 0x612, 0x613, 0x614, 0x615,
      0x616, 0x617, 0x657, 0x658, 0x659, 0x65A, 0x65B, 0x65D, 0x65E, 0x6D6, 0x6D7, 0x6D8, 0x6D9, 0x6DA, 0x6DB,
      0x6DC, 0x6DF, 0x6E0, 0x6E1, 0x6E2, 0x6E4, 0x6E7, 0x6E8, 0x6EB, 0x6EC, 0x730, 0x732, 0x733, 0x735, 0x736,
      0x73A, 0x73D, 0x73F, 0x740, 0x741, 0x743, 0x745, 0x747, 0x749, 0x74A, 0x7EB, 0x7EC, 0x7ED, 0x7EE, 0x7EF,
      0x7F0, 0x7F1, 0x7F3, 0x816, 0x817, 0x818, 0x819, 0x81B, 0x81C, 0x81D, 0x81E, 0x81F, 0x820, 0x821, 0x822,
    ]
    return Dictionary(uniqueKeysWithValues: first.enumerated().map { ($1, $0) })
  }()
}
