import PtyHarness
import Testing

/// An evening with a film in the corner and work beside it, key by key.
@Suite("An evening with a shell beside the film") struct ShellEveningTests {
  private static func start() throws -> PtyProgram {
    let program = try Inset.play([Media.shared.get().clip], Inset.shellOptions())
    try program.expect("the picture") { $0.picture != nil }
    program.send("\u{1D}")
    try program.expect("the shell") { $0.shows("ready>") }
    return program
  }

  @Test("Work goes on beside the film, which plays on") func work() throws {
    let program = try Self.start()
    // Keys that the player has uses for reach what is typed at.
    program.send("cat -v\r")
    program.send("\u{8}\u{1D}\u{16}\u{1D}\u{1D}\u{16}\u{1B}[24~x\u{4}\u{4}")
    try program.expect("control characters as they were typed") { $0.shows("^]^[[24~x") }

    // Lines survive another width, and what has left comes back.
    program.send("echo aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggggggggh''h\r")
    try program.expect("a long line") { $0.shows("ffffffffffgggggggggghh") }
    program.resize(columns: 60, rows: 24)
    // The end of the line on a row of its own: cells that the other terminal cuts off are not that.
    try program.expect("it is wrapped") { screen in
      (0..<screen.rows).contains { screen.text(row: $0) == "gggggggggghh" }
    }
    program.resize(columns: 120, rows: 32)
    try program.expect("it is whole again") {
      $0.shows("aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghh")
    }

    // A page of a whole screen, and back.
    program.send("printf '\\033[?1049h\\033[Hpa''ge'; read x; printf '\\033[?1049l'\r")
    try program.expect("the page alone") { $0.shows("page") && !$0.shows("gggghh") }
    program.send("\r")
    try program.expect("the lines as they were") { $0.shows("ffffffffffgggggggggghh") }

    // Looking back, and typing leads to the end again.
    program.send("i=0; while [ $i -lt 60 ]; do i=$((i+1)); echo row-$i; done\r")
    try program.expect("the last rows") { $0.shows("row-60") }
    program.send("\u{1B}[5;2~\u{1B}[5;2~\u{1B}[5;2~")
    try program.expect("earlier rows") {
      $0.shows("30 lines back") && $0.shows("row-10") && !$0.shows("row-60")
    }
    program.send("#\r")
    try program.expect("the last rows again") { $0.shows("row-60") }
    program.send("printf '\\033[H\\033[2J\\033[3J'\r")
    try program.expect("a blank screen") { !$0.shows("row-") }
    program.send("\u{1B}[5;2~")
    program.send("echo no''thing\r")
    try program.expect("nothing to look back at") { $0.shows("nothing") && !$0.shows("row-") }

    // The film has played on, and is paused and taken up again from here.
    let hash = program.screen.pictureHash
    try program.expect("the film goes on") { $0.pictureHash != hash }
    program.send("\u{1D}p")
    try program.expect("a pause") { $0.isPlaying == false }
    program.send("\u{1D}p")
    try program.expect("the film again") { $0.isPlaying == true }

    // The running program is named before it is ended.
    program.send("sleep 100\r")
    try program.expect("its name on the tab") { $0.text(row: 0).contains(" sleep ") }
    program.send("\u{1D}q")
    try program.expect("a question") { $0.shows("sleep is still running; quit again to end it") }
    program.send("\u{3}")
    try program.expect("the shell at rest") { !$0.text(row: 0).contains(" sleep ") }
    program.send("\u{1D}")
    program.quitInGoodOrder()
  }

  @Test("Whatever is printed, the film plays on and the shell answers") func hostileBytes() throws {
    let program = try Self.start()
    let lines = [
      "printf '\\033[;;;;;;;;;;;;;;;;m'", "printf '\\r\\302\\200\\302\\200\\033H\\033[g'",
      "printf 'a'; printf '\\343\\202\\231%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
      "printf '\\033[5;5H\\314\\201\\033\\000[9b'",
      "printf '\\033[1;2H\\344\\270\\226\\033\\033_x\\033\\\\\\033[999b'",
      "i=0; while [ $i -lt 300 ]; do i=$((i+1)); printf 'a\\314\\201\\033[512b'; done",
      "head -c 200000 /dev/urandom; printf '\\030\\033\\\\\\033c'",
    ]
    for (number, line) in lines.enumerated() {
      program.send("\(line); printf '\\033c'; echo al''ive-\(number)\r")
      try program.expect("the shell after \(line)") { $0.shows("alive-\(number)") }
    }
    let hash = program.screen.pictureHash
    try program.expect("the film goes on") { $0.pictureHash != hash }
    // The terminal's answers to the noise stand on the line as typed.
    program.send("\u{15}exit\r")
    try program.expect("the list") { !$0.shows("alive") && $0.isPlaying == true }
    program.quitInGoodOrder()
  }

  @Test("Programs learn of colours and sizes when they ask") func questions() throws {
    let program = try Self.start()
    let ask = { (question: String) in
      "stty raw -echo min 0 time 5; printf '\(question)'; dd bs=99 count=1 2>/dev/null | tr '\\033\\007' '  ' >/tmp/answer.$$; stty sane; cat /tmp/answer.$$; rm /tmp/answer.$$; echo .\r"
    }
    program.send(ask("\\033]11;?\\007"))
    try program.expect("the ground") { $0.shows("]11;rgb:") }
    program.send(ask("\\033[18t"))
    try program.expect("the size") { $0.shows("[8;30;120t") }
    program.send(ask("\\033[>q"))
    try program.expect("the name") { $0.shows("P>|Inset") }
    program.send("exit\r")
    try program.expect("the list") { !$0.shows("P>|Inset") }
    program.quitInGoodOrder()
  }
}
