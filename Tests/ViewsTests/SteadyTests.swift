import Base
import Core
import Testing

@testable import Views

/// Nothing on the screen moves while the selection does, and every sign has the cells that are reserved for it.
@Suite struct SteadyTests {
  @Test(arguments: [(60, 18), (80, 24), (120, 40), (160, 45), (240, 67)], Presentation.allCases)
  func noPaneMovesWithTheSelection(size: (Int, Int), presentation: Presentation) {
    for list in [Focus.browser, .playlist] {
      var model = SceneTests().model(columns: size.0, rows: size.1)
      _ = update(&model, .commanded(.present(presentation)))
      _ = update(&model, .sceneShown)
      _ = update(&model, .commanded(.focus(.to(list))))
      guard model.presentation.current != .full else { continue }
      _ = update(&model, .commanded(.move(.first)))
      let first = view(model)
      for _ in 0..<model[model.frontList].count {
        _ = update(&model, .commanded(.move(.rows(1))))
        let scene = view(model)
        #expect(scene.picture == first.picture)
        for identity in [
          Pane.Identity.frame, .pictureFrame, .list, .header, .slider, .controls, .hints, .corner,
        ] {
          let (now, then) = [scene, first].map { $0.panes.first { $0.identity == identity }?.rect }.pair
          #expect(now == then, "\(identity)")
        }
      }
    }
  }

  /// A preview becomes the film without a jump.
  @Test(
    arguments: [(60, 18), (80, 24), (120, 40), (160, 45), (240, 67)], [4.0 / 3, 16.0 / 9, 2.39, 1, 0.5625])
  func aFilmTakesTheVeryCellsOfItsPreview(size: (Int, Int), aspect: Double) throws {
    var info = MediaInfo(format: "matroska")
    info.streams = [.init(index: 0, kind: .video, codec: "h264")]
    info.videoStream = 0
    (info.displayWidth, info.displayHeight) = (Int(720 * aspect), 720)
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: size.0, rows: size.1)))
    model.now = .seconds(100)
    let folder = BytePath("/home/ana")
    let film = BrowserEntry(name: BytePath("a film.mkv"), kind: .media(.video))
    _ = update(&model, .planned(StartPlan(folder: folder, presentation: .inline)))
    _ = update(&model, .folder(.listed(FolderListing(folder: folder, entries: [film]))))
    let subject = try #require(model.previewSubject)
    _ = update(
      &model, .previewRead(PreviewState(subject: subject, content: .media(info, hasPicture: true))))
    let before = view(model)
    #expect(before.showsPreview)
    _ = update(&model, .commanded(.activate))
    _ = update(&model, .film(.main, .opened(try #require(model.playlist.current).id, info)))
    let after = view(model)
    #expect(!after.showsPreview)
    #expect(after.picture == before.picture)
    #expect(place(of: "H.264", in: after) == place(of: "H.264", in: before))
  }

  /// The cell at which a text about the film begins.
  private func place(of words: String, in scene: Scene) -> CellPoint? {
    for pane in scene.panes where [.placeholder, .background].contains(pane.identity) {
      for (row, line) in pane.lines.enumerated() {
        let text = line.runs.map(\.text).joined()
        guard let found = text.firstRange(of: words) else { continue }
        let column = CellWidth.of(String(text[..<found.lowerBound]))
        return CellPoint(column: pane.rect.column + column, row: pane.rect.row + row)
      }
    }
    return nil
  }

  /// The line between picture and text meets both edges of the frame, and goes where no picture is.
  @Test func aLinePartsPictureAndText() throws {
    var model = SceneTests().model(columns: 120, rows: 40)
    let frame = try #require(view(model).panes.first { $0.identity == .pictureFrame })
    func edges(_ pane: Pane) -> [Int] {
      pane.lines.indices.filter { pane.lines[$0].runs.map(\.text).joined().hasPrefix("├") }
    }
    let picture = try #require(view(model).picture)
    #expect(edges(frame).count == 1)
    #expect(edges(frame).allSatisfy { frame.rect.row + $0 >= picture.endRow })
    _ = update(&model, .commanded(.stop))
    let empty = try #require(view(model).panes.first { $0.identity == .pictureFrame })
    #expect(edges(empty) == [])
  }

  @Test func everySignHasItsCells() {
    var model = SceneTests().model(columns: 120, rows: 40)
    for set in Settings.Symbols.allCases {
      model.settings.symbols = set
      let symbols = Symbols(model)
      let single = [
        symbols.current, symbols.paused, symbols.played, symbols.failed, symbols.opening, symbols.folder,
        symbols.playlist, symbols.marked, symbols.drop, symbols.barFilled, symbols.barRest,
        symbols.barBuffered,
        symbols.thumb, symbols.scrollThumb, symbols.scrollTrack, symbols.tickFilled, symbols.tickRest,
        symbols.barSkipped, symbols.barLinear, symbols.second, symbols.ellipsis, symbols.dot, symbols.less,
        symbols.more, symbols.rising, symbols.falling, symbols.selected, symbols.partPlayed, symbols.partLeft,
      ]
      for sign in single { #expect(CellWidth.of(sign) == 1, "\(set): \(sign)") }
      for kind in MediaKind.allCases { #expect(symbols.kind(kind).map { CellWidth.of($0) == 1 } ?? true) }
      #expect(CellWidth.of(symbols.progress(MediaTime(seconds: 1), of: MediaTime(seconds: 100))) == 4)
      #expect(set != .ascii || single.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test(arguments: [
    ("The Rabbit S01E03 A Butterfly's Day", 24, "…S01E03 A Butterfly's Day"),
    ("Show 1x03 Name", 9, "…1x03 Na…"),
    ("Big Buck Bunny", 14, "Big Buck Bunny"), ("Balloons at Dawn (2026)", 18, "Balloons at Dawn  "),
    ("S01E01 A very long title", 10, "S01E0…itle"),
  ])
  func theNumberOfAnEpisodeStays(title: String, columns: Int, shown: String) {
    let fitted = TitleFit.fit(title, columns, ellipsis: "…")
    #expect(CellWidth.of(fitted) == columns)
    #expect(fitted.hasPrefix(shown.prefix(columns - 1)))
  }

  @Test(arguments: [
    ("film.mkv", "film.mkv", "film"), ("A title", "film.mkv", "A title"), ("Vol. 2", "Vol. 2", "Vol. 2"),
    (".mkv", ".mkv", ".mkv"), ("archive.2024", "archive.2024", "archive.2024"), ("a.b.mp4", "a.b.mp4", "a.b"),
  ])
  func namesStandWithoutTheirExtension(title: String, name: String, shown: String) {
    #expect(FileTitle.shown(title, ofFile: name) == shown)
  }

  @Test func readersHearStatesAsWords() {
    var model = SceneTests().model(columns: 120, rows: 40)
    model.settings.reader = true
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    let scene = view(model)
    #expect(scene.text.contains("clip 2, playing") && scene.text.contains("gone, cannot be played"))
    #expect(!scene.panes.contains { $0.identity == .frame })
    #expect(scene.restingCursor != nil)
    for step in 0..<12 {
      #expect(!Symbols(model).spinner(step).unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    }
  }
}

extension [CellRect?] {
  fileprivate var pair: (CellRect?, CellRect?) { (self[0], self[1]) }
}
