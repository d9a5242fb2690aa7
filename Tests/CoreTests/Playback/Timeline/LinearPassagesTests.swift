import Testing

@testable import Base
@testable import Core

/// Passages that have to be played from start to end.
@Suite struct LinearPassagesTests {
  private func story(_ parts: String = "0:10-0:20,0:40-0:50") throws -> Story {
    var story = Story()
    story.playFirst()
    try story.perform("set linear-parts \(parts)")
    return story
  }

  private func target(_ story: Story) -> MediaTime? { story.model.films.main.playback.pendingSeek }

  private func at(_ seconds: Double, _ story: inout Story) {
    story.model.films.main.playback.pendingSeek = nil
    story.model.films.main.playback.position = MediaTime(seconds: seconds)
  }

  private func plays(to seconds: Double, _ story: inout Story) throws {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.moved(.main, snapshot))
  }

  @Test func seeksForwardInsideAreRefusedWithTheTimeOfItsEnd() throws {
    var story = try story()
    at(12, &story)
    try story.perform("seek 5")
    #expect(target(story) == nil)
    #expect(story.model.notices.shown?.text.hasSuffix("off until 0:20") == true)
    try story.perform("seek -5")
    #expect(target(story) == MediaTime(seconds: 7))
  }

  /// By any way: a seek, the slider, a chapter, a client.
  @Test func seeksAcrossALinearPartLandAtItsStart() throws {
    var story = try story()
    at(5, &story)
    try story.perform("seek 60 absolute")
    #expect(target(story) == MediaTime(seconds: 10))
    at(5, &story)
    story.run { model, outbox in
      model.films.main.holdThumb(at: 0.9)
      model.act(on: .main, &outbox) { $0.releaseThumb(&$1) }
    }
    #expect(target(story) == MediaTime(seconds: 10))
    at(22, &story)
    try story.perform("set time-pos 45")
    #expect(target(story) == MediaTime(seconds: 40))
    at(22, &story)
    try story.perform("seek 5")
    #expect(target(story) == MediaTime(seconds: 27))
  }

  @Test func playedLinearPartNoLongerBlocksSeeks() throws {
    var story = try story()
    at(19, &story)
    try plays(to: 20.1, &story)
    #expect(story.model.linearParts.ranges.count == 1)
    at(1, &story)
    try story.perform("seek 30 absolute")
    #expect(target(story) == MediaTime(seconds: 30))
  }

  @Test func aSyncplayRoomIsNotHeldBack() {
    let parts = LinearParts("0:10-0:20")
    #expect(parts?.landing(from: .zero, to: MediaTime(seconds: 15)) == MediaTime(seconds: 10))
    #expect(parts?.landing(from: MediaTime(seconds: 15), to: MediaTime(seconds: 16)) == nil)
    #expect(
      parts?.landing(from: MediaTime(seconds: 20), to: MediaTime(seconds: 30)) == MediaTime(seconds: 30))
    #expect(LinearParts("rubbish") == nil)
  }

  @Test func overlayTextsFollowWhatTheyName() throws {
    var story = Story()
    story.playFirst()
    try story.perform("overlay-text add clock top-right ${speed}")
    #expect(story.model.overlayLines(at: .topRight) == ["1"])
    try story.perform("set speed 2")
    #expect(story.model.overlayLines(at: .topRight) == ["2"])
    try story.perform("overlay-text add clock bottom-left gone")
    #expect(story.model.overlayLines(at: .topRight).isEmpty)
    try story.perform("overlay-text remove clock")
    #expect(story.model.overlayLines(at: .bottomLeft).isEmpty)
    for number in 0..<40 { try story.perform("overlay-text add n\(number) top-left x") }
    #expect(story.model.overlays.texts.entries.count == OverlayTexts.most)
  }
}
