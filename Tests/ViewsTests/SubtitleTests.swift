import Core
import Testing

@testable import Base
@testable import Views

@Suite("Subtitles")
struct SubtitleTests {
  private func model(columns: Int, rows: Int, _ presentation: Presentation) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    _ = update(
      &model,
      .planned(
        StartPlan(
          folder: BytePath("/v"),
          entries: [FoundEntry(location: .file(BytePath("/v/a.mkv")), title: "a.mkv")],
          presentation: .inline)))
    var info = MediaInfo(format: "mkv")
    info.duration = MediaTime(seconds: 100)
    info.isSeekable = true
    info.streams = [.init(index: 0, kind: .video, codec: "h264")]
    info.videoStream = 0
    (info.displayWidth, info.displayHeight) = (1280, 720)
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    _ = update(&model, .commanded(.present(presentation)))
    _ = update(&model, .sceneShown)
    return model
  }

  private let screen = SubtitleScreen(
    primary: [
      SubtitleText([
        [.init("This is a line that is so long that it has to be broken, "), .init("and evenly", .italic)],
        [.init("– 字幕は端末の文字です")],
      ]),
      SubtitleText([[.init("spoken above")]]),
      SubtitleText([[.init("at the top right")]], alignment: 9),
      SubtitleText([[.init("a sign")]], alignment: 5, place: .init(x: 0.25, y: 0.5)),
      SubtitleText([[.init("a sign")]], alignment: 5, place: .init(x: 0.25, y: 0.5)),
    ], secondary: [SubtitleText([[.init("the second one")]])])

  @Test(arguments: Presentation.allCases)
  func lieOverThePicture(presentation: Presentation) throws {
    var model = model(columns: 80, rows: 24, presentation)
    if presentation == .full { model.now = model.now + .seconds(10) }
    _ = update(&model, .subtitlesChanged(screen))
    try expectGolden(view(model).text, "subtitles-\(presentation.rawValue)-80x24")
    _ = update(&model, .commanded(.change(.subVisibility, .set("no"))))
    #expect(!view(model).panes.contains { $0.identity.rawValue.hasPrefix("subtitle") })
  }

  @Test(arguments: [(1, 0.1, 10), (2, 0.5, 45), (3, 0.9, 80), (1, 1.0, 89), (9, 0.0, 1)])
  func standWhereTheirPositionSays(alignment: Int, position: Double, column: Int) {
    var model = model(columns: 100, rows: 30, .full)
    var text = SubtitleText([[.init("ten places")]], alignment: alignment)
    text.position = position
    _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: [text])))
    let pane = view(model).panes.first { $0.identity.rawValue.hasPrefix("subtitle") }
    // A blank stands before the text.
    #expect(pane.map { $0.rect.column + 1 } == max(1, column))
  }

  @Test(arguments: [(100.0, 2, 26), (50, 2, 13), (0, 2, 1), (50, 8, 1), (50, 5, 13)])
  func subtitlePositionMovesOnlyBottomCues(position: Double, alignment: Int, row: Int) {
    var model = model(columns: 100, rows: 30, .full)
    model.settings.subtitlePosition = position
    let text = SubtitleText([[.init("words")]], alignment: alignment)
    _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: [text])))
    let scene = view(model)
    #expect(scene.panes.first { $0.identity.rawValue.hasPrefix("subtitle") }?.rect.row == row)
    // Those that are drawn into the picture follow.
    #expect(scene.subtitleFoot >= 1 - position / 100)
  }

  @Test func makeRoomForTheControls() throws {
    var model = model(columns: 60, rows: 18, .full)
    _ = update(&model, .subtitlesChanged(screen))
    let scene = view(model)
    guard let slider = scene.panes.first(where: { $0.identity == .slider }) else {
      Issue.record("no slider")
      return
    }
    for pane in scene.panes where pane.identity.rawValue.hasPrefix("subtitle") {
      #expect(pane.rect.endRow <= slider.rect.row)
      #expect(pane.rect.row >= 1)
    }
  }

  /// Panes stay on the screen and hold nothing but text, whatever the size and the text.
  @Test func stayOnEveryScreen() {
    let long = String(repeating: "wörter ", count: 60) + String(repeating: "x", count: 300)
    var texts = screen
    for alignment in 1...9 {
      texts.primary.append(SubtitleText([[.init(long)], [.init("旅行旅行旅行")]], alignment: alignment))
      texts.primary.append(SubtitleText([[.init(long)]], alignment: alignment, place: .init(x: 1, y: 0)))
    }
    for columns in [1, 8, 11, 20, 41, 70, 130] {
      for rows in [1, 2, 3, 6, 9, 24, 60] {
        for presentation in Presentation.allCases {
          var model = model(columns: columns, rows: rows, presentation)
          _ = update(&model, .subtitlesChanged(texts))
          for pane in view(model).panes {
            #expect(pane.rect.intersection(CellRect(model.screen.cells)) == pane.rect)
            for line in pane.lines {
              #expect(line.runs.reduce(0) { $0 + CellWidth.of($1.text) } <= pane.rect.columns)
            }
          }
        }
      }
    }
  }

  @Test func linesAreEven() {
    let text = SubtitleText([[.init("one two three four five six seven")]])
    let lines = SubtitleWrap.lines(of: text, columns: 20).map { $0.map(\.text).joined() }
    #expect(lines == ["one two three four", "five six seven"])
    #expect(SubtitleWrap.lines(of: SubtitleText([[.init("abcdefghij")]]), columns: 4).count == 3)
    let wide = SubtitleWrap.lines(of: SubtitleText([[.init("字幕字幕字")]]), columns: 4).map {
      $0.map(\.text).joined()
    }
    #expect(wide == ["字幕", "字幕", "字"])
  }

  /// Cues are read from top to bottom: those of one time, as of a verse, and those that overlap.
  @Test(arguments: [2, 8])
  func simultaneousCuesAreStackedTopDown(alignment: Int) throws {
    var model = model(columns: 80, rows: 24, .full)
    func cue(_ words: String, at seconds: Double?) -> SubtitleText {
      var text = SubtitleText([[.init(words)]], alignment: alignment)
      text.moment = seconds.map { MediaTime(seconds: $0) }
      return text
    }
    let verse = ["one", "two", "three"].map { cue($0, at: 1) } + [cue("later", at: 2)]
    _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: verse)))
    let pane = try #require(view(model).panes.first { $0.identity.rawValue.hasPrefix("subtitle") })
    let lines = pane.lines.map { $0.runs.map(\.text).joined().filter { $0 != " " } }
    #expect(lines == ["one", "two", "three", "later"])
    // Events of a script stand as their renderer has it.
    _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: ["one", "two"].map { cue($0, at: nil) })))
    let script = try #require(view(model).panes.first { $0.identity.rawValue.hasPrefix("subtitle") })
    let order = script.lines.map { $0.runs.map(\.text).joined().filter { $0 != " " } }
    #expect(order == (alignment == 2 ? ["two", "one"] : ["one", "two"]))
  }

  /// The subtitles of the large film stand beside the film in the corner, and above it where it is too wide.
  @Test(arguments: [100, 44]) func leaveRoomForASecondFilm(columns: Int) throws {
    var model = model(columns: columns, rows: 30, .full)
    let other = FoundEntry(location: .file(BytePath("/v/b.mkv")), title: "b.mkv")
    _ = update(&model, .argumentFound(other, LoadRequest(.second)))
    let item = try #require(model.films.second?.film.row?.id)
    let info = try #require(model.films.main.info)
    _ = update(&model, .film(.second, .opened(item, info)))
    let text = SubtitleText([[.init(String(repeating: "many words ", count: 12))]])
    let above = SubtitleText([[.init("at the top")]], alignment: 8)
    _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: [text, above])))
    let second = try #require(Layout(model).secondFrame)
    let panes = view(model).panes.filter { $0.identity.rawValue.hasPrefix("subtitle") }
    #expect(panes.count == 2)
    for pane in panes {
      #expect(pane.rect.intersection(second).isEmpty && pane.rect.endRow <= 30, "\(pane.rect) \(second)")
    }
  }

  /// In the corner a long text keeps its beginning, and of several the newest is whole.
  @Test func theCornerShowsTheBeginning() throws {
    var model = model(columns: 120, rows: 40, .pictureInPicture)
    func lines(_ texts: [String]) throws -> [String] {
      let screen = SubtitleScreen(primary: texts.map { SubtitleText([[.init($0)]]) })
      _ = update(&model, .subtitlesChanged(screen))
      let pane = try #require(view(model).panes.first { $0.identity.rawValue.hasPrefix("subtitle") })
      return pane.lines.map { $0.runs.map(\.text).joined().trimmingSpaces() }.map { String($0) }
    }
    let long = try lines([String(repeating: "word ", count: 60)])
    #expect(long.first?.hasPrefix("word") == true && long.last?.hasSuffix("\u{2026}") == true)
    #expect(try lines(["short", "newest"]) == ["short", "newest"])
    let both = try lines([String(repeating: "old ", count: 60), "newest"])
    #expect(both == ["newest"])
  }

  /// However small the corner is, two thirds of its picture stay free.
  @Test(arguments: [(60, 18), (80, 24), (100, 30), (160, 50)])
  func theCornerKeepsItsPicture(columns: Int, rows: Int) {
    for size in [10, 30, 60] {
      var model = model(columns: columns, rows: rows, .pictureInPicture)
      model.settings.pipSize = size
      let texts = ["one", "two", "three", "four"].map { SubtitleText([[.init($0)]]) }
      _ = update(&model, .subtitlesChanged(SubtitleScreen(primary: texts)))
      guard let picture = view(model).picture else { continue }
      let pane = view(model).panes.first { $0.identity.rawValue.hasPrefix("subtitle") }
      #expect((pane?.rect.rows ?? 0) <= max(1, picture.rows / 3))
    }
  }
}
