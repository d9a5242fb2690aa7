import Base
import Core
import Testing

@testable import Views

@Suite("Previews")
struct PreviewTests {
  /// A browser with one row selected, of which that is known.
  private func model(
    _ entry: BrowserEntry, _ content: PreviewContent?, columns: Int = 100, rows: Int = 28,
    playing: [FoundEntry] = []
  ) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    let folder = BytePath("/home/ana")
    _ = update(&model, .planned(StartPlan(folder: folder, entries: playing, presentation: .inline)))
    _ = update(&model, .folder(.listed(FolderListing(folder: folder, entries: [entry]))))
    if let subject = model.previewSubject, let content {
      _ = update(&model, .previewRead(PreviewState(subject: subject, content: content)))
    }
    return model
  }

  private var film: BrowserEntry {
    BrowserEntry(name: BytePath("a film\u{1B}[2J.mkv"), kind: .media(.video), size: 734_003_200)
  }

  private var filmInfo: MediaInfo {
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 5_730)
    info.streams = [
      .init(index: 0, kind: .video, codec: "h264"), .init(index: 1, kind: .audio, codec: "aac"),
    ]
    (info.videoStream, info.audioStream) = (0, 1)
    (info.displayWidth, info.displayHeight) = (1920, 800)
    info.chapters = [.init(start: .zero, title: nil), .init(start: MediaTime(seconds: 60), title: nil)]
    return info
  }

  private var songInfo: MediaInfo {
    var info = MediaInfo(format: "mp3")
    info.duration = MediaTime(seconds: 245)
    info.streams = [
      .init(index: 0, kind: .audio, codec: "mp3"), .init(index: 1, kind: .video, codec: "png"),
    ]
    info.streams[0].sampleRate = 44_100
    info.streams[1].isAttachedPicture = true
    (info.videoStream, info.audioStream) = (1, 0)
    (info.displayWidth, info.displayHeight) = (500, 500)
    info.tags = [
      .init(key: "title", value: "A \u{9B}song"), .init(key: "artist", value: "Somebody"),
      .init(key: "album", value: "An album"), .init(key: "date", value: "1999-03-01"),
    ]
    return info
  }

  @Test(arguments: [(100, 28), (48, 20)])
  func aFilm(columns: Int, rows: Int) throws {
    let model = model(film, .media(filmInfo, hasPicture: true), columns: columns, rows: rows)
    let scene = view(model)
    #expect(scene.showsPreview)
    try expectGolden(scene.text, "preview-film-\(columns)x\(rows)")
  }

  @Test func aSong() throws {
    let song = BrowserEntry(name: BytePath("song.mp3"), kind: .media(.audio), size: 5_000_000)
    try expectGolden(view(model(song, .media(songInfo, hasPicture: true))).text, "preview-song-100x28")
    var bare = songInfo
    bare.streams.removeLast()
    bare.videoStream = nil
    (bare.displayWidth, bare.displayHeight) = (nil, nil)
    let scene = view(model(song, .media(bare, hasPicture: false)))
    #expect(scene.picture == nil && scene.text.contains("Somebody"))
  }

  @Test func aFolderAndAList() throws {
    var listing = FolderListing(folder: BytePath("/home/ana/films"))
    listing.entries =
      [
        BrowserEntry(name: BytePath("old"), kind: .folder),
        BrowserEntry(name: BytePath("a.m3u"), kind: .playlist),
      ]
      + (0..<40).map {
        BrowserEntry(name: BytePath("film \($0)\u{7}.mkv"), kind: .media(.video), size: 1 << 30)
      }
    let folder = BrowserEntry(name: BytePath("films"), kind: .folder)
    try expectGolden(view(model(folder, .folder(FolderSummary(listing)))).text, "preview-folder-100x28")
    let list = BrowserEntry(name: BytePath("list.m3u8"), kind: .playlist, size: 60)
    try expectGolden(
      view(model(list, .playlist(["First", "Second"], count: 2))).text, "preview-playlist-100x28")
  }

  /// Sound without a picture plays, and the list has the focus: title and body are both of the row, and the lower edge
  /// has the title of the sound.
  @Test func aFrameHasTheTitleOfTheRowInIt() throws {
    let station = FoundEntry(location: .url("http://radio.example/"), title: "A station")
    let list = BrowserEntry(name: BytePath("radio.m3u"), kind: .playlist, size: 60)
    var model = model(list, nil, columns: 120, rows: 40, playing: [station])
    var info = songInfo
    info.streams.removeLast()
    info.videoStream = nil
    info.tags = []
    let item = try #require(model.playlist.current?.id)
    _ = update(&model, .film(.main, .opened(item, info)))
    _ = update(&model, .commanded(.present(.inline)))
    _ = update(&model, .commanded(.focus(.to(.browser))))
    let subject = try #require(model.previewSubject)
    let content = PreviewContent.playlist(["First", "Second"], count: 2)
    _ = update(&model, .previewRead(PreviewState(subject: subject, content: content)))
    func edges() throws -> (upper: String, lower: String) {
      let frame = try #require(view(model).panes.first { $0.identity == .pictureFrame })
      let texts = frame.lines.map { $0.runs.map(\.text).joined() }
      return (try #require(texts.first), try #require(texts.last))
    }
    let row = try edges()
    #expect(row.upper.contains("radio.m3u") && !row.upper.contains("A station"))
    #expect(row.lower.contains("A station") && CellWidth.of(row.lower) == CellWidth.of(row.upper))
    _ = update(&model, .commanded(.focus(.to(.player))))
    let played = try edges()
    #expect(played.upper.contains("A station") && !played.lower.contains("A station"))
  }

  @Test func failuresShowTheirReasonAndUnknownsStayBlank() {
    let failed = view(model(film, .failed("This is not a media file.")))
    #expect(failed.text.contains("This is not a media file.") && failed.picture == nil)
    let unknown = view(model(film, nil))
    #expect(!unknown.text.contains("Inset") && unknown.picture == nil)
    var off = model(film, nil)
    off.settings.preview = .off
    #expect(view(off).text.contains("Inset"))
  }

  @Test func everySizeIsDrawn() {
    for columns in [1, 8, 20, 33, 48, 70, 90, 200] {
      for rows in [1, 3, 7, 12, 20, 60] {
        for content in [
          PreviewContent.media(filmInfo, hasPicture: true), .media(songInfo, hasPicture: true),
          .folder(FolderSummary(FolderListing(folder: BytePath("/")))),
          .playlist(Array(repeating: "旅行旅行旅行旅行旅行旅行旅行旅行", count: 50), count: 50), .failed("No"),
        ] {
          let model = model(film, content, columns: columns, rows: rows)
          let scene = view(model)
          let screen = CellRect(model.screen.cells)
          for pane in scene.panes {
            #expect(pane.rect.intersection(screen) == pane.rect, "\(pane.identity) at \(columns)x\(rows)")
            for line in pane.lines {
              let width = line.runs.reduce(0) { $0 + CellWidth.of($1.text) }
              #expect(width <= pane.rect.columns, "\(pane.identity) at \(columns)x\(rows)")
            }
          }
          if let picture = scene.picture { #expect(picture.intersection(screen) == picture) }
        }
      }
    }
  }

  /// Another row is selected while a film plays.
  @Test(arguments: [(160, 45), (120, 40), (100, 28), (80, 24)])
  func besideAFilm(columns: Int, rows: Int) throws {
    for presentation in [Presentation.inline, .pictureInPicture] {
      let other = FoundEntry(location: .file(BytePath("/home/ana/other.mkv")), title: "other.mkv")
      var model = model(film, nil, columns: columns, rows: rows, playing: [other])
      var playing = filmInfo
      playing.displayHeight = 1080
      if let item = model.playlist.current?.id { _ = update(&model, .film(.main, .opened(item, playing))) }
      _ = update(&model, .commanded(.focus(.to(.browser))))
      _ = update(&model, .commanded(.present(presentation)))
      if let subject = model.previewSubject {
        let content = PreviewContent.media(filmInfo, hasPicture: true)
        _ = update(&model, .previewRead(PreviewState(subject: subject, content: content)))
      }
      let scene = view(model)
      #expect(!scene.showsPreview && scene.picture != nil)
      try expectGolden(scene.text, "preview-beside-\(presentation.rawValue)-\(columns)x\(rows)")
      _ = update(&model, .commanded(.menu(.settings)))
      #expect(view(model).targets.last { $0.meaning == .picture }?.rect != view(model).preview)
    }
  }
}
