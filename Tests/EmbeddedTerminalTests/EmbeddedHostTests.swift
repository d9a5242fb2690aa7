import Base
import Glibc
import Picture
import Platform
import PtyHarness
import TestSupport
import Testing

@testable import EmbeddedTerminal

@Suite("Programs inside the player")
struct EmbeddedHostTests {
  /// Lets the program run until the condition holds; false when it did not in ten seconds.
  private static func run(
    _ host: EmbeddedHost, _ heard: inout [EmbeddedEvent], until condition: ([EmbeddedEvent]) -> Bool
  )
    -> Bool
  {
    for _ in 0..<1000 {
      let (terminal, ending) = host.descriptors
      var waiting = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waiting, 2, 10)
      heard += host.drain()
      host.read()
      heard += host.drain()
      if condition(heard) { return true }
    }
    return false
  }

  /// Starts a program at once.
  @discardableResult
  private static func open(_ host: EmbeddedHost, _ order: EmbeddedOrder, folder: BytePath, size: CellSize)
    -> EmbeddedEvent
  {
    host.open(order, folder: folder, size: size)()
  }

  private static let size = CellSize(columns: 40, rows: 5)

  /// A terminal that shows the program from the start.
  private struct Viewer {
    let terminal = VirtualScreen(columns: 40, rows: 5)
    var now = MonotonicTime.zero

    mutating func text(of host: EmbeddedHost) -> String {
      now = now + .seconds(1)
      host.place(CellRect(EmbeddedHostTests.size), below: [], repainted: [])
      var sink = ByteSink()
      host.paint(at: now, into: &sink)
      sink.withBytes { terminal.feed(Array($0)) }
      return terminal.text
    }
  }

  @Test func aProgramRunsInItsFolderOnATerminalOfThatSize() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host,
      .program(["/bin/sh", "-c", "pwd; stty size; echo $TERM; tty >/dev/null && exit 3"]),
      folder: BytePath("/usr"),
      size: Self.size)
    #expect(Self.run(host, &heard) { $0.contains(.ended(.exit(code: 3))) })
    var viewer = Viewer()
    let text = viewer.text(of: host)
    #expect(text.contains("/usr"))
    #expect(text.contains("5 40"))
    #expect(text.contains("xterm-256color"))
    #expect(host.descriptors == (-1, -1))
  }

  @Test func keysReachItAndItHearsOfAnotherSize() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host,
      .program([
        "/bin/sh", "-c",
        "trap 'stty size; exit 0' WINCH; read line; echo got $line; while :; do sleep 0.05; done",
      ]),
      folder: BytePath("/"), size: Self.size)
    for character in "film" { host.take(.key(.character(character))) }
    host.take(.key(.named(.enter)))
    var viewer = Viewer()
    #expect(Self.run(host, &heard) { _ in viewer.text(of: host).contains("got film") })
    host.place(CellRect(column: 0, row: 0, columns: 36, rows: 5), below: [], repainted: [])
    #expect(Self.run(host, &heard) { $0.contains(.ended(.exit(code: 0))) })
    #expect(viewer.text(of: host).contains("5 36"))
  }

  @Test func itsEndIsNoticedThoughAnotherHoldsItsTerminal() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host, .program(["/bin/sh", "-c", "sleep 5 & kill -TERM $$"]), folder: BytePath("/"), size: Self.size)
    let started = ContinuousClock.now
    #expect(Self.run(host, &heard) { $0.contains(.ended(.signal(15))) })
    #expect(ContinuousClock.now < started + .seconds(4))
  }

  @Test func keysWaitForWhatIsBeingStarted() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    let start = host.open(
      .program(["/bin/sh", "-c", "read line; echo got $line"]), folder: BytePath("/"), size: Self.size)
    for character in "film" { host.take(.key(.character(character))) }
    host.take(.key(.named(.enter)))
    #expect(host.descriptors == (-1, -1))
    #expect(start() == .started)
    #expect(Self.run(host, &heard) { $0.contains(.ended(.exit(code: 0))) })
    var viewer = Viewer()
    #expect(viewer.text(of: host).contains("got film"))
  }

  /// A program that writes without end has the player for some milliseconds a turn, whatever that costs to show.
  @Test func aFloodIsReadInTurns() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(host, .program(["/usr/bin/yes"]), folder: BytePath("/"), size: Self.size)
    var viewer = Viewer()
    #expect(Self.run(host, &heard) { _ in viewer.text(of: host).hasPrefix("y") })
    var longest = 0.0
    for _ in 0..<50 {
      let begun = Self.processorTime
      host.read()
      longest = max(longest, Self.processorTime - begun)
    }
    #expect(longest < 0.012)
    // A key reaches it within the flood.
    host.take(.key(.character("c", .control)))
    #expect(Self.run(host, &heard) { $0.contains(.ended(.signal(2))) })
  }

  /// Text repeated within narrow margins scrolls a tall region for every two characters of it.
  @Test(arguments: ["x\\033[9999b", "\\033[9999;2Hxxxxxxxxxx", "\\033[1;1;9999;9999;1;2;2\\$v"])
  func aFloodOfCostlySequencesIsReadInTurns(_ sequence: String) {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host, .line("stty -echo; printf '\\033[?69h\\033[1;2s'; yes \"$(printf \"\(sequence)\")\""),
      folder: BytePath("/"), size: CellSize(columns: 400, rows: 120))
    #expect(Self.run(host, &heard) { $0.contains { $0.report?.isBusy == true } })
    var longest = 0.0
    for _ in 0..<50 {
      let begun = Self.processorTime
      host.read()
      longest = max(longest, Self.processorTime - begun)
    }
    #expect(longest < 0.03)
  }

  /// Seconds that this thread has been at work.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func synchronizedUpdateIsPaintedWhenComplete() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host,
      .program(["/bin/sh", "-c", "printf '\\033[?2026hhalf'; read x; printf 'whole\\033[?2026l'; read x"]),
      folder: BytePath("/"), size: Self.size)
    #expect(Self.run(host, &heard) { $0.contains { $0.cursorColumn == 4 } })
    host.place(CellRect(Self.size), below: [], repainted: [])
    var sink = ByteSink()
    // By a clock that stands before all of that.
    host.paint(at: .milliseconds(20), into: &sink)
    #expect(sink.count == 0)
    #expect(host.nextDeadline.map { $0 > .milliseconds(20) } == true)
    host.take(.key(.named(.enter)))
    #expect(Self.run(host, &heard) { $0.contains { $0.cursorColumn == 5 } })
    host.paint(at: .milliseconds(20), into: &sink)
    #expect(sink.withBytes { String(decoding: $0, as: UTF8.self) }.contains("whole"))
  }

  /// Runs a command line; gives what was heard until it ended, and what was painted while it was hidden.
  private static func hear(_ line: String, clipboard: Bool = true) -> (
    events: [EmbeddedEvent], painted: String
  ) {
    let host = EmbeddedHost()
    var surroundings = EmbeddedSurroundings()
    surroundings.takesClipboard = clipboard
    host.use(.truecolor, isUTF8: true, surroundings)
    var heard: [EmbeddedEvent] = []
    var sink = ByteSink()
    open(host, .line(line), folder: BytePath("/usr"), size: size)
    #expect(
      run(host, &heard) {
        host.paint(at: .now, into: &sink)
        return $0.contains { if case .ended = $0 { true } else { false } }
      })
    host.paint(at: .now, into: &sink)
    return (heard, sink.withBytes { String(decoding: $0, as: UTF8.self) })
  }

  @Test func textForTheClipboardIsPassedOnWithinLimits() {
    func copied(_ line: String, clipboard: Bool = true) -> [EmbeddedEvent] {
      Self.hear(line, clipboard: clipboard).events.filter {
        switch $0 {
        case .copied, .notCopied: true
        default: false
        }
      }
    }
    #expect(copied("printf '\\033]52;c;dHdvCmxpbmVzGw==\\007'") == [.copied("two\nlines")])
    #expect(copied("printf '\\033]52;c;dHdv\\007'", clipboard: false) == [])
    #expect(copied("printf '\\033]52;c;?\\007\\033]52;c;\\007\\033]52;c;!\\007'") == [])
    #expect(
      copied("printf '\\033]52;c;'; head -c 300000 /dev/zero | tr '\\0' A; printf '\\007'") == [
        .notCopied(.tooLong)
      ])
    // A program without end has eight in a second.
    #expect(
      copied(
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do printf '\\033]52;c;dHdv\\007'; sleep 0.01; done"
      ).count <= 8)
  }

  @Test func aBellRingsAndMarksTheTabWhileItIsHidden() {
    let (events, painted) = Self.hear("printf '\\007'; sleep 0.3")
    #expect(painted == "\u{7}")
    #expect(events.contains { $0.report?.sign == .called })
    #expect(Self.hear("echo text; sleep 0.3").events.contains { $0.report?.sign == .wrote })
    // A program that rings without end rings a few times a second.
    let many = Self.hear("i=0; while [ $i -lt 60 ]; do printf '\\007'; sleep 0.01; i=$((i+1)); done").painted
    #expect((1...8).contains(many.utf8.count))
  }

  @Test func progressAndNoticesAreReported() {
    let events = Self.hear("printf '\\033]9;4;1;42\\007'; sleep 0.3; printf '\\033]9;done\\007'; sleep 0.3")
      .events
    #expect(events.contains { $0.report?.progress == .percent(42) && $0.report?.sign != .called })
    #expect(events.contains { $0.report?.sign == .called })
  }

  @Test func theFolderIsAsTheShellOrTheKernelSaysIt() {
    func folder(_ line: String) -> EmbeddedEvent? {
      let host = EmbeddedHost()
      var heard: [EmbeddedEvent] = []
      Self.open(host, .line(line), folder: BytePath("/usr"), size: Self.size)
      #expect(Self.run(host, &heard) { $0.contains { $0.cursorColumn == 1 } })
      host.take(.askFolder)
      return host.drain().first { if case .folder = $0 { true } else { false } }
    }
    #expect(folder("cd /usr/share; printf x; read x") == .folder(BytePath("/usr/share")))
    #expect(folder("printf '\\033]7;file:///a%%20b\\007x'; read x") == .folder(BytePath("/a b")))
    // Another computer's folder is none of this one.
    #expect(folder("printf '\\033]7;file://elsewhere/a\\007x'; read x") == .folder(BytePath("/usr")))
  }

  @Test func foregroundProgramIsNamed() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(host, .line("exec sleep 100"), folder: BytePath("/"), size: Self.size)
    #expect(
      Self.run(host, &heard) { $0.contains { $0.report?.program == "sleep" && $0.report?.isBusy == true } })
    Self.open(host, .program(["/bin/sh"]), folder: BytePath("/"), size: Self.size)
    #expect(
      Self.run(host, &heard) { $0.contains { $0.report?.program == "sh" && $0.report?.isBusy == false } })
  }

  @Test func missingProgramIsReported() {
    let host = EmbeddedHost()
    #expect(
      Self.open(host, .program(["/nothing/here", "x"]), folder: BytePath("/"), size: Self.size)
        == .failed("/nothing/here could not be started: No such file or directory"))
    #expect(host.descriptors == (-1, -1))
  }

  @Test func programStartsDespiteAMissingWorkingFolder() {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(host, .program(["/bin/true", ""]), folder: BytePath("/nothing/here"), size: Self.size)
    #expect(Self.run(host, &heard) { $0.contains(.ended(.exit(code: 0))) })
  }

  @Test func programReceivesSIGHUPWhenItsHostEnds() throws {
    let pid = try Self.startSleeper()
    var status: Int32 = 0
    var ended: Int32 = 0
    _ = becomes {
      ended = waitpid(pid, &status, WNOHANG)
      return ended != 0
    }
    #expect(ended == pid)
    #expect(status & 0x7F == SIGHUP)
  }

  /// Starts a program that would sleep for long; its host is gone when this returns.
  private static func startSleeper() throws -> Int32 {
    let host = EmbeddedHost()
    var heard: [EmbeddedEvent] = []
    Self.open(
      host,
      .program(["/bin/sh", "-c", "echo pid $$.; exec sleep 100"]), folder: BytePath("/"), size: Self.size)
    var viewer = Viewer()
    #expect(run(host, &heard) { _ in viewer.text(of: host).contains(".") })
    let number = try #require(viewer.text(of: host).split(separator: "pid ").last?.prefix { $0.isNumber })
    return try #require(Int32(number))
  }
}

extension EmbeddedEvent {
  /// A program's report of its screen.
  fileprivate var report: EmbeddedReport? {
    if case .changed(let report) = self { report } else { nil }
  }

  /// The column of the cursor in a program's report.
  fileprivate var cursorColumn: Int? { report?.cursor?.column }
}
