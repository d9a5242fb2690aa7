import Testing

@testable import Base
@testable import Core

@Suite("The user's film, which waits for the end of a guest's films") struct WaitingFilmTests {
  /// A film of the user plays at 0:12 in the corner over a shell.
  private static func shell(_ presentation: Settings.EmbeddedMPV = .corner, remembers: Bool = false) throws
    -> Story
  {
    var story = Story(remembers: remembers)
    story.model.settings.embeddedMPV = presentation
    story.run { $0.play(at: 0, &$1) }
    if remembers { story.answer(about: story.model.playlist.items[0].id, nil) }
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    story.happen(.sceneShown)
    story.plays(at: 12)
    story.happen(.commanded(.terminal(.shell)))
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .pictureInPicture)
    return story
  }

  private static func call(
    _ number: UInt64 = 1, _ story: inout Story, _ change: (inout GuestPlan) -> Void = { _ in }
  ) {
    let entry = FoundEntry(location: .url("https://films.example/\(number)"), title: "episode \(number)")
    var plan = GuestPlan(id: GuestID(number), entries: [entry])
    change(&plan)
    story.happen(.guestCalled(plan))
  }

  private static func open(_ story: inout Story, _ info: MediaInfo = .film) throws {
    story.happen(.film(.main, .opened(try #require(story.model.films.main.item), info)))
  }

  private static func end(_ story: inout Story) throws {
    story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: nil)))
  }

  /// Opens the third film as the second film, and shows the shell again.
  private static func openSecond(_ story: inout Story) throws -> ItemID {
    story.happen(.commanded(.focus(.to(.playlist))))
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    let small = try #require(story.model.films.second?.film.item)
    story.happen(.film(.second, .opened(small, .film)))
    story.happen(.commanded(.terminal(.shell)))
    return small
  }

  private static func first(_ story: Story) -> ItemID { story.model.playlist.items[0].id }

  @Test(arguments: [false, true]) func itIsThereAgainAsItWas(isPaused: Bool) throws {
    var story = try Self.shell()
    if isPaused { story.happen(.commanded(.change(.pause, .set("yes")))) }
    story.happen(.commanded(.change(.speed, .set("1.5"))))
    story.happen(.commanded(.change(.audioDelay, .set("0.2"))))
    story.happen(.commanded(.abLoop))
    let before = story.model
    Self.call(1, &story)
    #expect(story.effects.contains(.film(.main, .setPaused(true))) == !isPaused)
    let opening = try #require(story.effects.firstIndex { $0.opensItem })
    let aside = try #require(story.effects.firstIndex(of: .setFilmAside))
    #expect(aside < opening)
    try Self.open(&story)
    #expect(story.model.films.main.speed == 1 && story.model.films.main.audioDelay == 0)
    #expect(!story.model.films.main.isPaused)
    story.happen(.commanded(.change(.speed, .set("2"))))
    story.happen(.commanded(.change(.pause, .set("yes"))))
    try Self.end(&story)
    #expect(story.model.films.main.item == nil && story.model.films.main.speed == 1.5)
    #expect(!story.effects.contains(.bringFilmBack))
    story.wait(seconds: 1)
    #expect(story.effects.contains(.bringFilmBack))
    #expect(story.effects.contains(.film(.main, .setPaused(isPaused))))
    #expect(!story.effects.contains { if case .film(_, .open) = $0 { true } else { false } })
    #expect(story.model.films == before.films)
    #expect(story.model.presentation == before.presentation && story.model.focus == before.focus)
    #expect(story.model.embedded == before.embedded)
    #expect(story.model.playlist.current?.id == Self.first(story))
    #expect(story.model.told.main == story.model.orders(of: story.model.films.main, .main))
  }

  @Test func itReturnsWhereTheGuestWasLarge() throws {
    var story = try Self.shell(.full)
    let before = story.model.presentation
    Self.call(1, &story)
    try Self.open(&story)
    #expect(story.model.presentation.current == .full)
    story.press("q")
    #expect(story.model.showsEmbeddedTerminal)
    story.wait(seconds: 1)
    #expect(story.model.presentation == before && story.model.focus == .terminal)
  }

  @Test func itIsNotSeenBetweenTwoGuests() throws {
    var story = try Self.shell()
    Self.call(1, &story)
    try Self.open(&story)
    try Self.end(&story)
    story.wait(seconds: 0.5)
    Self.call(2, &story)
    #expect(!story.effects.contains(.setFilmAside))
    story.wait(seconds: 5)
    try Self.open(&story)
    #expect(story.model.playlist.items.map(\.title) == ["episode 2"])
    // A third one takes the place of the second.
    Self.call(3, &story)
    #expect(!story.effects.contains(.bringFilmBack))
    try Self.open(&story)
    try Self.end(&story)
    story.wait(seconds: 1)
    #expect(story.model.films.main.item == Self.first(story))
    #expect(story.model.films.main.shownPlace == MediaTime(seconds: 12))
  }

  @Test func guestThatFailsGivesItBack() throws {
    var story = try Self.shell()
    Self.call(1, &story)
    story.happen(.film(.main, .failed(try #require(story.model.films.main.item), PlaybackFailure("Gone."))))
    story.wait(seconds: 1)
    #expect(story.model.films.main.item == Self.first(story) && story.model.guests.waiting == nil)
  }

  @Test func filmThatTheUserPicksTakesItsPlace() throws {
    for isLate in [false, true] {
      var story = try Self.shell()
      story.happen(.commanded(.change(.speed, .set("1.5"))))
      Self.call(1, &story)
      try Self.open(&story)
      story.happen(.commanded(.change(.speed, .set("2"))))
      if isLate { try Self.end(&story) }
      story.browse(BytePath("/films"), [.row("own.mkv", .media(.video))])
      story.press("<ENTER>")
      #expect(story.model.playlist.current?.title == "own.mkv" && story.model.guests.current == nil)
      #expect(story.model.films.main.speed == 1.5 && !story.model.films.main.isPaused)
      #expect(story.model.guests.waiting == nil)
      try Self.open(&story)
      story.wait(seconds: 2)
      #expect(story.model.playlist.current?.title == "own.mkv")
    }
  }

  @Test(arguments: [false, true]) func anotherItemIsPausedWhereTheFilmOnTheScreenIs(isPaused: Bool) throws {
    var story = try Self.shell()
    story.happen(.commanded(.change(.pause, .set(isPaused ? "no" : "yes"))))
    Self.call(1, &story)
    try Self.open(&story)
    story.happen(.commanded(.change(.pause, .set(isPaused ? "yes" : "no"))))
    story.model.append([FoundEntry(location: .file(BytePath("/films/own.mkv")), title: "own")])
    story.happen(.commanded(.editPlaylist(.play(1))))
    #expect(story.model.playlist.current?.title == "own" && story.model.films.main.isPaused == isPaused)
  }

  @Test func itReturnsAtOnceWhereTheUserPlaysIt() throws {
    var story = try Self.shell()
    story.happen(.commanded(.change(.pause, .set("yes"))))
    Self.call(1, &story)
    try Self.open(&story)
    try Self.end(&story)
    story.happen(.commanded(.change(.pause, .cycle(1))))
    #expect(story.model.films.main.item == Self.first(story) && !story.model.films.main.isPaused)
    #expect(story.effects.contains(.film(.main, .setPaused(false))))
    #expect(!story.effects.contains { if case .film(_, .open) = $0 { true } else { false } })
  }

  @Test func stopForgetsIt() throws {
    var story = try Self.shell()
    Self.call(1, &story)
    try Self.open(&story)
    try Self.end(&story)
    story.happen(.commanded(.stop))
    #expect(story.effects.contains(.closeWaitingFilm))
    story.wait(seconds: 2)
    #expect(story.model.films.main.item == nil)
  }

  @Test func filmThatWasStillOpeningOpensAgain() throws {
    var story = Story()
    story.model.settings.embeddedMPV = .corner
    story.run { $0.play(at: 1, &$1) }
    story.happen(.commanded(.terminal(.shell)))
    Self.call(1, &story)
    #expect(story.effects.contains(.film(.main, .close)))
    try Self.open(&story)
    try Self.end(&story)
    story.wait(seconds: 1)
    let item = story.model.playlist.items[1]
    #expect(story.model.films.main.item == item.id && story.model.films.main.isOpening)
    #expect(
      story.effects.contains {
        if case .film(.main, .open(item.id, item.location, _, _, _, _)) = $0 { true } else { false }
      })
  }

  @Test func secondFilmStaysInTheCorner() throws {
    var story = try Self.shell()
    let small = try Self.openSecond(&story)
    Self.call(1, &story)
    try Self.open(&story)
    try Self.end(&story)
    // The second film is neither heard nor large meanwhile.
    #expect(story.model.films.second?.film.item == small && !story.model.isSecondHeard)
    story.wait(seconds: 1)
    #expect(story.model.films.main.item == Self.first(story))
    #expect(story.model.films.second?.film.item == small)
  }

  @Test func itIsClosedWhereTheUserMakesAnotherFilmLarge() throws {
    var story = try Self.shell()
    let small = try Self.openSecond(&story)
    Self.call(1, &story)
    try Self.open(&story)
    story.happen(.commanded(.exchangeFilms))
    #expect(story.model.films.main.item == small)
    let guest = try #require(story.model.films.second?.film.item)
    story.happen(.film(.second, .ended(guest, damage: nil)))
    #expect(story.effects.contains(.closeWaitingFilm))
    story.wait(seconds: 2)
    #expect(story.model.films.main.item == small)
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three"])
    #expect(story.model.playlist.current?.title == "three")
  }

  @Test func valuesOfItsOwnReturnWithIt() throws {
    var story = try Self.shell(remembers: true)
    story.run { $0.play(at: 1, &$1) }
    let item = story.model.playlist.items[1].id
    var own = ItemSettings()
    own.values = ["video-rotate": "90", "volume": "60"]
    story.answer(
      about: item,
      RememberedItem(position: MediaTime(seconds: 30), isKept: true, isPlayed: false, settings: own))
    story.happen(.film(.main, .opened(item, .film)))
    #expect(story.model.defaults.volume == 60)
    let before = story.model
    #expect(before.settings != Settings())
    Self.call(1, &story)
    #expect(story.model.value(of: .named("video-rotate"), raw: true) == "0")
    #expect(story.model.defaults.volume == Settings().volume)
    try Self.open(&story)
    story.press("<Ctrl+]> q")
    story.wait(seconds: 1)
    #expect(story.model.films.main.item == item && story.model.settings == before.settings)
    #expect(story.model.defaults == before.defaults)
  }

  @Test func savedSettingsAreThoseOfTheUsersFilm() throws {
    var story = try Self.shell()
    story.model.settings.embeddedMPV = Settings().embeddedMPV
    Self.call(1, &story)
    try Self.open(&story)
    story.happen(.commanded(.change(.speed, .set("2"))))
    story.model.noteChosen(.change(.speed, .set("2")))
    #expect(story.model.unsavedSettings.isEmpty)
  }
}
