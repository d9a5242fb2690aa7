import Base
import Core
import Media
import Platform
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Terminal

/// The player between a terminal and engines that show and play nothing.
@Suite("The player's start and end") struct PlayProgramTests {
  private let state: TemporaryFolder
  private let files: TemporaryFolder
  private let screen: TestScreen
  private let engine = TestEngine()
  /// The configurations of the engines that were made.
  private final class Made { var configurations: [PlayerConfiguration] = [] }
  private let made = Made()

  init() throws {
    screen = try TestScreen()
    state = try TemporaryFolder()
    files = try TemporaryFolder()
    engine.opened = .film
  }

  /// Without sockets, and without words to other programs.
  private static let usual = "[remote]\nsocket = \"no\"\nmpris = false\n"

  private func start(_ options: PlayOptions, settings: String = "") throws -> PlayStart {
    try files.file("inset.toml", Self.usual + settings)
    var configuration = Configuration(.folder(files.path))
    configuration.state = state.path
    return PlayStart(options, configuration)
  }

  private func play(
    _ start: PlayStart, on terminal: TerminalFailure? = nil, until quits: @escaping (Model) -> Bool
  ) throws -> Exit {
    let (screen, engine, made) = (screen, engine, made)
    screen.quits = quits
    let system = PlaySystem(
      log: Log(nil), signals: Signals(descriptor: -1), server: nil, libraries: nil, hasLoginManager: false,
      openTerminal: { _ throws(TerminalFailure) in
        if let terminal { throw terminal }
        return screen
      },
      makeEngine: { configuration, _ in
        made.configurations.append(configuration)
        return made.configurations.count == 1 ? engine : TestEngine()
      })
    return try PlayProgram.play(start, on: system)
  }

  private func film(_ name: String) throws -> PlayOptions {
    try files.file(name, "")
    var options = PlayOptions()
    options.arguments = [files(name)]
    return options
  }

  @Test func filmOfTheCommandLineIsOpened() throws {
    var options = try film("a.mkv")
    options.edition = 2
    let exit = try play(try start(options, settings: "[player]\nspeed = 1.5\n")) {
      $0.films.main.info != nil
    }
    #expect(exit == .quit(code: 0))
    let opened = engine.takeOrders().compactMap { order -> MediaLocation? in
      if case .open(_, let location, _, _, _, _) = order { location } else { nil }
    }
    #expect(opened == [.file(files("a.mkv"))])
    #expect(made.configurations.map(\.edition) == [2] && made.configurations[0].speed == 1.5)
    #expect(screen.shown.last?.films.main.info != nil)
  }

  @Test func mistakesComeBeforeIgnoredOptions() throws {
    var options = PlayOptions()
    options.ignoredOptions = ["--vo"]
    #expect(try notice(of: start(options, settings: "[nonsense]\n"))?.contains("nonsense") == true)
    #expect(try notice(of: start(options))?.contains("--vo") == true)
  }

  /// The notice that the first frame shows.
  private func notice(of start: PlayStart) throws -> String? {
    let (screen, before) = (screen, screen.shown.count)
    _ = try play(start) { _ in screen.shown.count > before }
    return screen.shown.dropFirst(before).first.flatMap { $0.notices.shown?.text }
  }

  @Test func terminalIsGivenBackBeforeTheEnginesEnd() throws {
    let (screen, engine) = (screen, engine)
    var wasHeld: Bool?
    engine.onShutdown = { wasHeld = screen.isHeld }
    _ = try play(try start(try film("a.mkv"))) { _ in true }
    #expect(wasHeld == false && screen.told.last == "shutdown")
  }

  @Test(arguments: [false, true]) func sizesAreRememberedUnlessPrivate(_ isPrivate: Bool) throws {
    let start = try start(PlayOptions(), settings: "[history]\nprivate = \(isPrivate)\n")
    screen.turns = [[.commanded(try CommandTable.command(["set", "pip-corner", "top-left"]))]]
    _ = try play(start) { $0.settings.pipCorner == .topLeft }
    #expect(CornerMemory(in: state.path)?.corner == (isPrivate ? nil : .topLeft))
  }

  @Test func terminalThatCannotBeUsedEndsTheStart() throws {
    let failure = TerminalFailure("The terminal is too small.")
    let start = try start(PlayOptions())
    #expect(throws: failure) { try play(start, on: failure) { _ in true } }
    #expect(made.configurations.isEmpty)
  }
}
