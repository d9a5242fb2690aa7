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
