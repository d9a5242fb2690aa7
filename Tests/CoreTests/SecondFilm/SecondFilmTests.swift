import Testing

@testable import Base
@testable import Core

/// A second film in the corner, and the exchange of both.
@Suite struct SecondFilmTests {
  /// The first item plays, and the third one in the corner.
  private func two(remembers: Bool = false) throws -> Story {
    var story = Story(remembers: remembers)
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    if remembers { story.answer(about: third(story), nil) }
    story.happen(.film(.second, .opened(third(story), .film)))
    return story
  }

  private func first(_ story: Story) -> ItemID { story.model.playlist.items[0].id }
  private func third(_ story: Story) -> ItemID { story.model.playlist.items[2].id }

  private func snapshot(_ item: ItemID, seconds: Double) -> PlaybackSnapshot {
    var snapshot = PlaybackSnapshot()
    snapshot.item = item
    snapshot.position = MediaTime(seconds: seconds)
    return snapshot
  }

  @Test func aRowPlaysInTheCornerWhileTheFilmGoesOn() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    guard
      case .film(.second, .open(let item, let location, startAt: nil, paused: false, _, origin: .person))? =
        story.effects.first(where: \.opensSecond)
    else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(item == third(story) && location == story.model.playlist.items[2].location)
    #expect(!story.effects.contains { $0.opensItem })
    #expect(story.model.films.main.item == first(story) && !story.model.films.main.isPaused)
    #expect(Layout(story.model).secondFrame == nil)
    story.happen(.film(.second, .opened(item, .film)))
    let layout = Layout(story.model)
    let frame = try #require(layout.secondFrame)
    #expect(
      frame.endColumn == layout.pictureFrame.map { $0.endColumn - 1 } ?? story.model.screen.cells.columns)
    #expect(layout.picture != nil && story.model.playlist.currentIndex == 0)
  }

  @Test func whereNothingPlaysItPlaysAsTheCurrentItem() throws {
    var story = Story()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 1)
    story.press("Alt+ENTER")
    #expect(
      story.model.films.second == nil && story.model.films.main.item == story.model.playlist.items[1].id)
  }

  @Test func theRowOfTheSecondFilmClosesIt() throws {
    var story = try two()
    story.press("Alt+ENTER")
    #expect(story.model.films.second == nil)
    #expect(story.effects.contains(.film(.second, .close)))
    #expect(Layout(story.model).secondFrame == nil)
  }

  @Test func thePlayingRowIsRefused() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 0)
    story.press("Alt+ENTER")
    #expect(story.model.films.second == nil && story.noticeText?.contains("is already playing") == true)
  }

  @Test func itemsWithoutAPictureHaveNoPlaceInTheCorner() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    story.happen(.film(.second, .opened(third(story), .song)))
    #expect(story.model.films.second == nil && story.noticeText?.contains("no picture") == true)
    #expect(story.effects.contains(.film(.second, .close)))
  }

  @Test func swapExchangesTheFilmsAndTheirStates() throws {
    var story = try two()
    story.happen(.moved(.main, snapshot(first(story), seconds: 20)))
    story.happen(.moved(.second, snapshot(third(story), seconds: 7)))
    try story.perform("swap")
    #expect(story.effects.contains(.exchangeFilms))
    #expect(story.model.films.main.item == third(story) && story.model.playlist.currentIndex == 2)
    #expect(story.model.films.main.shownPosition == MediaTime(seconds: 7))
    #expect(story.model.films.second?.film.row?.id == first(story))
    #expect(story.model.films.second?.film.shownPosition == MediaTime(seconds: 20))
    // Events of the former item's engine are about the corner now.
    story.happen(.moved(.second, snapshot(first(story), seconds: 21)))
    #expect(story.model.films.second?.film.shownPosition == MediaTime(seconds: 21))
    try story.perform("swap")
    #expect(
      story.model.films.main.item == first(story) && story.model.films.second?.film.row?.id == third(story))
  }

  @Test func withPictureInPictureSwapIsForTheListAndAnotherCommandForTheFilms() throws {
    var story = try two()
    try story.perform("pip")
    story.happen(.sceneShown)
    let layout = Layout(story.model)
    let (corner, second) = (try #require(layout.corner), try #require(layout.secondFrame))
    #expect(corner.intersection(second).isEmpty)
    try story.perform("swap")
    #expect(story.model.isFilmMain && story.model.films.main.item == first(story))
    try story.perform("swap-films")
    #expect(story.model.films.main.item == third(story))
  }

  @Test(arguments: [20, 30, 40, 50]) func secondFilmFitsBesideALargeCorner(percent: Int) throws {
    var story = try two()
    story.model.settings.pipSize = percent
    story.model.screen = ScreenSize(cells: CellSize(columns: 120, rows: 36))
    try story.perform("pip")
    story.happen(.sceneShown)
    let layout = Layout(story.model)
    let (corner, second) = (try #require(layout.corner), try #require(layout.secondFrame))
    #expect(corner.intersection(second).isEmpty)
  }

  @Test func aClickExchangesAndADragMoves() throws {
    var story = try two()
    let frame = try #require(Layout(story.model).secondFrame)
    let at = CellPoint(column: frame.column + 2, row: frame.row + 2)
    story.happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(frame, .secondPicture)))
    #expect(story.model.films.main.item == first(story))
    story.happen(.pointer(MouseEvent(.release(.left), at: at), on: Target(frame, .secondPicture)))
    #expect(story.model.films.main.item == third(story))
    let there = CellPoint(column: 10, row: 2)
    story.wait(seconds: 2)
    story.happen(.pointer(MouseEvent(.press(.left), at: at), on: Target(frame, .secondPicture)))
    story.happen(.pointer(MouseEvent(.drag(.left), at: there), on: nil))
    story.happen(.pointer(MouseEvent(.release(.left), at: there), on: nil))
    #expect(story.model.films.main.item == third(story))
    #expect(story.model.settings.pipCorner == .topLeft)
  }

  // MARK: Sound

  @Test func audibleFilmIsSwitchedAndTheOtherMutedOrDucked() throws {
    var story = try two()
    #expect(story.model.films.second?.hasSound == false)
    try story.perform("cycle sound-of")
    #expect(story.effects == [.film(.main, .setMuted(true)), .film(.second, .setMuted(false))])
    try story.perform("set volume 50")
    #expect(story.effects == [.film(.main, .setVolume(50)), .film(.second, .setVolume(50))])
    try story.perform("set other-sound duck")
    #expect(
      story.effects.contains(.film(.main, .setVolume(50 * 0.63)))
        && story.effects.contains(.film(.main, .setMuted(false))))
    try story.perform("close-second")
    #expect(story.effects.last == .film(.main, .setVolume(50)))
  }

  @Test func theSoundFollowsTheRoleOrStays() throws {
    var story = try two()
    try story.perform("swap")
    // The engine of what is large now was the silent one.
    #expect(story.effects.suffix(2) == [.film(.main, .setMuted(false)), .film(.second, .setMuted(true))])
    #expect(story.model.films.second?.hasSound == false)
    try story.perform("set swap-sound stay")
    try story.perform("swap")
    #expect(story.model.films.second?.hasSound == true)
  }

  // MARK: Ends

  @Test func filmEndLeavesTheOtherFilmOpen() throws {
    var story = try two()
    story.happen(.film(.second, .ended(third(story), damage: nil)))
    #expect(story.model.films.second == nil && story.model.films.main.item == first(story))
    #expect(story.model.playlist.items[2].mark == .played)

    story = try two()
    story.model.settings.quitAtEnd = true
    story.run { $0.finishPlaylist(&$1) }
    // The only film that is left becomes the large one, which is heard and for which every key is.
    #expect(story.effects.suffix(2) == [.film(.main, .close), .exchangeFilms])
    #expect(story.model.exit == nil && story.model.films.second == nil)
    #expect(story.model.films.main.item == third(story) && story.model.playlist.currentIndex == 2)
    #expect(story.model.pictureInPictureObstacle == nil)
  }

  @Test func stopLeavesTheSoundToTheFilmThatGoesOn() throws {
    var story = try two()
    try story.perform("stop")
    #expect(story.model.films.main.item == nil && story.model.films.second != nil)
    #expect(story.effects.contains(.film(.second, .setMuted(false))))
    try story.perform("pip")
    #expect(story.noticeText == "Only the film in the corner is playing: Alt+x makes it the large one")
    story = try two()
    try story.perform("set mute yes")
    try story.perform("stop")
    #expect(!story.effects.contains(.film(.second, .setMuted(false))))
  }

  @Test func secondFilmFailureIsReportedAndMainFilmStays() throws {
    var story = try two()
    story.happen(.film(.second, .failed(third(story), PlaybackFailure("It is damaged."))))
    #expect(story.model.films.second == nil && story.noticeText == "three: It is damaged.")
    #expect(story.model.playlist.items[2].mark == .failed("It is damaged."))
    #expect(story.model.films.main.item == first(story))
  }

  @Test func itsRowAsTheCurrentItemClosesTheCorner() throws {
    var story = try two()
    story.press("ENTER")
    #expect(story.model.films.second == nil && story.model.films.main.item == third(story))
  }

  // MARK: Commands

  @Test func aCommandCanBeForTheSecondFilm() throws {
    var story = try two()
    try story.perform("second seek 10")
    #expect(story.effects == [.film(.second, .seek(MediaTime(seconds: 10), exact: false, direction: 1))])
    #expect(story.model.films.main.shownPosition == .zero)
    try story.perform("second set pause yes")
    #expect(story.model.films.second?.film.isPaused == true && !story.model.films.main.isPaused)
    #expect(story.effects.contains(.film(.second, .setPaused(true))))
    #expect(throws: CommandProblem.self) { try story.perform("second quit") }
    #expect(throws: CommandProblem.self) { try story.perform("second set volume 5") }
    #expect(throws: CommandProblem.self) { try story.perform("second second seek 1") }
  }

  @Test func aSubtitleLineIsFoundInTheFilmThatAskedForIt() throws {
    var story = try two()
    var info = MediaInfo.film
    info.streams.append(MediaInfo.Stream(index: 2, kind: .subtitle, codec: "subrip"))
    info.selection.subtitle = 2
    story.happen(.film(.second, .opened(third(story), info)))
    try story.perform("second sub-seek 1")
    #expect(story.effects == [.film(.second, .findLine(1, .seek))])
    story.happen(.lineFound(.second, MediaTime(seconds: 42), .seek))
    #expect(story.effects == [.film(.second, .seek(MediaTime(seconds: 42), exact: true, direction: 1))])
    #expect(story.model.films.main.shownPosition == .zero)
  }

  @Test func withoutASecondFilmCommandsSayHowToHaveOne() throws {
    var story = Story()
    story.playFirst()
    try story.perform("swap-films")
    #expect(story.noticeText?.contains("Alt+Enter") == true)
  }

  // MARK: The watch history

  @Test func bothFilmsAreRemembered() throws {
    var story = try two(remembers: true)
    story.happen(.moved(.main, snapshot(first(story), seconds: 30)))
    story.happen(.moved(.second, snapshot(third(story), seconds: 40)))
    story.run { $0.quitProgram(.quit(code: 0), &$1) }
    let places = story.effects.compactMap { effect -> MediaTime? in
      guard case .watchHistory(.remember(let record)) = effect, case .left(let place, _) = record.outcome
      else {
        return nil
      }
      return place
    }
    #expect(places == [MediaTime(seconds: 30), MediaTime(seconds: 40)])
  }

  /// Its row, its notices and programs call it by the title of its tags, or of its source.
  @Test func itsTagsNameIt() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    var info = MediaInfo.film
    info.tags.setTitle("A talk")
    story.happen(.film(.second, .opened(third(story), info)))
    #expect(story.model.playlist.items[2].title == "A talk" && story.model.films.second?.title == "A talk")
    #expect(story.noticeText == "In the corner: A talk")
    var news = SourceNews()
    news.title = "Another talk"
    story.happen(.film(.second, .sourceSaid(third(story), news)))
    #expect(story.model.playlist.items[2].title == "Another talk")
    #expect(story.model.films.second?.title == "Another talk")
  }

  @Test func secondFilmUpdatesItsDurationWhenTheFileGrows() throws {
    var story = try two()
    story.happen(.film(.second, .grew(third(story), MediaTime(seconds: 5_000))))
    #expect(story.model.playlist.items[2].duration == MediaTime(seconds: 5_000))
  }

  @Test func secondFilmResumesAtItsRememberedPosition() throws {
    var story = Story(remembers: true)
    story.model.settings.resume = .always
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    let known = RememberedItem(
      position: MediaTime(seconds: 50), isKept: false, isPlayed: false, duration: MediaTime(seconds: 1_000))
    story.answer(about: third(story), known)
    guard
      case .film(.second, .open(_, _, startAt: let start, paused: false, _, origin: _))? = story.effects
        .first(
          where: \.opensSecond)
    else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(start == MediaTime(seconds: 50))
  }

  /// The answer may never come.
  @Test func secondFilmOpensWithoutAWatchHistoryAnswer() throws {
    var story = Story(remembers: true)
    story.playFirst()
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 2)
    story.press("Alt+ENTER")
    #expect(!story.effects.contains { $0.opensSecond })
    #expect(story.model.nextDeadline.map { $0 <= story.model.now + .milliseconds(300) } == true)
    story.wait(seconds: 0.3)
    #expect(story.effects.contains { $0.opensSecond })
  }

  // MARK: Pausing all

  @Test func theSleepTimerPausesBoth() throws {
    var story = try two()
    try story.perform("sleep-timer 1m")
    story.wait(seconds: 61)
    #expect(story.model.films.main.isPaused && story.model.films.second?.film.isPaused == true)
  }

  @Test func aWindowOutOfSightPausesBothAndBringsBothBack() throws {
    var story = try two()
    story.model.settings.onFocusOut = .pause
    story.happen(.windowFocused(false))
    #expect(story.model.films.main.isPaused && story.model.films.second?.film.isPaused == true)
    story.happen(.windowFocused(true))
    #expect(!story.model.films.main.isPaused && story.model.films.second?.film.isPaused == false)
  }

  // MARK: Programs

  @Test func aProgramOpensAndReadsIt() throws {
    var story = Story()
    story.playFirst()
    try story.perform("loadfile /media/talk.mkv second")
    let found = FoundEntry(location: .file(BytePath("/media/talk.mkv")), title: "talk")
    story.happen(.argumentFound(found, LoadRequest(.second)))
    #expect(story.effects.contains { $0.opensSecond } && story.model.playlist.items.count == 3)
    let item = try #require(story.model.films.second?.film.row?.id)
    story.happen(.film(.second, .opened(item, .film)))
    let property = try #require(PropertyTable.forPrograms.first { $0.name == "second-film" })
    guard case .value(.map(let fields))? = property.told?.node(story.model) else {
      Issue.record("second-film has no value")
      return
    }
    #expect(fields["title"] == .text("talk") && fields["has-sound"] == .flag(false))
    #expect(fields["frame-drop-count"] == nil)
    // Exchanged, it is an item like others.
    try story.perform("swap")
    #expect(story.model.playlist.items.count == 4 && story.model.playlist.currentIndex == 1)
  }
}

extension Story {
  /// The newest notice.
  fileprivate var noticeText: String? { model.notices.all.last?.text }
}
