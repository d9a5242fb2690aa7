import Base
import Foundation
import Picture
import PtyHarness
import Terminal
import Testing

extension ScreenTests.SessionTests {
  private func capabilities(_ variables: [String: String], answers: String = "") throws -> Capabilities {
    let line = try Line(answers: nil)
    let session = try line.session(variables)
    line.send(Array(answers.utf8))
    _ = session.read(at: .seconds(1))
    return session.capabilities
  }

  @Test func coloursFollowFromTheEnvironmentAndTheAnswers() throws {
    #expect(try capabilities(["COLORTERM": "truecolor"]).colors == .truecolor)
    #expect(try capabilities(["COLORTERM": "24bit", "TERM": "xterm"]).paneColors == 256)
    #expect(try capabilities([:]).colors == .palette256)
    #expect(try capabilities(["TERM": "xterm"]).colors == .palette16)
    #expect(try capabilities(["TERM": "vt100"]).colors == .mono)
    #expect(try capabilities([:], answers: "\u{1B}P1+r524742=38\u{1B}\\").colors == .truecolor)
    #expect(try capabilities([:], answers: "\u{1B}P0+r524742\u{1B}\\").colors == .palette256)
    #expect(try capabilities([:], answers: "\u{1B}P>|foot(1.16.2)\u{1B}\\").colors == .truecolor)
    #expect(try capabilities([:], answers: "\u{1B}P>|XTerm(379)\u{1B}\\").colors == .truecolor)
    #expect(try capabilities(["TERM": "xterm"], answers: "\u{1B}P>|XTerm(331)\u{1B}\\").colors == .truecolor)
    #expect(try capabilities([:], answers: "\u{1B}P>|XTerm(330)\u{1B}\\").colors == .palette256)
    #expect(try capabilities([:], answers: "\u{1B}P>|XTerm\u{1B}\\").colors == .palette256)
    #expect(try capabilities(["TERM": "st-256color"]).colors == .truecolor)
    #expect(try capabilities(["ZUTTY_VERSION": "0.14"]).colors == .truecolor)
    #expect(try capabilities(["TERM": "stterm"]).colors != .truecolor)
    // A direct colour that was set is said to be in force, or another one is.
    for answer in ["0;38:2::1:2:3m", "38;2;1;2;3m", "0;38:2:1:2:3m"] {
      #expect(try capabilities([:], answers: "\u{1B}P1$r\(answer)\u{1B}\\").colors == .truecolor)
    }
    for answer in ["0;38;5;16m", "0m", "0;2;1;2;3m", "m", "38:2::1:2:4m"] {
      #expect(try capabilities([:], answers: "\u{1B}P1$r\(answer)\u{1B}\\").colors == .palette256)
    }
    // screen hands on the COLORTERM of the terminal that it was started in, and shows none of those colours.
    for term in ["screen", "screen-256color", "screen.xterm-256color"] {
      let within = try capabilities(["TERM": term, "STY": "1.pts-0.host", "COLORTERM": "truecolor"])
      #expect(within.colors == (term == "screen" ? .palette16 : .palette256))
    }
    let inTmux = ["TERM": "screen.tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "STY": "1.pts-0.host"]
    #expect(try capabilities(inTmux).multiplexer == .screen)
    #expect(try capabilities(["TERM": "screen-256color", "TMUX": "/tmp/t,1,0"]).multiplexer == .tmux)
    #expect(
      try capabilities(["TERM": "screen-256color", "TMUX": "/tmp/t,1,0", "COLORTERM": "truecolor"]).colors
        == .truecolor)
    // Inside tmux the outer terminal's name proves nothing.
    #expect(try capabilities(["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"]).colors == .palette256)
  }

