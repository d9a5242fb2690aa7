import Base
import Core
import EmbeddedTerminal
import Media
import Platform
import Terminal
import Testing

@testable import App
@testable import Library

/// A terminal that types what a test gives it, a turn at a time, and keeps the models that it is to show.
private final class TestScreen: LoopSession, LoopDisplay, LoopDesk {
  /// What is typed in each turn; the last turn quits the program.
  var turns: [[Message]] = []
  /// The models that were shown.
  private(set) var shown: [Model] = []
  /// The orders to the display, in order.
  private(set) var told: [String] = []
  private(set) var isHeld = true
  private let ready: Wakeup

  init() {
    ready = Wakeup()
    // Each turn reads one batch, so that the terminal is always ready.
    ready.signal()
  }

  // The terminal.
  var descriptor: Int32 { ready.descriptor }
  let size = ScreenSize(cells: CellSize(columns: 80, rows: 24))
  let hasPendingOutput = false
  let deadline: MonotonicTime? = nil
  private var typed: [Message] = []

  func read(at now: MonotonicTime, until end: MonotonicTime?) -> [TerminalEvent] {
    typed = turns.isEmpty ? [] : turns.removeFirst()
    return typed.map { _ in .capabilitiesChanged }
  }
  func pass(at now: MonotonicTime, hasRead: Bool) -> [TerminalEvent] { [] }
  func flush() {}
  func leave() { isHeld = false }
  func resume() { isHeld = true }
  func suspend(bySignal: Bool) { told.append("suspend") }
  func outlastFeeder() {}

  // The translation.
  func resized() -> Message { .resized(size) }
  func resumed() -> Message { .resized(size) }
  func takeClients(_ model: Model) -> [Message] { [] }
  func translate(_ event: TerminalEvent, _ model: Model) -> [Message] {
    typed.isEmpty ? [] : [typed.removeFirst()]
  }
  func carryOut(_ order: TerminalOrder, _ runner: EffectRunner) -> [Message] {
    told.append("\(order)")
    return []
  }

  // What is drawn.
  private(set) var isStale = true
  let filmDeadline: MonotonicTime? = nil
  let previewDeadline: MonotonicTime? = nil
  let totals = StatisticsMeter.Totals()
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? { nil }
  func modelChanged() { isStale = true }
  func itemChanged() { told.append("item") }
  func secondChanged() { told.append("second") }
  func filmsExchanged() { told.append("exchanged") }
  func drawAnew() {}
  func expire(at now: MonotonicTime) {}
  func takeReasonToFollow(at now: MonotonicTime, isWoken: Bool) -> Bool { false }
  func followSelection(_ model: Model) -> [Message] { [] }
  func watchPreview() {}
  func takeRefusal() -> MediaLocation? { nil }
  func begin() -> Bool { true }
  func show(_ model: Model) {
    isStale = false
    shown.append(model)
  }
  func finish(at now: MonotonicTime) {}
  func describe(in figures: inout Statistics, _ settings: Settings) { figures.terminal = "test" }
  func shutdown() {}
}

/// The loop between an engine, a terminal and effects that play, show and do nothing.
@Suite("The loop") struct LoopTests {
  private let engine = TestEngine()
  private let second = TestEngine()
  private let screen = TestScreen()

  init() {
    var info = MediaInfo(format: "test")
    info.duration = MediaTime(seconds: 100)
    info.streams = [MediaInfo.Stream(index: 0, kind: .video, codec: "h264")]
    info.videoStream = 0
    (info.displayWidth, info.displayHeight) = (640, 360)
    (engine.opened, second.opened) = (info, info)
  }

  private func loop(on screen: TestScreen?) -> Loop {
    let wakeup = Wakeup()
    let films = FilmEngines(engine) { [second] in second }
    let readers = Readers()
    let embedded = EmbeddedHost()
    let runner = EffectRunner(
      films: films, embedded: embedded, jobs: BackgroundJobs(wake: wakeup), wake: wakeup,
      themes: ThemeFolder(nil), log: PlaybackLog(Log(nil), isPrivate: false))
    var model = Model(
      settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
    model.now = .now
    let loop = Loop(
      model: model, screen: screen.map { AttachedTerminal($0, $0, $0) }, server: nil,
      displays: DisplayMaker(
        films: films, embedded: embedded, wake: wakeup, readers: readers,
        thumbnailer: Thumbnailer(wake: wakeup, readers: readers, trust: ServerTrust()),
        previews: PreviewWorker(wake: wakeup, readers: readers),
        stills: PreviewWorker(wake: wakeup, readers: readers)),
      sources: WaitSources(
        terminal: screen?.descriptor ?? -1, signals: Signals(descriptor: -1), wakeup: wakeup, libraries: -1,
        session: -1),
      runner: runner, films: films, waveforms: WaveformMaker(wake: wakeup, readers: readers),
      embedded: embedded, libraries: nil)
    let entries = ["/a.mkv", "/b.mkv"].map { FoundEntry(location: .file(BytePath($0)), title: $0) }
    loop.handle([.planned(StartPlan(folder: BytePath("/nowhere"), entries: entries, presentation: .full))])
    return loop
  }

  private func command(_ words: String...) throws -> Message { .commanded(try CommandTable.command(words)) }

  @Test func aCommandIsAnOrderAndIsShownInTheSameTurn() throws {
    let loop = loop(on: screen)
    #expect(loop.model.films.main.info != nil, "the engine's answer is handled at once")
    _ = engine.takeOrders()
    screen.turns = [[try command("cycle", "pause")], [try command("quit", "3")]]
    #expect(loop.run() == .quit(code: 3))
    #expect(engine.takeOrders().contains(.setPaused(true)))
    #expect(screen.shown.last?.films.main.isPaused == true)
    #expect(screen.told.contains("item"))
  }

  @Test func eachFilmsEventsReachThatFilm() throws {
    let loop = loop(on: screen)
    _ = engine.takeOrders()
    let other = FoundEntry(location: .file(BytePath("/c.mkv")), title: "c")
    // Its engine's answer is there in the turn after it.
    screen.turns = [
      [.argumentFound(other, LoadRequest(.second))], [], [try command("swap-films")], [try command("quit")],
    ]
    #expect(loop.run() == .quit(code: 0))
    #expect(screen.told.contains("second") && screen.told.contains("exchanged"))
    #expect(screen.shown.last?.films.main.row?.title == "c")
  }

  @Test func withoutAScreenNoPictureIsWantedAndProgramsStillQuit() throws {
    let loop = loop(on: nil)
    #expect(engine.takeOrders().first == .wantPicture(false))
    loop.handle([try command("quit", "4")])
    #expect(loop.run() == .quit(code: 4))
  }

  @Test func whatTheTerminalHasToDoGoesToIt() throws {
    let loop = loop(on: screen)
    screen.turns = [[try command("repaint")], [try command("quit")]]
    #expect(loop.run() == .quit(code: 0))
    #expect(screen.told.contains("repaint"))
  }
}
