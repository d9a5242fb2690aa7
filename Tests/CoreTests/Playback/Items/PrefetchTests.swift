import Testing

@testable import Base
@testable import Core

@Suite("Opening ahead, and playing from start to end")
struct PrefetchTests {
  @Test func theNextItemIsOpenedOnceNearTheEnd() {
    var story = Story()
    story.playFirst()
    story.plays(at: 80)
    #expect(story.effects.isEmpty)
    story.plays(at: 91)
    let next = story.model.playlist.items[1]
    #expect(story.effects == [.film(.main, .prepare(next.id, next.location))])
    story.plays(at: 92)
    #expect(story.effects.isEmpty)
  }

  @Test func nothingIsOpenedWhereNothingFollows() {
    for change in [
      { (story: inout Story) in story.model.settings.prefetch = false },
      { (story: inout Story) in story.press("L") },
      { (story: inout Story) in story.press("<SPACE>") },
    ] {
      var story = Story()
      story.playFirst()
      change(&story)
      story.plays(at: 95)
      #expect(story.effects.isEmpty)
    }
    var last = Story(titles: ["only"])
    last.playFirst()
    last.plays(at: 95)
    #expect(last.effects.isEmpty)
    last.happen(.commanded(.change(.loopPlaylist, .set("inf"))))
    last.plays(at: 96)
    #expect(
      last.effects == [
        .film(.main, .prepare(last.model.playlist.items[0].id, last.model.playlist.items[0].location))
      ])
  }

  @Test func networkItemIsPreparedOnceCurrentItemIsBuffered() {
    var story = Story(titles: ["one"])
    story.model.append([FoundEntry(location: .url("https://example.org/two.mp4"), title: "two")])
    story.playFirst()
    story.plays(at: 95)
    #expect(story.effects.isEmpty)
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: 96)
    snapshot.buffered = MediaTime(seconds: 100)
    story.happen(.moved(.main, snapshot))
    #expect(story.effects.count == 1)
  }

  @Test func playlistsAndOddAddressesAreNotOpenedAhead() {
    for entry in [
      FoundEntry(location: .file(BytePath("/media/more.m3u")), title: "more", playlistChain: []),
      FoundEntry(location: .url("rtsp://example.org/live"), title: "live"),
      FoundEntry(location: .standardInput, title: "-"),
    ] {
      var story = Story(titles: ["one"])
      story.model.append([entry])
      story.playFirst()
      var snapshot = PlaybackSnapshot()
      snapshot.item = story.model.films.main.item
      snapshot.position = MediaTime(seconds: 96)
      snapshot.buffered = MediaTime(seconds: 100)
      story.happen(.moved(.main, snapshot))
      #expect(story.effects.isEmpty)
    }
  }

  // MARK: Linear playback

  @Test func linearItemsRefuseToSeek() {
    var story = Story(titles: [])
    story.model.append([
      FoundEntry(location: .file(BytePath("/a.mkv")), title: "a", isLinear: true),
      FoundEntry(location: .file(BytePath("/b.mkv")), title: "b"),
    ])
    story.playFirst()
    for keys in ["<RIGHT>", "<HOME>", "<Alt+RIGHT>", "l", "<Shift+BS>", "<Ctrl+t>", "<Shift+LEFT>"] {
      story.press(keys)
      #expect(
        story.effects.allSatisfy { if case .film(.main, .seek) = $0 { false } else { true } }, "\(keys)")
    }
    #expect(story.model.notices.all.contains { $0.text.hasPrefix("This item must play from start") })
    #expect(story.model.prompt == nil)
    #expect(!story.model.isPossible(.forward))
    story.press(",")
    #expect(story.effects == [.film(.main, .setPaused(true))])
    // The next one is free again.
    story.happen(.commanded(.playlistStep(1, force: false)))
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    story.press("<RIGHT>")
    #expect(story.effects.count == 1)
  }

  @Test func theSettingHoldsForEveryItem() {
    var story = Story()
    story.model.settings.requiresLinearPlayback = true
    story.playFirst()
    story.press("<RIGHT>")
    #expect(story.effects.isEmpty)
    // At its end a repeated item is opened again instead of sought.
    story.press("L")
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.effects.filter(\.opensItem).count == 1)
  }

  @Test func chapterMenuSeeksToWhatIsChosen() throws {
    var story = Story()
    var info = MediaInfo.film
    info.chapters = [.init(start: .zero, title: "A"), .init(start: MediaTime(seconds: 40), title: nil)]
    story.playFirst(info: info)
    try story.perform("menu chapters")
    #expect(story.model.menuRows.map(\.text) == ["A", "Chapter 2"])
    #expect(story.model.menuRows.map(\.detail) == ["0:00", "0:40"])
    #expect(story.model.menuRows.map(\.isChosen) == [true, false])
    story.press("j <ENTER>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 40), exact: true, direction: 1))])
  }
}
