import Foundation
import Glibc
import PtyHarness
import Testing

@Suite("The terminal is given back") struct WayOutTests {
  @Test(
    "Every signal that ends the program",
    arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL, SIGXCPU, SIGUSR1, SIGUSR2,
      SIGALRM,
      SIGPROF,
    ])
  func signals(number: Int32) throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    #expect(program.screen.modes.alternateScreen && program.screen.modes.mouse)
    #expect(program.settings?.isCooked == false)
    program.signal(number)
    let exit = try #require(program.waitForExit())
    #expect(exit.status != .code(0))
    program.expectTerminalGivenBack()
  }

  /// Writes to a program's standard error, as a library in it does.
  private func say(_ text: String, in process: Int32) throws {
    let errors = open("/proc/\(process)/fd/2", O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    try #require(errors >= 0)
    defer { close(errors) }
    #expect(write(errors, text, text.utf8.count) == text.utf8.count)
  }

  @Test("Standard error of libraries is logged without control characters")
  func libraries() throws {
    let media = try Media.shared.get()
    let log = media.home + "/libraries.log"
    let program = try Inset.play(["--log-file", log, "--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    try say("pulse: \u{1B}[31mno\u{1B}]0;gotcha\u{7} server\nhalf a line", in: program.processID)
    func written() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    #expect(program.wait { _ in written().contains("NOTICE stderr: pulse: ␛[31mno␛]0;gotcha␇ server\n") })
    #expect(!program.screen.text.contains("pulse:"))
    program.quitInGoodOrder()
    #expect(written().contains("NOTICE stderr: half a line\n"))
    #expect(!written().contains("\u{1B}"))
  }

  @Test("A program beside the film has no part in the film's standard error") func children() throws {
    let program = try Inset.play([Media.shared.get().clip], Inset.shellOptions())
    try program.expect("the picture") { $0.picture != nil }
    program.send("\u{1D}")
    try program.expect("the shell") { $0.shows("ready>") }
    // No pipeline: the shell holds the ends of one while it starts its programs.
    program.send("for f in /proc/$$/fd/*; do [ -c $f ] && c=1; [ -p $f ] && p=1; done\r")
    program.send("echo devices $c, pipes \"$p.\"\r")
    try program.expect("the answer") { $0.shows("devices 1, pipes") }
    #expect(program.screen.shows("devices 1, pipes ."))
    // It goes with its terminal.
    program.send("\u{4}")
    try program.expect("the end of the shell") { !$0.shows("ready>") }
    program.quitInGoodOrder()
  }

  @Test("Without a log a flood to standard error holds nothing up", arguments: [20]) func flood(
    of pieces: Int
  )
    throws
  {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    let errors = open("/proc/\(program.processID)/fd/2", O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    try #require(errors >= 0)
    defer { close(errors) }
    let piece = [UInt8](repeating: 0x78, count: 4096)
    for _ in 0..<pieces {
      var left = 16
      #expect(
        program.wait { _ in
          while left > 0, write(errors, piece, piece.count) > 0 { left -= 1 }
          return left == 0
        })
    }
    program.quitInGoodOrder()
    #expect(!program.screen.text.contains("xxxx"))
  }

  @Test("A crash's last words are told once the terminal is back") func lastWords() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    try say("Fatal error: \u{1B}[2J\u{9B}31mno film\n", in: program.processID)
    program.signal(SIGABRT)
    let exit = try #require(program.waitForExit())
    #expect(exit.status == .signal(SIGABRT))
    program.expectTerminalGivenBack()
    #expect(program.screen.text.contains("Fatal error: ?[2J??31mno film"))
  }

  @Test("A closed terminal ends it") func hangUp() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.clip])
    try program.expect("the picture") { $0.picture != nil }
    program.closeTerminal()
    #expect(program.waitForExit(seconds: 5) != nil)
  }

  @Test("Stopping gives the terminal to the shell, going on takes it again", arguments: [false, true])
  func stopAndGoOn(bySignal: Bool) throws {
    let media = try Media.shared.get()
    var options = try Inset.options()
    options.environment["PS1"] = "ready> "
    options.environment["ENV"] = .some(nil)
    // A shell with job control: a process without one cannot be stopped and continued.
    let shell = try PtyProgram("sh", ["-i"], options)
    try shell.expect("the prompt") { $0.shows("ready>") }
    shell.send(
      "clear; '\(Inset.path)' --no-config --no-audio --presentation inline '\(media.clip)'; echo code=$?\r")
    try shell.expect("the picture") { $0.picture != nil }
    if bySignal {
      kill(try #require(child(of: shell.processID)), SIGTSTP)
    } else {
      shell.send(.control("z"))
    }
    try shell.expect("the shell") { $0.shows("ready>") && !$0.modes.alternateScreen }
    #expect(shell.screen.modes.leftovers == [])
    #expect(shell.settings?.isCooked == true)
    shell.send("clear; fg\r")
    try shell.expect("the picture again") { $0.modes.alternateScreen && $0.picture != nil }
    let first = shell.screen.pictureHash
    try shell.expect("moving pictures") { $0.pictureHash != first }
    shell.send("q")
    try shell.expect("the shell again") { $0.shows("ready>") && !$0.modes.alternateScreen }
    #expect(shell.screen.modes.leftovers == [])
    #expect(shell.settings?.isCooked == true)
  }

  /// The shell's foreground job.
  private func child(of process: Int32) -> Int32? {
    guard let file = fopen("/proc/\(process)/task/\(process)/children", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").first.flatMap { Int32($0) }
  }
}
