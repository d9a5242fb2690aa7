import Base
import Core
import Testing

@testable import Views

@Suite("Scenes")
struct SceneTests {
  /// A model in a folder, with a film that plays and a list of odd names.
  func model(columns: Int, rows: Int, unicode: Bool = true) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.usesUnicode = unicode
    model.now = .seconds(100)
    let folder = BytePath("/home/ana/Videos")
    let entries = [
      BrowserEntry(name: BytePath("Ein Ordner"), kind: .folder),
      BrowserEntry(name: BytePath("旅行"), kind: .folder),
      BrowserEntry(
        name: BytePath("a very long name of a film that does not fit into the list at all.mkv"),
        kind: .media(.video)),
      BrowserEntry(name: BytePath("clip 2.mp4"), kind: .media(.video)),
      BrowserEntry(name: BytePath("clip 10.mp4"), kind: .media(.video)),
      BrowserEntry(name: BytePath("mix.m3u8"), kind: .playlist),
      BrowserEntry(name: BytePath("evil\u{1B}[2J.mp4"), kind: .media(.video)),
    ]
    let start = StartPlan(
      folder: folder,
      entries: [
        FoundEntry(location: .file(BytePath("/home/ana/Videos/clip 2.mp4")), title: "clip 2.mp4"),
        FoundEntry(location: .file(BytePath("/home/ana/Videos/clip 10.mp4")), title: "clip 10.mp4"),
        FoundEntry(location: .file(BytePath("/home/ana/Videos/gone.mp4")), title: "gone.mp4"),
      ], presentation: .inline)
    _ = update(&model, .planned(start))
    _ = update(&model, .folder(.listed(FolderListing(folder: folder, entries: entries))))
    _ = update(&model, .film(.main, .failed(model.playlist.items[2].id, PlaybackFailure("No such file"))))
    var info = MediaInfo(format: "mov,mp4")
    info.duration = MediaTime(seconds: 754)
    info.isSeekable = true
    info.streams = [
      .init(index: 0, kind: .video, codec: "h264"), .init(index: 1, kind: .audio, codec: "aac"),
    ]
    info.videoStream = 0
    info.audioStream = 1
    info.displayWidth = 1280
    info.displayHeight = 720
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    var snapshot = PlaybackSnapshot()
    snapshot.item = model.playlist.items[0].id
    snapshot.position = MediaTime(seconds: 251.4)
    snapshot.buffered = MediaTime(seconds: 400)
    _ = update(&model, .moved(.main, snapshot))
    return model
  }

  @Test(arguments: [(120, 32), (80, 24), (40, 16), (20, 6)])
  func inline(columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    try expectGolden(view(model).text, "inline-\(columns)x\(rows)")
  }

  @Test(arguments: [
    (Presentation.inline, 120, 32), (.inline, 40, 16), (.pictureInPicture, 90, 24), (.full, 120, 32),
    (.full, 20, 6),
  ])
  func begunKeys(presentation: Presentation, columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    if presentation != .inline { _ = update(&model, .commanded(.present(presentation))) }
    if presentation != .full { _ = update(&model, .commanded(.focus(.to(.browser)))) }
    _ = update(&model, .sceneShown)
    _ = update(&model, .keyPressed(.character("g")))
    model.now = model.now + .seconds(1)
    _ = update(&model, .timePassed)
    let scene = view(model)
    #expect(scene.panes.last?.identity == .begunKeys)
    try expectGolden(scene.text, "begun-keys-\(presentation)-\(columns)x\(rows)")
  }

  @Test(arguments: [(120, 32), (80, 24), (40, 16), (20, 6)])
  func history(columns: Int, rows: Int) throws {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    model.watchHistory = HistoryState(.on)
    var plan = StartPlan(folder: BytePath("/home/ana/Videos"), presentation: .inline)
    plan.isBare = true
    _ = update(&model, .planned(plan))
    var history = History()
    history.now = 1_000_000
    history.entries = [
      .init(
        location: .file(BytePath("/home/ana/Videos/clip 2.mp4")), title: "A film with quite a long name",
        opened: 999_000, position: MediaTime(seconds: 4_391), duration: MediaTime(seconds: 6_300)),
      .init(
        location: .file(BytePath("/home/ana/Music/song.flac")), title: "Singer \u{2013} Song",
        opened: 900_000,
        duration: MediaTime(seconds: 203), isPlayed: true),
      .init(location: .url("https://radio.example/live"), title: "旅行 radio", opened: 200_000),
    ]
    history.places = [
      .init(.file(BytePath("/home/ana/Videos")), isFolder: true, opened: 999_000),
      .init(.file(BytePath("/home/ana/evening.m3u8")), isFolder: false, opened: 100_000),
    ]
    _ = update(&model, .watchHistory(.bookmarks([Bookmark(.file(BytePath("/mnt/films")), .folder)])))
    _ = update(&model, .watchHistory(.history(history)))
    try expectGolden(view(model).text, "history-\(columns)x\(rows)")
  }

  @Test(arguments: [(120, 32), (80, 24), (40, 16), (20, 6)])
  func full(columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.present(.full)))
    try expectGolden(view(model).text, "full-\(columns)x\(rows)")
    model.now = model.now + .seconds(10)
    #expect(view(model).panes.isEmpty)
  }

  @Test(arguments: Corner.allCases)
  func pictureInPicture(corner: Corner) throws {
    var model = model(columns: 90, rows: 24)
    model.settings.pipCorner = corner
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.togglePictureInPicture))
    try expectGolden(view(model).text, "pip-\(corner.rawValue)")
  }

  @Test func plainASCII() throws {
    var model = model(columns: 80, rows: 24, unicode: false)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    _ = update(&model, .commanded(.toggleStatistics))
    let text = view(model).text
    try expectGolden(text, "ascii-80x24")
  }

  /// Why something fell back is of no use cut off.
  @Test func statisticsAreAsWideAsTheirReasons() {
    let reason = "palette256, half: tmux hides the terminal"
    for (columns, isWhole) in [(120, true), (80, true), (40, false)] {
      var model = model(columns: columns, rows: 30)
      _ = update(&model, .commanded(.present(.full)))
      _ = update(&model, .commanded(.toggleStatistics))
      model.statistics.pictureStyle = reason
      #expect(view(model).text.contains(reason) == isWhole)
    }
  }

  @Test func helpAndPrompt() throws {
    var model = model(columns: 90, rows: 30)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    _ = update(&model, .commanded(.toggleHelp))
    try expectGolden(view(model).text, "help-90x30")
    _ = update(&model, .commanded(.toggleHelp))
    try expectGolden(view(model).text, "help-all-90x30")
    _ = update(&model, .commanded(.leave))
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("cl"))
    try expectGolden(view(model).text, "filter-90x30")
  }

  @Test(arguments: [true, false])
  func marksQueueAndMatchesAreSeen(unicode: Bool) throws {
    var model = model(columns: 100, rows: 12, unicode: unicode)
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.change(.loopPlaylist, .set("inf"))))
    _ = update(&model, .commanded(.mark(.toggle)))
    _ = update(&model, .commanded(.editPlaylist(.enqueue)))
    _ = update(&model, .commanded(.mark(.toggle)))
    _ = update(&model, .commanded(.move(.first)))
    _ = update(&model, .commanded(.mark(.toggle)))
    try expectGolden(view(model).text, unicode ? "marks-100x12" : "marks-ascii-100x12")
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("c10"))
    let list = try #require(view(model).panes.first { $0.identity == .list })
    let letters = list.lines[0].runs.filter { $0.style.attributes.contains(.underline) }.map(\.text)
    #expect(letters == ["c", "10"])
  }

  @Test(arguments: [(90, 24), (30, 8)])
  func menu(columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    var info = try #require(model.films.main.info)
    info.streams.append(.init(index: 2, kind: .audio, codec: "opus"))
    info.streams[2].language = "deu"
    info.streams[2].title = "Kommentar \u{1B}[2J"
    info.streams[2].channels = 6
    info.streams.append(.init(index: 3, kind: .subtitle, codec: "subrip"))
    info.streams[3].isForced = true
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    _ = update(&model, .commanded(.menu(.tracks)))
    _ = update(&model, .commanded(.move(.rows(2))))
    try expectGolden(view(model).text, "menu-\(columns)x\(rows)")
  }

  @Test func filteredMenuShowsItsMatchesInPlace() throws {
    var model = model(columns: 90, rows: 24)
    _ = update(&model, .commanded(.menu(.settings)))
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("zzz"))
    let top = view(model).panes.first { $0.identity == .menu }?.rect.row
    #expect(view(model).text.contains("Nothing matches"))
    _ = update(&model, .keyPressed(.character("u", .control)))
    _ = update(&model, .pasted("gamma"))
    let scene = view(model)
    #expect(scene.panes.first { $0.identity == .menu }?.rect.row == top)
    try expectGolden(scene.text, "menu-search-90x24")
  }

  @Test func heldThumbStaysWhileTimeMoves() {
    var model = model(columns: 80, rows: 24)
    let scene = view(model)
    guard let slider = scene.targets.last(where: { $0.meaning == .slider }) else {
      Issue.record("no slider")
      return
    }
    let at = CellPoint(column: slider.rect.column + 2, row: slider.rect.row)
    _ = update(&model, .pointer(MouseEvent(.press(.left), at: at), on: scene.target(at: at)))
    let held = view(model)
    var snapshot = PlaybackSnapshot()
    snapshot.item = model.films.main.item
    snapshot.position = MediaTime(seconds: 700)
    _ = update(&model, .moved(.main, snapshot))
    let sliderText: (Scene) -> String = { scene in
      scene.panes.first { $0.identity == .slider }?.lines.first?.runs.first?.text ?? ""
    }
    #expect(sliderText(view(model)) == sliderText(held))
  }

  @Test(arguments: [true, false])
  func chaptersAndLoopPointsStandOnTheSlider(unicode: Bool) throws {
    var model = model(columns: 80, rows: 24, unicode: unicode)
    var info = try #require(model.films.main.info)
    info.chapters = [
      .init(start: .zero, title: "Opening"), .init(start: MediaTime(seconds: 100), title: "Second"),
      .init(start: MediaTime(seconds: 500), title: "Last\u{1B}[2J"),
    ]
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    _ = update(&model, .commanded(.change(.abLoopA, .set("150"))))
    _ = update(&model, .commanded(.change(.abLoopB, .set("650"))))
    let slider = try #require(view(model).targets.last { $0.meaning == .slider })
    let at = CellPoint(column: slider.rect.column + 50, row: slider.rect.row)
    _ = update(&model, .pointer(MouseEvent(.press(.left), at: at), on: slider))
    try expectGolden(view(model).text, unicode ? "chapters-80x24" : "chapters-ascii-80x24")
  }

  /// The model with chapters and the pointer on the slider.
  private func pointing(columns: Int, rows: Int, _ presentation: Presentation, unicode: Bool = true) -> Model
  {
    var model = model(columns: columns, rows: rows, unicode: unicode)
    guard var info = model.films.main.info else { return model }
    info.chapters = [
      .init(start: .zero, title: "Opening"), .init(start: MediaTime(seconds: 500), title: "Last\u{1B}[2J"),
    ]
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    _ = update(&model, .commanded(.present(presentation)))
    _ = update(&model, .sceneShown)
    guard let slider = view(model).targets.last(where: { $0.meaning == .slider }) else { return model }
    let at = CellPoint(column: slider.rect.column + slider.rect.columns * 3 / 4, row: slider.rect.row)
    _ = update(&model, .pointer(MouseEvent(.move, at: at), on: slider))
    return model
  }

  @Test(arguments: Presentation.allCases)
  func aSmallPictureStandsAboveThePointer(presentation: Presentation) throws {
    try expectGolden(
      view(pointing(columns: 100, rows: 28, presentation)).text, "moment-\(presentation.rawValue)-100x28")
    // Only time and chapter where there is no room.
    try expectGolden(
      view(pointing(columns: 36, rows: 14, presentation)).text, "moment-\(presentation.rawValue)-36x14")
  }

  @Test func aSmallPictureInPlainSigns() throws {
    var model = pointing(columns: 80, rows: 24, .full, unicode: false)
    try expectGolden(view(model).text, "moment-ascii-80x24")
    model.settings.borders = .none
    try expectGolden(view(model).text, "moment-borderless-80x24")
    model.settings.sliderThumbnails = .off
    #expect(view(model).thumbnail == nil)
    #expect(view(model).panes.contains { $0.identity == .scrub })
  }

  @Test(arguments: [true, false])
  func theRowsOfBothFilmsHaveSignsOfTheirOwn(unicode: Bool) throws {
    var model = model(columns: 80, rows: 24, unicode: unicode)
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.move(.rows(1))))
    let former = view(model).text
    _ = update(&model, .commanded(.playSecond))
    let playlist = view(model).text
    let sign = unicode ? "◲" : "2"
    #expect(!former.contains("\(sign) clip 10") && playlist.contains("\(sign) clip 10"))
    #expect(playlist.contains("\(unicode ? "▶" : ">") clip 2"))
    _ = update(&model, .commanded(.focus(.to(.browser))))
    #expect(view(model).text.contains("\(sign) clip 10"))
  }

  @Test func typedTimeStandsAboveTheSlider() throws {
    var model = model(columns: 80, rows: 24)
    _ = update(&model, .commanded(.present(.full)))
    _ = update(&model, .commanded(.typeTime))
    try expectGolden(view(model).text, "seek-prompt-80x24")
    _ = update(&model, .pasted("1:0"))
    model.now = model.now + .seconds(100)
    #expect(view(model).text.contains(" Go to: 1:0█"))
  }

  @Test func liveStreamShowsLiveAndNoSlider() {
    var model = model(columns: 80, rows: 24)
    var info = MediaInfo(format: "hls")
    info.isLive = true
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    let scene = view(model)
    #expect(!scene.targets.contains { $0.meaning == .slider })
    #expect(scene.text.contains("LIVE"))
  }

  @Test func liveStreamWithAWindowHasASlider() throws {
    var model = model(columns: 80, rows: 24)
    var info = MediaInfo(format: "hls")
    info.isLive = true
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    var snapshot = PlaybackSnapshot()
    snapshot.item = model.films.main.item
    snapshot.position = MediaTime(seconds: 700)
    snapshot.window = LiveWindow(
      start: MediaTime(seconds: 100), end: MediaTime(seconds: 1300), tolerance: MediaTime(seconds: 9))
    _ = update(&model, .moved(.main, snapshot))
    let behind = view(model)
    #expect(behind.targets.contains { $0.meaning == .slider })
    #expect(behind.text.contains("-10:00"))
    #expect(!behind.text.contains("LIVE"))
    snapshot.position = MediaTime(seconds: 1296)
    _ = update(&model, .moved(.main, snapshot))
    #expect(view(model).text.contains("LIVE"))
    _ = update(&model, .commanded(.present(.pictureInPicture)))
    #expect(view(model).text.contains("LIVE"))
  }

  /// No size breaks a view, and no pane leaves the screen.
  @Test func everySizeIsDrawn() {
    for columns in [1, 2, 3, 7, 12, 20, 33, 48, 69, 70, 90, 130] {
      for rows in [1, 2, 3, 5, 7, 8, 12, 15, 24, 50] {
        var model = model(columns: columns, rows: rows)
        for presentation in Presentation.allCases {
          _ = update(&model, .commanded(.present(presentation)))
          for overlay in [
            Command.toggleHelp, .toggleStatistics, .toggleHelp, .toggleStatistics, .menu(.tracks),
            .menu(.tracks), .palette("se"), .menu(.settings), .menu(.main),
          ] {
            _ = update(&model, .commanded(overlay))
            let scene = view(model)
            let screen = CellRect(model.screen.cells)
            for pane in scene.panes {
              #expect(pane.rect.intersection(screen) == pane.rect, "\(pane.identity) at \(columns)x\(rows)")
              for line in pane.lines {
                let width = line.runs.reduce(0) { $0 + CellWidth.of($1.text) }
                #expect(width <= pane.rect.columns, "\(pane.identity) at \(columns)x\(rows)")
              }
            }
          }
        }
      }
    }
  }

  @Test("A damaged database may name any position") func boundlessPositions() {
    let symbols = Symbols(model(columns: 80, rows: 24))
    let bar = symbols.progress(MediaTime(microseconds: .max), of: MediaTime(microseconds: 1))
    #expect(bar == "▰▰▰▰")
  }

  /// The resume position is not shown for the item that plays.
  @Test func resumePositionIsHiddenForThePlayingItem() {
    var model = model(columns: 80, rows: 24)
    model.watchHistory = HistoryState(.on)
    var left = FileFacts()
    left.duration = MediaTime(seconds: 1000)
    left.position = MediaTime(seconds: 400)
    let folder = BytePath("/home/ana/Videos")
    let known = [BytePath("clip 2.mp4"): left, BytePath("clip 10.mp4"): left]
    _ = update(&model, .watchHistory(.folder(folder, known)))
    for list in [ListID.browser, .playlist] {
      _ = update(&model, .commanded(.focus(.to(list == .browser ? .browser : .playlist))))
      let rows = view(model).text.split(separator: "\n").filter { $0.contains("clip") }
      #expect(rows.contains { $0.contains("clip 10") && $0.contains("▰▰▱▱") }, "\(list)")
      #expect(!rows.contains { $0.contains("clip 2 ") && $0.contains("▰") }, "\(list)")
    }
  }
}