  @Test(
    arguments: [
      ("on\n7/dev/pts/1 [256,RGB,sync] foot(1.13.1)\n", true), ("on\n7/dev/pts/1 [256] \n", false),
      ("on\n7/dev/pts/1 [RGB] a\n7/dev/pts/2 [256] b\n", false), ("on\n", false),
    ] as [(String, Bool)])
  func picturesHaveDirectColoursWhereAllTerminalsBehindTmuxHave(report: String, have: Bool) throws {
    let line = try Line(answers: nil)
    let session = try line.session(["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"])
    #expect(session.capabilities.pictureColors == .palette256)
    _ = session.learn(try #require(TmuxClients(report: report)))
    #expect(session.capabilities.pictureColors == (have ? .truecolor : .palette256))
  }

  @Test func theBrandIsWhatTheTerminalSays() throws {
    #expect(try capabilities(["KONSOLE_VERSION": "220401"]).brand == .konsole)
    // It says neither its name nor that it has direct colours, and has them.
    #expect(try capabilities(["TERM": "mlterm", "MLTERM": "3.9.0"]).colors == .truecolor)
    #expect(try capabilities(["MLTERM": "3.9.0"]).brand == .mlterm)
    #expect(
      try capabilities(["KONSOLE_VERSION": "220401"], answers: "\u{1B}P>|XTerm(379)\u{1B}\\").brand == .xterm)
    let kitty = try capabilities(
      [:], answers: "\u{1B}P>|kitty(0.35)\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\\u{1B}[?62c")
    #expect(kitty.brand == .kitty && kitty.hasKittyGraphics && kitty.answers == .complete)
    #expect(kitty.report().contains { $0.hasPrefix("terminal") && $0.hasSuffix("kitty(0.35)") })
  }

  @Test(
    "Only the changed part of a picture goes where the terminal is known to take it",
    arguments: [
      ("kitty(0.26.5)", true, false), ("kitty(0.48.2)", true, false), ("ghostty 1.4.0", true, false),
      ("ghostty 1.3.1", false, false),
      ("Konsole 22.12.3", false, false), ("WezTerm 20240203-110809", false, false),
      ("foot(1.13.1)", false, true),
      ("XTerm(379)", false, true), ("mlterm(3.9.0)", false, false),
    ] as [(String, Bool, Bool)])
  func changedParts(version: String, edits: Bool, mixes: Bool) throws {
    let answers = "\u{1B}P>|\(version)\u{1B}\\\u{1B}[?62;4;22c"
    let found = try capabilities([:], answers: answers)
    #expect(found.kittyFeatures.edits == edits)
    #expect(found.kittyFeatures.hints == ["kitty(0.48.2)", "ghostty 1.4.0"].contains(version))
    #expect(found.mixesSixels == mixes)
    let inTmux = try capabilities(["TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"], answers: answers)
    #expect(!inTmux.mixesSixels && inTmux.kittyFeatures == KittyFeatures())
  }

  @Test func someTerminalsPutWritingFromRightToLeftInOrder() throws {
    for environment in [["VTE_VERSION": "7600"], ["KONSOLE_VERSION": "220401"], ["MLTERM": "3.9.0"]] {
      #expect(try capabilities(environment).ordersText(.auto))
    }
    let kitty = try capabilities(["KITTY_WINDOW_ID": "1"])
    #expect(!kitty.ordersText(.auto) && kitty.ordersText(.terminal) && !kitty.ordersText(.program))
    #expect(try !capabilities([:]).ordersText(.auto))
    // Behind tmux the terminals that show it decide.
    let line = try Line(answers: nil)
    let session = try line.session(["TERM": "tmux-256color", "VTE_VERSION": "7600"])
    #expect(!session.capabilities.ordersText(.auto))
    _ = session.learn(try #require(TmuxClients(report: "on\n1/dev/pts/1 [RGB] VTE(7600)\n")))
    #expect(session.capabilities.ordersText(.auto))
  }

  @Test func autoTakesQuadrantsOnlyWhereTheTerminalDrawsThem() throws {
    let foot = try capabilities([:], answers: "\u{1B}P>|foot(1.16.2)\u{1B}\\")
    #expect(foot.blockDrawing.glyphs == .quadrant)
    #expect(
      foot.report().contains {
        $0.hasPrefix("glyphs of pictures") && $0.hasSuffix("foot draws blocks itself")
      })
    #expect(try capabilities(["KITTY_WINDOW_ID": "1"]).blockDrawing.glyphs == .quadrant)
    #expect(try capabilities([:]).blockDrawing.glyphs == .half)
    #expect(try capabilities([:], answers: "\u{1B}P>|XTerm(379)\u{1B}\\").blockDrawing.glyphs == .half)
    #expect(try capabilities(["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"]).blockDrawing.glyphs == .half)
  }

