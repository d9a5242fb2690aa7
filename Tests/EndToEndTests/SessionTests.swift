import Foundation
import Glibc
import PtyHarness
import Testing

@Suite("Sessions outlive their terminal") struct SessionTests {
  private func start(_ sessions: Sessions, _ arguments: [String] = []) throws -> PtyProgram {
    let program = try sessions.play(arguments + [try Media.shared.get().clip])
    try program.expect("the picture") { $0.picture != nil }
    return program
  }

  @Test("A detached film plays on, and another terminal shows it") func detachAndAttach() throws {
    let sessions = try Sessions()
    let first = try start(sessions, ["--session", "film"])
    #expect(try sessions.only().terminal != nil)
    first.send(.alt("q"))
    first.expectLeft(.code(0))
    #expect(first.screen.text.contains("Detached from the session film. To come back: inset attach film"))
    let detached = try sessions.only()
    #expect(detached.name == "film" && detached.terminal == nil && detached.state == "playing")
    let position = try #require(detached.position)
    #expect(try sessions.wait { $0.first?.position ?? 0 > position + 0.5 })

    let second = try sessions.attach([], sessions.options(columns: 60, rows: 20))
    try second.expect("the picture on another terminal") { $0.picture != nil }
    #expect(try sessions.only().terminal != nil)
    let before = second.screen.pictureHash
    try second.expect("moving pictures") { $0.pictureHash != before }
    second.send("q")
    second.expectLeft(.code(0))
    #expect(try sessions.list().isEmpty)
    #expect(sessions.hasEnded(detached.process))
  }

  @Test("A session that does not answer is listed, and attaching says so") func silentSession() throws {
    let sessions = try Sessions()
    let program = try start(sessions, ["--session", "film"])
    program.send(.alt("q"))
    program.expectLeft(.code(0))
    let process = try sessions.only().process
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    #expect(try sessions.run(["sessions"]).text == "film  does not answer (pid \(process))\n")
    let listed = try sessions.only()
    #expect(listed.name == "film" && listed.process == process && listed.state == "silent")
    let front = try sessions.attach(["film"])
    front.expectLeft(.code(1))
    #expect(front.screen.text.contains("The session does not answer."))
  }

  @Test("A film without sound pauses while nobody sees it") func silentFilm() throws {
    let sessions = try Sessions()
    let program = try start(sessions, ["--no-audio"])
    program.send(.alt("q"))
    program.expectLeft(.code(0))
    #expect(try sessions.only().state == "paused")
    let again = try sessions.attach()
    try again.expect("the picture") { $0.picture != nil }
    #expect(try sessions.wait { $0.first?.state == "playing" })
  }

