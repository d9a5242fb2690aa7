import Testing

@testable import Base
@testable import Core

/// The end of every item that the user has set: mpv's `end` and `length`.
@Suite("End and length") struct ItemEndTimeTests {
  private func story(_ values: [(Property, String)], start: SeekTarget? = nil) throws -> Story {
    var story = Story(remembers: true)
    for (property, value) in values {
      story.happen(.commanded(try property.setting(value)))
    }
    story.model.startWishes.asked = start
    open(0, in: &story)
    return story
  }

  private func open(_ index: Int, in story: inout Story) {
    story.run { $0.play(at: index, &$1) }
    let item = story.model.playlist.items[index].id
    story.answer(about: item, nil)
    story.happen(.film(.main, .opened(item, .film)))
  }

  private func outcomes(_ effects: [Effect]) -> [ItemOutcome] {
    effects.compactMap { if case .watchHistory(.remember(let record)) = $0 { record.outcome } else { nil } }
  }

  /// The film of the tests lasts 100 seconds.
  @Test(arguments: [
    ("60", 60.0 as Double?), ("1:00", 60), ("-30", 70), ("50%", 50), ("no", nil), ("none", nil),
    ("-200", nil),
  ])
  func theEndCountsAsInMPV(value: String, end: Double?) throws {
    let story = try story([(.end, value)])
    #expect(story.model.skips.end == end.map { MediaTime(seconds: $0) })
    #expect(
      story.effects.contains {
        if case .film(.main, .setSkips) = $0 { true } else { false }
      } == (end != nil))
  }

  @Test(arguments: [
    (nil as SeekTarget?, 20.0), (.absolute(MediaTime(seconds: 10)), 30),
    (.absolute(MediaTime(seconds: -30)), 90), (.percent(50), 70),
  ])
  func theLengthCountsFromTheStart(start: SeekTarget?, end: Double) throws {
    var story = try story([(.length, "20")], start: start)
    #expect(story.model.skips.end == MediaTime(seconds: end))
    // The next item starts at its beginning.
    open(1, in: &story)
    #expect(story.model.skips.end == MediaTime(seconds: 20))
  }

  @Test func theEarlierOneHolds() throws {
    #expect(
      try story([(.length, "20"), (.end, "10")]).model.skips.end == MediaTime(seconds: 10))
    var story = try story([(.end, "10")])
    story.happen(.commanded(.change(.skipParts, .set("5-7"))))
    #expect(story.model.skips == SkipList("5-7, 10-"))
    story.happen(.commanded(.change(.end, .set("no"))))
    #expect(story.model.skips == SkipList("5-7"))
  }

  @Test func anItemThatEndsThereIsNotSeen() throws {
    var story = try story([(.end, "60")])
    let item = try #require(story.model.films.main.item)
    var snapshot = PlaybackSnapshot()
    snapshot.item = item
    snapshot.position = MediaTime(seconds: 60)
    story.happen(.film(.main, .settled(item, snapshot.position)))
    story.happen(.moved(.main, snapshot))
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(outcomes(story.effects).allSatisfy { $0 == .left(at: MediaTime(seconds: 60), isKept: false) })
    #expect(!outcomes(story.effects).isEmpty)
    #expect(story.model.playlist.items[0].mark == .fresh)
    // The next item plays.
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func anEndInTheLastSecondsIsTheFilms() throws {
    var story = try story([(.end, "99")])
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(outcomes(story.effects).first == .finished)
    #expect(story.model.playlist.items[0].mark == .played)
  }

  @Test(arguments: [("40", nil as Double?), ("50%", 42), ("-60", nil)])
  func aPlaceBehindTheEndIsNotResumed(end: String, place: Double?) throws {
    var story = Story(remembers: true)
    story.happen(.commanded(try Property.end.setting(end)))
    let item = story.model.playlist.items[0]
    let known = RememberedItem(
      position: MediaTime(seconds: 42), isKept: true, isPlayed: false, duration: MediaTime(seconds: 100))
    #expect(story.model.resumePlace(known, of: item) == place.map { MediaTime(seconds: $0) })
  }
}
