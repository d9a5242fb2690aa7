import Base
import Core
import Testing

@testable import Views

@Suite("Waveforms")
struct WaveformTests {
  /// A song that plays, three quarters of which are known.
  private func model(columns: Int, rows: Int, unicode: Bool = true) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.usesUnicode = unicode
    model.now = .seconds(100)
    _ = update(
      &model,
      .planned(
        StartPlan(
          folder: BytePath("/m"),
          entries: [FoundEntry(location: .file(BytePath("/m/a.mp3")), title: "a.mp3")],
          presentation: .inline)))
    _ = update(&model, .folder(.listed(FolderListing(folder: BytePath("/m")))))
    var info = MediaInfo(format: "mp3")
    info.duration = MediaTime(seconds: 200)
    info.isSeekable = true
    info.streams = [.init(index: 0, kind: .audio, codec: "mp3")]
    info.audioStream = 0
    info.tags = [.init(key: "artist", value: "Somebody")]
    _ = update(&model, .film(.main, .opened(model.playlist.items[0].id, info)))
    var snapshot = PlaybackSnapshot()
    snapshot.item = model.playlist.items[0].id
    snapshot.position = MediaTime(seconds: 80)
    _ = update(&model, .moved(.main, snapshot))
    if let subject = model.waveformSubject {
      var waveform = Waveform(of: subject)
      for index in 0..<768 { waveform.learn(UInt8(abs((index * 3) % 510 - 255)), at: index) }
      _ = update(&model, .waveformRead(waveform))
    }
    return model
  }

  @Test(arguments: [(100, 28), (60, 14), (120, 40)])
  func strip(columns: Int, rows: Int) throws {
    try expectGolden(view(model(columns: columns, rows: rows)).text, "waveform-\(columns)x\(rows)")
  }

  @Test func brailleAndPlainSigns() throws {
    var braille = model(columns: 80, rows: 24)
    braille.settings.glyphs = .braille
    try expectGolden(view(braille).text, "waveform-braille-80x24")
    let plain = view(model(columns: 80, rows: 24, unicode: false)).text
    try expectGolden(plain, "waveform-ascii-80x24")
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func searchStatusAppearsAboveTheWaveform() throws {
    var model = model(columns: 100, rows: 28)
    let films = BrowserEntry(name: BytePath("films"), kind: .folder)
    _ = update(&model, .folder(.listed(FolderListing(folder: BytePath("/m"), entries: [films]))))
    _ = update(&model, .commanded(.focus(.to(.browser))))
    _ = update(&model, .commanded(.append(recursive: true)))
    model.now = model.now + .seconds(1)
    _ = update(&model, .timePassed)
    #expect(model.searchText != nil)
    let panes = view(model).panes
    let strip = try #require(panes.first { $0.identity == .waveform }).rect
    let told = try #require(panes.last { $0.identity == .status }).rect
    #expect(told.row < strip.row)
    #expect(told.columns > 0)
  }

  @Test func aClickInTheStripSeeksThere() throws {
    var model = model(columns: 100, rows: 28)
    let strip = try #require(view(model).panes.first { $0.identity == .waveform }).rect
    let scene = view(model)
    let slider = try #require(scene.targets.last { $0.meaning == .slider }).rect
    let at = CellPoint(column: slider.column + slider.columns - 1, row: strip.row)
    _ = update(&model, .pointer(MouseEvent(.press(.left), at: at), on: scene.target(at: at)))
    #expect(model.films.main.slider.scrub == .held(MediaTime(seconds: 200)))
  }

  @Test func everyLevelHasASign() {
    for signs in [
      WaveformSigns(unicode: true, braille: false), WaveformSigns(unicode: true, braille: true),
      WaveformSigns(unicode: false, braille: false),
    ] {
      for rows in 1...3 {
        for level in UInt8.min...UInt8.max {
          for row in 0..<rows {
            let sign = signs.sign(Array(repeating: level, count: signs.across), row: row, of: rows)
            #expect(CellWidth.of(sign) == 1)
          }
        }
        let silent = signs.sign(Array(repeating: 0, count: signs.across), row: 0, of: rows)
        #expect(silent != " ")
        #expect(signs.sign(Array(repeating: nil, count: signs.across), row: 0, of: rows) == " ")
      }
    }
  }
}
