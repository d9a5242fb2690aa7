import Base
import Core
import Testing

@testable import Views

/// The screen of a song with a cover.
@Suite struct SongPageTests {
  static func play(_ model: inout Model) throws {
    var info = MediaInfo(format: "flac")
    info.duration = MediaTime(seconds: 203)
    info.isSeekable = true
    info.streams = [
      .init(index: 0, kind: .audio, codec: "flac"), .init(index: 1, kind: .video, codec: "mjpeg"),
    ]
    info.streams[1].isAttachedPicture = true
    (info.audioStream, info.videoStream) = (0, 1)
    (info.displayWidth, info.displayHeight) = (600, 600)
    info.tags = [
      .init(key: "title", value: "Ascent"), .init(key: "artist", value: "Maria Alto"),
      .init(key: "album", value: "Warm Air"), .init(key: "date", value: "2025"),
    ]
    _ = update(&model, .film(.main, .opened(try #require(model.films.main.item), info)))
  }

  private func model(_ columns: Int, _ rows: Int, _ presentation: Presentation) throws -> Model {
    var model = SceneTests().model(columns: columns, rows: rows)
    try Self.play(&model)
    _ = update(&model, .commanded(.present(presentation)))
    return model
  }

  @Test(arguments: [(60, 18), (80, 24), (120, 35), (240, 67)], [Presentation.full, .inline])
  func theTextGoesFromTitleToWhatFollows(size: (Int, Int), presentation: Presentation) throws {
    let scene = view(try model(size.0, size.1, presentation))
    let text = try #require(scene.panes.first { $0.identity == .background })
    let words = text.lines.map { $0.runs.map(\.text).joined() }.joined(separator: "\n")
    let places = ["Ascent", "Maria Alto", "Warm Air (2025)", "Next"].map {
      words.firstRange(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil } || text.rect.rows < 5, "\(words)")
    let found = places.compactMap(\.self)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "\(words)")
    let cover = try #require(scene.picture)
    #expect(cover.intersection(text.rect).isEmpty)
  }

  /// A fact that does not fit is left out, and an artist before a song that does not fit.
  @Test(arguments: [40, 44, 50, 60, 70, 80], [Presentation.full, .inline, .pictureInPicture])
  func factsAreShownWholeOrNotAtAll(columns: Int, presentation: Presentation) throws {
    let scene = view(try model(columns, 18, presentation))
    for pane in scene.panes where [.background, .controls].contains(pane.identity) {
      for line in pane.lines {
        let text = line.runs.map(\.text).joined()
        #expect(!text.contains("3:23") || !text.contains("…"), "\(text)")
        #expect(!text.contains("Maria Alto – A") || text.contains("Ascent"), "\(text)")
      }
    }
  }

  /// Nothing lies behind the controls that they would hide.
  @Test func theControlsOfASongStay() throws {
    var model = try model(120, 35, .full)
    model.now = model.now + .seconds(60)
    _ = update(&model, .timePassed)
    let scene = view(model)
    #expect(scene.panes.contains { $0.identity == .controls })
    let cover = try #require(scene.picture)
    let top = try #require(
      scene.panes.filter { [.slider, .waveform, .controls].contains($0.identity) }.map(\.rect.row).min())
    #expect(cover.endRow <= top)
  }

  /// The visualiser has the film's place, so that the cover is a picture of its own.
  @Test(arguments: [(60, 18), (80, 24), (120, 35), (240, 67)])
  func theVisualiserDrawsBelowCoverAndText(columns: Int, rows: Int) throws {
    var model = try model(columns, rows, .full)
    _ = update(&model, .commanded(.change(.visualizer, .set("spectrum"))))
    #expect(model.isVisualizing && model.showsSongPage)
    model.now = model.now + .seconds(60)
    let scene = view(model)
    let cover = try #require(scene.stills?.rect)
    let text = try #require(scene.panes.first { $0.identity == .background }).rect
    let visual = try #require(scene.picture)
    #expect(cover.endColumn <= text.column && cover.endRow <= visual.row && text.endRow <= visual.row)
    #expect(visual.column == cover.column && visual.endColumn == text.endColumn && visual.rows >= 2)
    #expect(scene.panes.contains { $0.identity == .controls })
    for pane in scene.panes where pane.identity != .background {
      #expect(pane.rect.intersection(cover).isEmpty && pane.rect.intersection(visual).isEmpty)
    }
  }

  @Test func aSmallScreenHasTheCoverOnly() throws {
    let scene = view(try model(30, 12, .full))
    #expect(scene.picture != nil && !scene.panes.contains { $0.identity == .background })
  }
}