  /// There are terminals that write the question for kitty's pictures on the screen.
  @Test(arguments: [false, true]) func kittyGraphicsQueryIsRepeatedOnlyIfSupported(_ areKnown: Bool)
    throws
  {
    let line = try Line(answers: nil)
    let session = try line.session()
    session.flush()
    let first = String(decoding: line.drain() ?? [], as: UTF8.self)
    #expect(first.contains("\u{1B}_Gi=1"))
    line.send(Array(((areKnown ? "\u{1B}_Gi=1;OK\u{1B}\\" : "") + "\u{1B}[?62c").utf8))
    _ = session.read(at: .seconds(1))
    #expect(session.capabilities.answers == .complete)
    #expect(session.capabilities.hasKittyGraphics == areKnown)
    session.updateSize()
    _ = session.pass(at: .seconds(10))
    session.flush()
    let again = String(decoding: line.drain() ?? [], as: UTF8.self)
    #expect(again.contains("\u{1B}[c"))
    #expect(again.contains("\u{1B}_G") == areKnown)
  }

  @Test(
    "Terminals with inline images are asked for their cell in iTerm2's way, too",
    arguments: [
      (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "vscode"], true),
      (["KITTY_WINDOW_ID": "1"], false),
      (["TERM_PROGRAM": "iTerm.app", "TERM": "tmux-256color", "TMUX": "/tmp/t,1,0"], false),
    ] as [([String: String], Bool)])
  func cellSizeInITerm2sWay(_ variables: [String: String], isAsked: Bool) throws {
    let line = try Line(answers: nil)
    let session = try line.session(variables)
    session.flush()
    let asked = String(decoding: line.drain() ?? [], as: UTF8.self)
    #expect(asked.contains("\u{1B}]1337;ReportCellSize\u{1B}\\") == isAsked)
    // The answer to the usual question is behind it, and counts.
    line.send(Array("\u{1B}]1337;ReportCellSize=9;4;2\u{1B}\\".utf8))
    _ = session.read(at: .seconds(1))
    #expect(session.capabilities.cellPixels == .init(width: 8, height: 18))
    line.send(Array("\u{1B}[6;20;10t".utf8))
    _ = session.read(at: .seconds(1))
    #expect(session.capabilities.cellPixels == .init(width: 10, height: 20))
  }

  @Test func altKeyModeIsSetOnlyIfOffAndRestored() throws {
    let line = try Line(answers: nil)
    let session = try line.session()
    func sent() -> String { String(decoding: line.drain() ?? [], as: UTF8.self) }
    #expect(sent().contains("\u{1B}[?1036$p"))
    line.send(Array("\u{1B}[?1036;2$y\u{1B}[?1039;1$y\u{1B}[?62c".utf8))
    _ = session.read(at: .seconds(1))
    let asked = sent()
    #expect(asked.contains("\u{1B}[?1036h") && !asked.contains("1039h"))
    session.leave()
    let left = sent()
    #expect(left.contains("\u{1B}[?1036l") && !left.contains("1039l"))
  }

  @Test func nothingOfThePictureStaysWhereThereIsNoOtherScreen() throws {
    let line = try Line(answers: nil)
    let session = try line.session(["TERM": "screen"])
    _ = line.drain()
    session.leave()
    let left = String(decoding: line.drain() ?? [], as: UTF8.self)
    let cleared = try #require(left.range(of: "\u{1B}[H\u{1B}[J"))
    let back = try #require(left.range(of: "\u{1B}[?1049l"))
    #expect(cleared.upperBound <= back.lowerBound)
  }

  @Test(
    arguments: [
      ([:], ColorMode.mono), (["TERM": "dumb"], .mono),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .truecolor),
      (["TERM": "no-such-terminal"], .palette16), (["TERM": "xterm"], .palette16),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .palette256),
      (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], .truecolor),
    ] as [([String: String], ColorMode)])
  func printedOutputColoursFollowTheEnvironment(variables: [String: String], colors: ColorMode) {
    #expect(OutputTraits.colors(Environment(variables), isUTF8: true) == colors)
  }

  @Test func theReportHoldsNothingThatControls() throws {
    let hostile = try capabilities([:], answers: "\u{1B}P>|evil\u{9B}31m\u{07}\u{1B}[?1c")
    #expect(hostile.report().joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x9B })
  }

  @Test func lightBackgroundIsDetected() throws {
    #expect(try capabilities([:], answers: "\u{1B}]11;rgb:ffff/ffff/eeee\u{07}").isLight)
    #expect(try !capabilities([:], answers: "\u{1B}]11;rgb:1111/1111/1111\u{07}").isLight)
    #expect(try capabilities(["COLORFGBG": "0;15"]).isLight)
    #expect(try !capabilities(["COLORFGBG": "15;0"]).isLight)
  }

  @Test func utf8IsAssumedUnlessTheLocaleIsCOrPOSIX() throws {
    #expect(try capabilities(["LANG": ""]).isUTF8)
    #expect(try capabilities(["LANG": "xx_YY.UTF-8"]).isUTF8)
    #expect(try !capabilities(["LC_ALL": "C"]).isUTF8)
    #expect(try !capabilities(["LC_ALL": "POSIX", "LANG": "C.UTF-8"]).isUTF8)
    setUTF8Locale()
  }

  @Test func anImpossibleCellIsNotBelieved() throws {
    let line = try Line(answers: nil)
    let session = try line.session()
    // 10×25 pixels of the driver stand; a cell of 1×200 does not.
    line.send(Array("\u{1B}[6;200;1t\u{1B}[?62c".utf8))
    _ = session.read(at: .seconds(1))
    #expect(session.size.cellAspect == 2.5)
    line.send(Array("\u{1B}[6;18;9t".utf8))
    _ = session.read(at: .seconds(1))
    #expect(session.size.cellAspect == 2)
  }
}

