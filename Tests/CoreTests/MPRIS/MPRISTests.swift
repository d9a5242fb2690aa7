import Testing

@testable import Base
@testable import Core

@Suite("The desktop: what it shows and what its keys do")
struct MPRISTests {
  /// A story whose first item plays at 12.5 s, on a desktop.
  private func met(info: MediaInfo = .film) -> Story {
    var story = Story()
    story.playFirst(info: info)
    story.plays(at: 12.5)
    story.happen(.desktop(.met))
    return story
  }

  private func told(_ story: Story) -> DesktopStatus? {
    story.effects.compactMap { if case .tellDesktop(let status) = $0 { status } else { nil } }.last
  }

  @Test func statusIsNotSentBeforeTheDesktopConnects() {
    var story = Story()
    story.playFirst()
    story.plays(at: 3)
    #expect(told(story) == nil)
  }

  @Test func playbackStatusIsSentAtOnce() throws {
    var info = MediaInfo.song
    info.tags = [
      .init(key: "title", value: "Ode\u{1B}[2J"), .init(key: "artist", value: "Ann"),
      .init(key: "album", value: "First"),
      .init(key: "track", value: "3/12"), .init(key: "disc", value: "two"), .init(key: "genre", value: ""),
    ]
    let status = try #require(told(met(info: info)))
    #expect(status.playback == .playing && status.canPlay && status.canSeek)
    #expect(status.canGoNext && !status.canGoPrevious)
    #expect(status.volume == 1 && status.speed == 1 && status.repetition == .none && !status.isShuffled)
    let track = try #require(status.track)
    #expect(track.artist == "Ann" && track.album == "First" && track.number == 3)
    let title = try #require(track.title)
    #expect(!title.contains("\u{1B}") && title.hasPrefix("Ode"))
    #expect(track.disc == nil && track.genre == nil)
    #expect(track.duration == MediaTime(seconds: 60))
    #expect(track.address == "file:///media/one.mkv")
    #expect(status.place.position(at: .seconds(102)) == MediaTime(seconds: 14.5))
  }

