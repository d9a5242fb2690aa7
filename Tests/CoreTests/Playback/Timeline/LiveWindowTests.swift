import Testing

@testable import Base
@testable import Core

@Suite struct LiveWindowTests {
  /// A live stream of which the server has the times from 100 s to 700 s.
  private func live(at seconds: Double, isPaused: Bool = false) -> Story {
    var story = Story()
    story.playFirst(info: .live)
    story.model.films.main.isPaused = isPaused
    move(&story, to: seconds)
    return story
  }

  private func move(_ story: inout Story, to seconds: Double, by shift: Double = 0) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = time(seconds)
    snapshot.window = LiveWindow(start: time(100 + shift), end: time(700 + shift), tolerance: time(5))
    story.happen(.moved(.main, snapshot))
  }

  private func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

  private func slider(_ story: Story) -> SliderGeometry {
    SliderGeometry(row: CellRect(column: 0, row: 29, columns: 100, rows: 1), model: story.model)
  }

  @Test func shownTimeIncludesTheDelayBehindLive() {
    for (seconds, shown) in [(698.0, "11:38 LIVE"), (610, "10:10 -1:30")] {
      var story = live(at: seconds)
      story.press("o")
      #expect(story.model.notices.all.map(\.text) == [shown])
    }
    var endless = Story()
    endless.playFirst(info: .live)
    endless.press("o")
    #expect(endless.model.notices.all.map(\.text) == ["0:00"])
  }

  @Test func sliderShowsTheDelayBehindLive() {
    #expect(slider(live(at: 698)).trailing == "LIVE")
    #expect(slider(live(at: 698)).isLive)
    let behind = slider(live(at: 610))
    #expect(behind.trailing == "-1:30")
    #expect(!behind.isLive)
    #expect(behind.bar != nil)
    // The place under a held thumb counts.
    var story = live(at: 698)
    story.click(.slider, in: CellRect(column: 0, row: 29, columns: 101, rows: 1))
    #expect(story.model.films.main.slider.scrub == .held(time(100)))
    #expect(slider(story).trailing == "-10:00")
  }

  @Test func placesOfTheWindowAreSought() {
    var story = live(at: 600)
    story.press("<LEFT>")
    #expect(story.effects == [.film(.main, .seek(time(595), exact: false, direction: -1))])
    story.happen(.commanded(.seek(.percent(50), exact: true)))
    #expect(story.effects == [.film(.main, .seek(time(400), exact: true, direction: -1))])
    // Nothing is older than the oldest.
    story.happen(.commanded(.seek(.relative(time(-5000)), exact: false)))
    #expect(story.effects == [.film(.main, .seek(time(100), exact: false, direction: -1))])
    #expect(live(at: 400).model.films.main.percent == 50)
  }

  @Test func backwardFromTheEdgeIsNoWayToTheEdge() {
    var story = live(at: 699)
    story.happen(.commanded(.seek(.relative(time(-2)), exact: false)))
    #expect(story.effects == [.film(.main, .seek(time(697), exact: false, direction: -1))])
  }

  @Test func forwardToTheEdgeGoesLive() {
    var story = live(at: 600, isPaused: true)
    story.happen(.commanded(.seek(.relative(time(500)), exact: false)))
    #expect(story.effects == [.film(.main, .goToLiveEdge), .film(.main, .setPaused(false))])
    #expect(story.model.films.main.playback.pendingSeek == nil)
    var thumb = live(at: 600)
    thumb.model.films.main.slider.scrub = .held(time(700))
    thumb.run { $0.act(on: .main, &$1) { $0.releaseThumb(&$1) } }
    #expect(thumb.effects == [.film(.main, .goToLiveEdge)])
  }

  @Test func liveWindowHasNoABLoop() {
    var story = live(at: 600)
    story.press("l")
    #expect(story.effects.isEmpty)
    story.press(",")
    #expect(story.effects == [.film(.main, .setPaused(true))])
  }

  @Test func aPauseMovesBehindTheEdge() {
    var story = live(at: 698, isPaused: true)
    move(&story, to: 698, by: 60)
    #expect(slider(story).trailing == "-1:02")
    story.happen(.film(.main, .windowPassed(story.model.playlist.items[0].id)))
    #expect(story.model.notices.shown?.text.contains("oldest part") == true)
  }

  @Test func aWindowThatGoesTakesTheSliderAlong() {
    var story = live(at: 600)
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = time(601)
    story.happen(.moved(.main, snapshot))
    #expect(!story.model.films.main.canSeek)
    #expect(slider(story).bar == nil)
    #expect(slider(story).trailing == "LIVE")
  }
}
