import Base
import Core
import EmbeddedTerminal
import Media
import Platform
import Terminal
import Testing

@testable import App
@testable import Library

/// The loop between an engine, a terminal and effects that play, show and do nothing.
@Suite("The loop") struct LoopTests {
  private let engine = TestEngine()
  private let second = TestEngine()
  private let screen: TestScreen

  init() throws {
    screen = try TestScreen()
    (engine.opened, second.opened) = (.film, .film)
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