@Suite struct TmuxClientsTests {
  @Test(
    arguments: [
      ("on\n7/dev/pts/1 [] kitty(0.28.1)\n", nil),
      ("\n7/dev/pts/1 [] ghostty 1.0.1\n7/dev/pts/1 [] kitty(1.2.0)\n", nil),
      ("on\n7/dev/pts/1 [] kitty(0.27.9)\n", "0.28"),
      ("off\n7/dev/pts/1 [] kitty(0.30.0)\n", "allow-passthrough"),
      ("on\n7/dev/pts/1 [] kitty(0.30.0)\n7/dev/pts/1 [] XTerm(379)\n", "without kitty"),
      ("on\n7/dev/pts/1 [] \n", "without kitty"), ("on\n", "not attached"),
      ("on\n7/dev/pts/1 [] kitty\n", "0.28"),
    ] as [(String, String?)])
  func picturesReachTheEyeWhereAllTerminalsShowThem(report: String, obstacle: String?) throws {
    let clients = try #require(TmuxClients(report: report))
    #expect(obstacle == nil ? clients.obstacle == nil : clients.obstacle?.contains(obstacle ?? "") == true)
  }

  @Test(
    arguments: [
      ("on\n7/dev/pts/1 [256,RGB,sixel,sync] foot(1.13.1)\n", true), ("off\n7/dev/pts/1 [sixel] \n", true),
      ("on\n7/dev/pts/1 [256,sixels] foot(1.13.1)\n", false), ("on\n7/dev/pts/1 [] foot(1.13.1)\n", false),
      ("on\n7/dev/pts/1 [sixel] foot(1.13.1)\n7/dev/pts/2 [RGB] kitty(0.41.1)\n", false), ("on\n", false),
      ("on\n7/dev/pts/1\n", false),
    ] as [(String, Bool)])
  func tmuxDrawsSixelsWhereAllItsTerminalsDo(report: String, draws: Bool) throws {
    #expect(try #require(TmuxClients(report: report)).drawSixels == draws)
  }

  @Test func tmuxReportsAreParsedOrRefused() {
    for report in ["", "on", "no server running on /tmp/tmux-0/default\n"] {
      #expect(TmuxClients(report: report) == nil)
    }
    let (one, other) = (
      TmuxClients(report: "on\n7/dev/pts/1 [] a\n"), TmuxClients(report: "on\n8/dev/pts/1 [] a\n")
    )
    #expect(one != other && one?.terminals == other?.terminals)
    let hostile = TmuxClients(report: "on\n7/dev/pts/1 [] kitty\u{1B}]0;x\u{7}(0.30.0)\n")
    #expect(hostile?.terminals == ["kitty]0;x(0.30.0)"])
  }
}
