import PtyHarness
import Testing

@Suite("A program on a pseudo-terminal") struct PtyProgramTests {
  @Test("It sees its size, its keys and a resize; its output is on the screen") func conversation() throws {
    var options = PtyOptions(columns: 60, rows: 10)
    options.environment["GREETING"] = "hello"
    let script = """
      trap 'echo size $(stty size)' WINCH; echo $GREETING $(stty size) $TERM; tty -s && echo tty
      while :; do read line && echo "got <$line>" && test "$line" = end && exit 7; done
      """
    let program = try PtyProgram("sh", ["-c", script], options)
    #expect(program.wait { $0.shows("hello 10 60 xterm-256color") && $0.shows("tty") })
    program.resize(columns: 70, rows: 12)
    #expect(program.wait { $0.shows("size 12 70") })
    program.send(.text("word"), .enter)
    #expect(program.wait { $0.shows("got <word>") })
    #expect(!program.wait(seconds: 0.05) { $0.shows("never") })
    program.send("end\r")
    #expect(program.waitForExit()?.status == .code(7))
    #expect(program.settings == program.settingsBefore)
  }

  @Test("Queries are answered on the line, frames are counted and timed") func queries() throws {
    let script = #"""
      stty raw -echo; printf '\033[?2026$p'; head -c 11 | od -An -c | tr -d ' \n'; stty cooked echo
      for i in 1 2 3; do printf '\033[?2026h%3000d\033[?2026l' $i; done
      """#
    let program = try PtyProgram("sh", ["-c", script])
    #expect(program.waitForExit()?.status == .code(0))
    #expect(program.frames.count == 3)
    #expect(program.frames.dropFirst().allSatisfy { $0.bytes == 3016 })
    let first = try #require(program.firstFrame(ofBytes: 3000))
    #expect(first > 0 && first <= program.seconds)
  }

  @Test("Each of several updates in one piece is looked at, and a piece that ends in the next hides none")
  func updatesInOnePiece() throws {
    let update = #"\033[?2026h\033[1;1Hnumber %d\033[?2026l"#
    let script = "printf '\(update)\(update)\(update)\\033[?2026h\\033[1;1Hnumber 4' 1 2 3; read never"
    let program = try PtyProgram("sh", ["-c", script])
    for number in 1...3 {
      #expect(program.wait { $0.text(row: 0) == "number \(number)" })
    }
    #expect(!program.wait(seconds: 0.1) { !$0.text(row: 0).hasPrefix("number") })
    #expect(program.screen.text(row: 0) == "number 4")
    #expect(program.frames.count == 3)
  }

  @Test("A signal's end, a stop and a missing program are told apart") func ends() throws {
    let program = try PtyProgram("sh", ["-c", "echo up; read never"])
    #expect(program.wait { $0.shows("up") })
    program.signal(15)
    let exit = try #require(program.waitForExit())
    #expect(exit.status == .signal(15))
    #expect(exit.maxResidentKilobytes > 0)
    let failure = #expect(throws: PtyError.self) { try PtyProgram("/no/such/program") }
    #expect(failure?.code == 2 && failure?.subject == "/no/such/program")
  }

  @Test("A closed terminal hangs the program up") func hangUp() throws {
    let program = try PtyProgram("sh", ["-c", "echo up; read never; sleep 60"])
    #expect(program.wait { $0.shows("up") })
    program.closeTerminal()
    #expect(program.waitForExit()?.status == .signal(1))
  }

  @Test("A slow terminal holds the program back") func slow() throws {
    var options = PtyOptions()
    options.bytesPerSecond = 100_000
    options.emulating = false
    let program = try PtyProgram("head", ["-c", "50000", "/dev/zero"], options)
    let exit = try #require(program.waitForExit())
    #expect(exit.status == .code(0))
    #expect(program.screen.bytes == 50_000)
    #expect(program.seconds > 0.2)
  }
}
