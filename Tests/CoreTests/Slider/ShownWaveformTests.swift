import Testing

@testable import Base
@testable import Core

@Suite("The loudness strip")
struct ShownWaveformTests {
  private func playing(_ info: MediaInfo, rows: Int = 30) -> Story {
    var story = Story(rows: rows)
    story.playFirst(info: info)
    return story
  }

  @Test func soundHasAStripAndFilmsHaveNone() throws {
    let story = playing(.song)
    let subject = try #require(story.model.waveformSubject)
    #expect(subject.location == story.model.playlist.items[0].location)
    #expect(subject.stream == 0 && subject.duration == MediaTime(seconds: 60))
    #expect(playing(.film).model.waveformSubject == nil)
    #expect(playing(.live).model.waveformSubject == nil)
    var covered = MediaInfo.song
    covered.streams.append(.init(index: 1, kind: .video, codec: "png"))
    covered.streams[1].isAttachedPicture = true
    covered.videoStream = 1
    #expect(playing(covered).model.waveformSubject != nil)
  }

  @Test func waveformHeightFollowsTheScreenRows() throws {
    for (rows, height) in [(11, 0), (12, 1), (24, 2), (50, 3)] {
      let layout = Layout(playing(.song, rows: rows).model)
      #expect(layout.waveform?.rows ?? 0 == height)
      let list = try #require(layout.list)
      #expect((layout.listFrame ?? list).endRow == layout.bottomRow)
      let slider = try #require(layout.slider)
      #expect(layout.waveform.map { $0.endRow == slider.endRow } ?? true)
    }
  }

  @Test func theKeyHidesIt() {
    var story = playing(.song)
    story.press("Alt+w")
    #expect(story.model.waveformSubject == nil && Layout(story.model).waveform == nil)
    #expect(story.model.notices.shown?.text == "Waveform: hidden")
    story.press("Alt+w")
    #expect(story.model.waveformSubject != nil)
  }

  @Test func waveformOfAnotherItemIsNotShown() throws {
    var story = playing(.song)
    let subject = try #require(story.model.waveformSubject)
    story.happen(.waveformRead(Waveform(of: subject)))
    #expect(story.model.shownWaveform != nil)
    story.press(">")
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .song)))
    #expect(story.model.waveformSubject != nil && story.model.shownWaveform == nil)
  }

  @Test func levelsSpreadOverPlacesAndFillFromTheLeft() {
    let subject = Waveform.Subject(location: .standardInput, stream: 0, duration: MediaTime(seconds: 1))
    var waveform = Waveform(of: subject)
    for index in 0..<512 { waveform.learn(index < 256 ? 10 : 200, at: index) }
    #expect(waveform.levels(at: 4) == [10, 200, nil, nil])
    #expect(waveform.levels(at: 3) == [200, 200, nil])
    #expect(waveform.levels(at: 0).isEmpty)
    // More places than stretches are known of.
    #expect(waveform.levels(at: 4096).prefix(5) == [10, 10, 10, 10, 10])
    waveform.learn(9, at: 5000)
    waveform.end()
    #expect(waveform.isWhole)
    #expect(waveform.levels(at: 4) == [10, 200, 0, 0])
  }
}