  @Test func titleAndArtistAreSentOnceTagsAreKnown() throws {
    var info = MediaInfo.song
    info.tags = [.init(key: "title", value: "Ode"), .init(key: "artist", value: "Nobody")]
    var story = Story()
    story.happen(.desktop(.met))
    var told: [DesktopTrack] = []
    // A list that has read the files calls them by artist and title.
    story.model.playlist.edit(story.model.playlist.items[0].id) { $0.title = "Nobody – Ode" }
    story.effects = update(&story.model, .commanded(.editPlaylist(.play(0))))
    told += [self.told(story)?.track].compactMap { $0 }
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, info)))
    told += [self.told(story)?.track].compactMap { $0 }
    #expect(told.map(\.title) == [nil, "Ode"] && told.map(\.artist) == [nil, "Nobody"])
    #expect(told.allSatisfy { $0.address == "file:///media/one.mkv" })
  }

  @Test func anItemWithoutTitleHasItsName() { #expect(told(met())?.track?.title == "one") }

  @Test func unchangedStatusIsNotSentAgain() {
    var story = met()
    story.happen(.noticed("x", .plain))
    #expect(told(story) == nil)
  }

  @Test func positionAdvancesWithTheClockAndHoldsWhilePaused() throws {
    var story = met()
    let first = try #require(told(story))
    story.model.now = .seconds(101)
    story.plays(at: 13.5)
    #expect(told(story)?.jumps == first.jumps)
    story.model.now = .seconds(101.4)
    story.happen(.commanded(.change(.pause, .set("yes"))))
    let paused = try #require(told(story))
    #expect(paused.playback == .paused && paused.jumps == first.jumps)
    #expect(abs(paused.place.position(at: .seconds(500)).seconds - 13.9) < 0.001)
  }

  @Test(arguments: [(20.0, true), (13.6, false), (13.0, true)])
  func aJumpIsCounted(place: Double, isJump: Bool) throws {
    var story = met()
    let before = try #require(told(story)).jumps
    story.model.now = .seconds(101)
    story.plays(at: place)
    #expect(try #require(told(story)).jumps == before + (isJump ? 1 : 0))
  }

  @Test func seekTargetIsSentWhenRequested() throws {
    var story = met()
    story.happen(.desktop(.called(.seek(by: MediaTime(seconds: 30)))))
    #expect(story.effects.first == .film(.main, .seek(MediaTime(seconds: 42.5), exact: true, direction: 1)))
    let status = try #require(told(story))
    #expect(status.jumps == 1 && status.place.position(at: .seconds(200)) == MediaTime(seconds: 42.5))
  }

  @Test func anotherItemIsNoJump() throws {
    var story = met()
    story.happen(.desktop(.called(.next)))
    let status = try #require(told(story))
    #expect(status.track?.address == "file:///media/two.mkv" && status.jumps == 0 && status.canGoPrevious)
    #expect(status.place.position(at: story.model.now) == .zero)
  }

  @Test func itemsAreSteppedToWhereThereAreAny() {
    var story = met()
    story.happen(.desktop(.called(.previous)))
    #expect(story.effects.isEmpty && story.model.notices.shown == nil)
    story.happen(.desktop(.called(.next)))
    story.happen(.desktop(.called(.next)))
    #expect(story.model.playlist.currentIndex == 2)
    story.happen(.desktop(.called(.next)))
    #expect(story.model.playlist.currentIndex == 2)
  }

  @Test func aPlaceIsGoneToInTheItemThatPlaysAlone() {
    var story = met()
    let item = story.model.playlist.items[0].id
    story.happen(
      .desktop(.called(.setPosition(MediaTime(seconds: 40), of: story.model.playlist.items[1].id))))
    #expect(story.effects.isEmpty)
    story.happen(.desktop(.called(.setPosition(MediaTime(seconds: 140), of: item))))
    #expect(story.effects.isEmpty)
    story.happen(.desktop(.called(.setPosition(MediaTime(seconds: 40), of: item))))
    #expect(story.effects.first == .film(.main, .seek(MediaTime(seconds: 40), exact: true, direction: 1)))
  }

  @Test func playPauseAndStop() {
    var story = met()
    story.happen(.desktop(.called(.play)))
    #expect(!story.model.films.main.isPaused)
    story.happen(.desktop(.called(.playOrPause)))
    #expect(story.model.films.main.isPaused)
    story.happen(.desktop(.called(.pause)))
    #expect(story.model.films.main.isPaused)
    story.happen(.desktop(.called(.stop)))
    #expect(told(story)?.playback == .stopped && told(story)?.track == nil)
    story.happen(.desktop(.called(.pause)))
    #expect(story.model.films.main.item == nil)
    story.happen(.desktop(.called(.playOrPause)))
    #expect(told(story)?.playback == .playing && story.model.films.main.item != nil)
  }

  @Test func statusPropertiesAreSetAndClamped() {
    var story = met()
    story.happen(.desktop(.called(.setVolume(0.5))))
    #expect(story.model.defaults.volume == 50 && told(story)?.volume == 0.5)
    story.happen(.desktop(.called(.setVolume(-3))))
    #expect(story.model.defaults.volume == 0)
    story.happen(.desktop(.called(.setVolume(.infinity))))
    #expect(story.model.defaults.volume == story.model.settings.volumeMax)
    story.happen(.desktop(.called(.setVolume(.nan))))
    #expect(story.effects.isEmpty)
    story.happen(.desktop(.called(.setSpeed(1.5))))
    #expect(story.model.films.main.speed == 1.5 && told(story)?.place.rate == 1.5)
    story.happen(.desktop(.called(.setSpeed(100))))
    #expect(story.model.films.main.speed == PlaybackRanges.speeds.upperBound)
    story.happen(.desktop(.called(.setSpeed(.nan))))
    #expect(story.effects.isEmpty)
    story.happen(.desktop(.called(.setSpeed(0))))
    #expect(story.model.films.main.isPaused)
    for repetition in DesktopStatus.Repetition.allCases.reversed() {
      story.happen(.desktop(.called(.setRepetition(repetition))))
      #expect(told(story)?.repetition == repetition)
    }
    story.happen(.desktop(.called(.setShuffled(true))))
    #expect(told(story)?.isShuffled == true)
    story.happen(.desktop(.called(.setShuffled(true))))
    #expect(story.effects.isEmpty)
    story.happen(.desktop(.called(.setShuffled(false))))
    #expect(
      told(story)?.isShuffled == false && story.model.playlist.items.map(\.title) == ["one", "two", "three"])
    story.happen(.desktop(.called(.setFullscreen(true))))
    #expect(story.model.presentation.current == .full)
  }

  @Test func othersAreStillWhileThisOneIsHeard() throws {
    var story = met()
    #expect(told(story)?.session == .mix)
    story.happen(.commanded(.change(.audioSession, .set("solo"))))
    #expect(told(story)?.session == .solo)
    for (quiet, loud) in [
      (Command.change(.pause, .set("yes")), Command.change(.pause, .set("no"))),
      (.change(.mute, .set("yes")), .change(.mute, .set("no"))),
      (.change(.volume, .set("0")), .change(.volume, .set("40"))),
      (.change(.audioSession, .set("mix")), .change(.audioSession, .set("duck"))),
    ] {
      story.happen(.commanded(quiet))
      #expect(told(story)?.session == .mix, "\(quiet)")
      story.happen(.commanded(loud))
      #expect(told(story)?.session != .mix, "\(loud)")
    }
    #expect(told(story)?.session == .duck)
    // From one item to the next nobody else is heard.
    story.happen(.desktop(.called(.next)))
    #expect(told(story)?.session == .duck && story.model.films.main.isOpening)
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    story.happen(.desktop(.called(.quit)))
    #expect(told(story)?.session == .mix)
  }

  @Test func desktopPauseKeepsTheSoloSession() {
    var story = met()
    story.happen(.commanded(.change(.audioSession, .set("solo"))))
    story.happen(.desktop(.called(.pause)))
    #expect(told(story)?.playback == .paused && told(story)?.session == .solo)
    story.happen(.desktop(.called(.setVolume(0.7))))
    #expect(told(story)?.session == .solo)
    story.happen(.desktop(.called(.play)))
    story.happen(.commanded(.change(.pause, .set("yes"))))
    #expect(told(story)?.session == .mix)
  }

  @Test func spokenWordsWaitForOthers() {
    var story = met()
    story.happen(.commanded(.change(.audioSession, .set("spoken"))))
    #expect(told(story)?.session == .spoken)
    story.happen(.desktop(.otherStarted))
    #expect(story.effects.contains(.film(.main, .setPaused(true))) && told(story)?.session == .spoken)
    #expect(story.model.notices.shown?.text == "Paused while another player plays")
    story.happen(.desktop(.othersEnded))
    #expect(story.effects.contains(.film(.main, .seek(MediaTime(seconds: 10.5), exact: true, direction: -1))))
    #expect(story.effects.contains(.film(.main, .setPaused(false))))
    // Nobody has interrupted it since.
    story.happen(.commanded(.change(.pause, .set("yes"))))
    story.happen(.desktop(.othersEnded))
    #expect(story.model.films.main.isPaused)
  }

  @Test func manualPlayCancelsTheAutomaticResume() {
    var story = met()
    story.happen(.commanded(.change(.audioSession, .set("spoken"))))
    story.happen(.desktop(.otherStarted))
    story.press("p")
    #expect(!story.model.films.main.isPaused)
    story.press("p")
    story.happen(.desktop(.othersEnded))
    #expect(story.model.films.main.isPaused)
  }

  @Test(arguments: ["mix", "solo"])
  func otherSessionsDoNotWait(session: String) {
    var story = met()
    story.happen(.commanded(.change(.audioSession, .set(session))))
    story.happen(.desktop(.otherStarted))
    #expect(!story.model.films.main.isPaused)
  }

  @Test func aPictureAloneLeavesOthersAlone() {
    var silent = MediaInfo.film
    silent.audioStream = nil
    var story = met(info: silent)
    story.happen(.commanded(.change(.audioSession, .set("solo"))))
    #expect(told(story) == nil)
  }

  @Test func missingSessionBusIsReportedForAudioSession() {
    var story = Story()
    story.happen(.commanded(.change(.audioSession, .set("duck"))))
    #expect(story.model.notices.shown?.text.contains("No session bus") == true)
  }

  @Test func desktopAddressIsLoadedWithoutExpansion() {
    var story = met()
    story.happen(.desktop(.called(.open("file:///tmp/${path}.mkv"))))
    #expect(
      story.effects == [.findArgument(BytePath("file:///tmp/${path}.mkv"), LoadRequest(.replace, from: .bus))]
    )
    story.happen(.desktop(.called(.quit)))
    #expect(story.model.exit == .quit(code: 0))
  }

  @Test(arguments: [
    (MediaLocation.file(BytePath("/a b/ü%.mkv")), String?.some("file:///a%20b/%C3%BC%25.mkv")),
    (.file(BytePath([0x2F, 0xFF])), "file:///%FF"), (.file(BytePath("bare.mkv")), nil),
    (.url("https://ann:secret@host:8/a?b#c"), "https://host:8/a?b#c"),
    (.url("http://host/a@b"), "http://host/a@b"),
    (.url("mms:x"), "mms:x"), (.standardInput, nil),
  ])
  func addressesHaveNoLogin(location: MediaLocation, address: String?) {
    #expect(location.address == address)
  }
}
