import Base
import Core
import EmbeddedTerminal
import Media
import Picture
import Platform
import Testing

@testable import App
@testable import Terminal

/// A terminal that keeps what is drawn on it, and takes as many bytes as a test says.
private final class TestTerminal: DisplayTerminal {
  let capabilities: Capabilities
  let size = ScreenSize(cells: CellSize(columns: 80, rows: 24))
  let cellPixels: CellPixels? = nil
  let linkSummary = "a test"
  var pendingBytes = 0
  var hasPendingOutput: Bool { pendingBytes > 0 }
  var allowance = 100_000
  /// Whether the next look differs from the last one.
  var hasNewLook = false
  private(set) var scenes: [Scene] = []
  private(set) var painted = ""
  private(set) var frames = (begun: 0, ended: 0)
  private(set) var repaints = 0
  private(set) var flushes = 0

  init() throws {
    let environment = Environment(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    capabilities = Capabilities(environment, try Terminfo.load(environment), isUTF8: true)
  }

  func use(_ look: ScreenLook) -> Bool {
    defer { hasNewLook = false }
    return hasNewLook
  }
  func prepareForKittyGraphics() {}
  func setKeepsRows(_ keepsRows: Bool) {}
  func pictureAllowance(at now: MonotonicTime) -> Int { allowance }
  func flush() { flushes += 1 }
  func beginFrame() { frames.begun += 1 }
  func show(_ scene: Scene) -> SceneDamage {
    scenes.append(scene)
    return SceneDamage(
      picture: .none, preview: .none, second: .none, embedded: .none, stills: .none, thumbnail: .none)
  }
  func paint(_ body: (inout ByteSink) -> Void) {
    var sink = ByteSink()
    body(&sink)
    painted += sink.text
  }
  func repaint() { repaints += 1 }
  func endFrame(at now: MonotonicTime) -> Int {
    frames.ended += 1
    return 0
  }
  func writeText(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {}
}

@Suite("Frames on the terminal") struct DisplayTests {
  private let engine = TestEngine()
  private let terminal: TestTerminal
  private let display: Display
  private var model = Model(
    settings: Settings(), keymap: .standard, screen: ScreenSize(cells: CellSize(columns: 80, rows: 24)))
  private let now = MonotonicTime.seconds(100)

  init() throws {
    let (engine, wake, readers) = (engine, Wakeup(), Readers())
    terminal = try TestTerminal()
    let films = FilmEngines(engine) { TestEngine() }
    let style = PictureStyle(colors: .truecolor, glyphs: .half)
    let choice = PixelChoice(.cells(nil), pixelLimit: 1_000_000)
    func presenter(_ engine: TestEngine?, _ part: PicturePart) -> PicturePresenter {
      PicturePresenter(engine, part, style: style, choice: choice, adapts: false)
    }
    display = Display(
      terminal, films,
      ScreenPictures(
        films, film: presenter(engine, .film), second: presenter(nil, .second),
        aside: presenter(nil, .preview),
        stills: StillRowPresenter(PreviewWorker(wake: wake, readers: readers), presenter(nil, .stills)),
        thumbnail: ThumbnailPresenter(
          Thumbnailer(wake: wake, readers: readers, trust: ServerTrust()), style: style, choice: choice),
        preview: PreviewPresenter(PreviewWorker(wake: wake, readers: readers)) { engine },
        embedded: EmbeddedHost()))
  }

  /// Shows a frame, as the loop does; false if the terminal has not taken the last one.
  private func frame() -> Bool {
    guard display.begin() else { return false }
    if display.isStale { display.show(model) }
    display.finish(at: now)
    return true
  }

  /// A film fills the screen.
  private mutating func play() {
    let entry = FoundEntry(location: .file(BytePath("/films/a.mkv")), title: "a.mkv")
    _ = update(&model, .planned(StartPlan(folder: BytePath("/films"), entries: [entry], presentation: .full)))
    if let item = model.films.main.item { _ = update(&model, .film(.main, .opened(item, .film))) }
    display.modelChanged()
  }

  @Test mutating func sceneIsDrawnOnceAndPicturesEveryTime() {
    play()
    #expect(display.nextDeadline(asOf: now) == now)
    #expect(frame())
    #expect(terminal.scenes.count == 1 && display.scene == terminal.scenes[0])
    for level: UInt8 in [200, 100] {
      engine.picture = .plain(level, width: 160, height: 90)
      engine.due = now
      #expect(display.nextDeadline(asOf: now) == now && frame())
      #expect(terminal.painted.contains("\(level);\(level);\(level)"))
    }
    // A model that looks the same draws nothing.
    display.modelChanged()
    #expect(frame() && terminal.scenes.count == 1)
    #expect(terminal.frames == (4, 4))
  }

  @Test mutating func terminalThatTakesNothingGetsNoFrame() {
    play()
    terminal.pendingBytes = 10
    #expect(!frame() && terminal.flushes == 1 && terminal.frames.begun == 0)
    // The loop waits for the terminal, and for no time.
    #expect(display.nextDeadline(asOf: now) == nil)
    terminal.pendingBytes = 0
    #expect(frame())
  }

  @Test mutating func pictureWaitsForTheLine() {
    play()
    #expect(frame())
    (engine.picture, engine.due) = (.plain(200, width: 160, height: 90), now)
    terminal.allowance = 0
    #expect(frame() && display.nextDeadline(asOf: now) == nil)
    // A key's effect is drawn all the same.
    display.modelChanged()
    #expect(display.nextDeadline(asOf: now) == now)
  }

  @Test mutating func everythingIsDrawnAgainWithAnotherLook() {
    play()
    #expect(frame() && terminal.scenes.count == 1)
    terminal.hasNewLook = true
    display.modelChanged()
    #expect(frame() && terminal.scenes.count == 2)
    display.redraw()
    #expect(frame() && terminal.scenes.count == 3)
  }

  @Test mutating func engineLearnsWhereTheSubtitlesEndOncePerScene() {
    play()
    #expect(frame())
    func feet() -> Int {
      engine.takeOrders().count { if case .setSubtitleFoot = $0 { true } else { false } }
    }
    #expect(feet() == 1)
    display.modelChanged()
    #expect(frame() && feet() == 0)
  }

  @Test mutating func previewFollowsOnlyWhatHasChanged() {
    play()
    #expect(display.takeReasonToFollow(at: now, isWoken: false))
    #expect(!display.takeReasonToFollow(at: now, isWoken: false))
    #expect(display.takeReasonToFollow(at: now, isWoken: true))
    display.modelChanged()
    #expect(display.takeReasonToFollow(at: now, isWoken: false))
  }
}