  @Test("A paused film shows its picture when it is attached") func pausedFilm() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    program.send("p")
    #expect(try sessions.wait { $0.first?.state == "paused" })
    program.send(.alt("q"))
    program.expectLeft(.code(0))
    let again = try sessions.attach()
    try again.expect("the picture") { $0.picture != nil }
    #expect(try sessions.only().state == "paused")
  }

  @Test("A terminal that attaches takes over, and --new refuses to") func takeOver() throws {
    let sessions = try Sessions()
    let first = try start(sessions)
    let refused = try sessions.attach(["--new"])
    refused.expectLeft(.code(1))
    #expect(refused.screen.text.contains("without --new, this terminal takes it over"))
    let second = try sessions.attach()
    first.expectLeft(.code(0))
    #expect(first.screen.text.contains("has taken over the session 1."))
    try second.expect("the picture") { $0.picture != nil }
    second.send("q")
    second.expectLeft(.code(0))
  }

  @Test("A killed player gives the terminal back") func killedPlayer() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    kill(try sessions.only().process, SIGKILL)
    let killed = Date.now
    program.expectLeft(.signal(SIGKILL))
    #expect(Date.now.timeIntervalSince(killed) < 2)
    #expect(try sessions.list().isEmpty)
  }

  @Test("A killed front: the player gives the terminal back and ends") func killedFront() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    let player = try sessions.only().process
    program.signal(SIGKILL)
    #expect(try sessions.wait { $0.isEmpty })
    #expect(program.wait { $0.modes.leftovers == [] && program.settings == program.settingsBefore })
    #expect(sessions.hasEnded(player))
  }

  @Test("Signals to the front end both", arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGUSR1, SIGABRT])
  func signals(number: Int32) throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    program.signal(number)
    program.expectLeft(.signal(number))
    #expect(try sessions.wait { $0.isEmpty })
  }

  @Test(
    "A closed terminal ends it, detaches it or pauses it, as on-hangup says",
    arguments: ["quit", "detach", "pause"])
  func hangUp(action: String) throws {
    let sessions = try Sessions()
    let program = try start(sessions, ["--input-commands", "set on-hangup \(action)"])
    program.closeTerminal()
    #expect(program.waitForExit(seconds: 5) != nil)
    guard action != "quit" else {
      #expect(try sessions.wait { $0.isEmpty })
      return
    }
    #expect(try sessions.wait { $0.first?.terminal == nil })
    #expect(try sessions.only().state == (action == "pause" ? "paused" : "playing"))
    let again = try sessions.attach()
    try again.expect("the picture") { $0.picture != nil }
    again.send("q")
    again.expectLeft(.code(0))
  }

  /// A shell at its prompt, `ready>`.
  private func startShell(_ sessions: Sessions) throws -> PtyProgram {
    var options = try sessions.options()
    options.environment["PS1"] = "ready> "
    options.environment["ENV"] = .some(nil)
    let shell = try PtyProgram("sh", ["-i"], options)
    try shell.expect("the prompt") { $0.shows("ready>") }
    return shell
  }

  @Test("Stopping gives the terminal to the shell, going on takes it again") func stopAndGoOn() throws {
    let sessions = try Sessions()
    let shell = try startShell(sessions)
    let clip = try Media.shared.get().clip
    shell.send("clear; '\(Inset.path)' --no-config --audio-device null '\(clip)'; echo code=$?\r")
    try shell.expect("the picture") { $0.picture != nil }
    shell.send(.control("z"))
    try shell.expect("the shell") { $0.shows("ready>") && !$0.modes.alternateScreen }
    #expect(shell.screen.modes.leftovers == [] && shell.settings?.isCooked == true)
    let position = try #require(try sessions.only().position)
    usleep(700_000)
    #expect(abs((try sessions.only().position ?? 0) - position) < 0.2)
    shell.send("clear; fg\r")
    try shell.expect("the picture again") { $0.modes.alternateScreen && $0.picture != nil }
    #expect(try sessions.wait { $0.first?.position ?? 0 > position + 0.3 })
    shell.send("q")
    try shell.expect("the shell again") { $0.shows("ready>") && !$0.modes.alternateScreen }
    #expect(shell.screen.modes.leftovers == [] && shell.settings?.isCooked == true)
  }

  @Test("A front that is stopped from outside leaves the terminal to the shell, and the film plays on")
  func stoppedFront() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    program.signal(SIGSTOP)
    let isBack = program.wait { $0.modes.leftovers == [] && program.settings == program.settingsBefore }
    #expect(isBack)
    let position = try #require(try sessions.only().position)
    #expect(try sessions.wait { $0.first?.position ?? 0 > position + 0.3 })
    program.signal(SIGCONT)
    try program.expect("the picture again") { $0.modes.alternateScreen && $0.picture != nil }
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("A front that is stopped while the film is paused leaves the terminal, too") func stoppedPausedFront()
    throws
  {
    let sessions = try Sessions()
    let program = try start(sessions)
    program.send("p")
    #expect(try sessions.wait { $0.first?.state == "paused" })
    // Nothing else wakes the player from here on.
    sleep(1)
    program.signal(SIGSTOP)
    let isBack = program.wait { $0.modes.leftovers == [] && program.settings == program.settingsBefore }
    #expect(isBack)
    program.signal(SIGCONT)
    try program.expect("the screen again") { $0.modes.alternateScreen }
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("A front that asks to stop and is killed at once is not waited for") func lostStoppingFront() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    let player = try sessions.only().process
    // The player learns both in one turn.
    kill(player, SIGSTOP)
    program.signal(SIGTSTP)
    usleep(200_000)
    program.signal(SIGKILL)
    #expect(program.waitForExit()?.status == .signal(SIGKILL))
    kill(player, SIGCONT)
    #expect(sessions.hasEnded(player))
  }

  @Test("A job in the background draws nothing until it is brought back") func background() throws {
    let sessions = try Sessions()
    let shell = try startShell(sessions)
    let clip = try Media.shared.get().clip
    shell.send("clear; '\(Inset.path)' --no-config --audio-device null '\(clip)' &\r")
    #expect(try sessions.wait { $0.first?.state == "playing" })
    shell.read(seconds: 0.5)
    #expect(!shell.screen.modes.alternateScreen && shell.settings == shell.settingsBefore)
    shell.send("fg\r")
    try shell.expect("the picture") { $0.modes.alternateScreen && $0.picture != nil }
    shell.send("q")
    try shell.expect("the shell again") { !$0.modes.alternateScreen }
  }

  @Test("A session starts without a terminal, and says so") func startDetached() throws {
    let sessions = try Sessions()
    let media = try Media.shared.get()
    let started = try sessions.run(
      ["--no-config", "--audio-device", "null", "--detached", "--session", "tone", media.sound])
    #expect(started.exit?.status == .code(0) && started.errorText.isEmpty)
    #expect(started.text.contains("Session tone plays") && started.text.contains("inset attach tone"))
    #expect(try sessions.only().terminal == nil)
    #expect(
      try sessions.run(["remote", "--session", "tone", "get", "filename"]).text == "sound.ogg\n")
    let same = try sessions.run(["--no-config", "--detached", "--session", "tone", media.sound])
    #expect(same.exit?.status == .code(1) && same.errorText.contains("A session named tone already exists"))
    #expect(try sessions.run(["remote", "--session", "tone", "quit"]).exit?.status == .code(0))
    #expect(try sessions.wait { $0.isEmpty })

    let broken = try sessions.run(["--no-config", "--detached", media.broken])
    #expect(broken.exit?.status == .code(1) && broken.errorText.hasPrefix("inset: "))
    let missing = try sessions.run(["--no-config", "--detached", media.folder + "/missing.mkv"])
    #expect(missing.exit?.status == .code(1) && missing.errorText.contains("missing.mkv"))
    #expect(try sessions.list().isEmpty)
  }

  @Test("Standard input has no other process: it is named in a single one") func standardInput() throws {
    let sessions = try Sessions()
    let program = try sessions.play(["-"])
    try program.expect("the sentence") { $0.shows("This is a terminal") }
    #expect(try sessions.list().isEmpty)
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("Starting with nothing to play offers the detached session") func choice() throws {
    let sessions = try Sessions()
    let media = try Media.shared.get()
    #expect(
      try sessions.run(["--no-config", "--audio-device", "null", "--detached", media.clip]).exit?.status
        == .code(0))
    let question = "Which one? n starts a new one, q quits [1]"
    let left = try sessions.play([])
    try left.expect("the question") { $0.shows(question) }
    left.send("q\r")
    left.expectLeft(.code(0))
    #expect(try sessions.only().terminal == nil)
    let program = try sessions.play([])
    try program.expect("the question") { $0.shows(question) }
    program.send("7\r")
    try program.expect("the reason") { $0.shows("No detached session is named “7”.") }
    program.send("\r")
    try program.expect("the picture") { $0.picture != nil }
    #expect(try sessions.only().terminal != nil)
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("Invalid messages and silent connections do not stop the film") func rubbish()
    throws
  {
    let sessions = try Sessions()
    let program = try start(sessions)
    for packet in [
      "", "x", "h", "h1", "h1\0take\01\0/dev/pts/9\0TERM=xterm", String(repeating: "h\0", count: 40_000),
    ] {
      let socket = try sessions.connect(to: "1")
      defer { close(socket) }
      _ = send(socket, packet, packet.utf8.count, Int32(MSG_NOSIGNAL))
    }
    // Connections that say nothing, more than are kept.
    let silent = try (0..<40).map { _ in try sessions.connect(to: "1") }
    defer { for socket in silent { close(socket) } }
    let before = program.screen.pictureHash
    try program.expect("moving pictures") { $0.pictureHash != before }
    #expect(try sessions.only().terminal != nil)
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("A terminal that cannot be drawn on does not take the session over") func unusableTerminal() throws {
    let sessions = try Sessions()
    let program = try start(sessions)
    var options = try sessions.options()
    options.environment["TERM"] = "dumb"
    let refused = try sessions.attach([], options)
    refused.expectLeft(.code(1))
    #expect(refused.screen.text.contains("TERM=dumb"))
    let small = try sessions.attach([], sessions.options(columns: 9, rows: 3))
    small.expectLeft(.code(1))
    #expect(small.screen.text.replacing("\n", with: "").contains("at least 10×3"))
    let before = program.screen.pictureHash
    try program.expect("moving pictures") { $0.pictureHash != before }
  }

  @Test("A session is not shown inside of itself, whatever the shell in it has forgotten") func insideItself()
    throws
  {
    let sessions = try Sessions()
    var options = try Inset.shellOptions()
    options.environment["XDG_RUNTIME_DIR"] = sessions.folder
    options.environment["INSET_NO_SESSION"] = .some(nil)
    let program = try sessions.play(["--session", "film", try Media.shared.get().clip], options)
    try program.expect("the picture") { $0.picture != nil }
    program.send("\u{1D}")
    try program.expect("the shell") { $0.shows("ready>") }
    let attach = "env -i TERM=xterm-256color XDG_RUNTIME_DIR=\(sessions.folder) \(Inset.path) attach film"
    for command in [attach, "script -qc '\(attach)' /dev/null"] {
      program.send("clear\r")
      try program.expect("an empty shell") { !$0.shows("itself") }
      program.send("\(command)\r")
      try program.expect("a refusal of \(command)") { $0.shows("is inside the session film itself") }
      #expect(try sessions.only().terminal != nil)
    }
    program.send("exit\r")
    try program.expect("the film alone") { !$0.shows("ready>") }
    program.send("q")
    program.expectLeft(.code(0))
  }

  @Test("Many terminals come and go without leaving anything") func cycles() throws {
    let sessions = try Sessions()
    let first = try start(sessions)
    let player = try sessions.only().process
    first.send(.alt("q"))
    first.expectLeft(.code(0))
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(player)/fd").count
    }
    let kinds: [(String, Int, Int)] = [
      ("xterm-256color", 120, 32), ("linux", 80, 25), ("xterm-kitty", 160, 45), ("tmux-256color", 40, 12),
      ("vt100", 20, 6), ("foot", 200, 50),
    ]
    var counts: [Int] = []
    for round in 0..<18 {
      let (term, columns, rows) = kinds[round % kinds.count]
      var options = try sessions.options(columns: columns, rows: rows)
      options.environment["TERM"] = term
      if term == "linux" { options.environment["COLORTERM"] = .some(nil) }
      let program = try sessions.attach([], options)
      try program.expect("the screen of \(term)") { $0.modes.alternateScreen || !$0.text.isEmpty }
      #expect(try sessions.wait { $0.first?.terminal != nil })
      program.send(.alt("q"))
      program.expectLeft(.code(0))
      counts.append(try descriptors())
    }
    // A preview's files may be open for some seconds more; one for each terminal would be twelve.
    #expect(counts[17] < counts[5] + 6)
  }

  @Test("A client for which no descriptor is left waits, and the player rests meanwhile") func noDescriptor()
    throws
  {
    let sessions = try Sessions()
    let program = try start(sessions, ["--session", "full"])
    program.send("p")
    #expect(try sessions.wait { $0.first?.state == "paused" })
    let player = try sessions.only().process
    func limitDescriptors(_ count: Int) throws {
      let limited = try CapturedProgram("prlimit", ["--pid", "\(player)", "--nofile=\(count):"])
      try #require(limited.exit?.status == .code(0))
    }
    // All below are open; poll(2) takes no more than that.
    try limitDescriptors(8)
    let client = try sessions.connect(to: "full")
    defer { close(client) }
    let before = try #require(processorSeconds(of: player))
    sleep(1)
    // Awakened for the client again and again, it would take the whole second.
    #expect(try #require(processorSeconds(of: player)) - before < 0.4)
    try limitDescriptors(1024)
    #expect(try sessions.wait { $0.first?.state == "paused" })
    program.send("q")
    program.expectLeft(.code(0))
  }

  /// The processor time that a process has used; nil if it has ended.
  private func processorSeconds(of process: Int32) -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return nil
    }
    // Behind the name: the state is the first field, user and system time are the 12th and 13th.
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
