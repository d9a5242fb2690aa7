import Testing

@testable import Base
@testable import Core

@Suite("Playing and seeking")
struct PlaybackTests {
  @Test func enterInThePlaylistPlaysTheSelectedItem() {
    var story = Story()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("j j <ENTER>")
    let third = story.model.playlist.items[2]
    #expect(story.effects == [.film(.main, .open(third.id, third.location, startAt: nil, paused: false))])
    #expect(story.model.films.main.playback.stage == .opening(third.id))
    #expect(story.model.playlist.currentIndex == 2)
  }

  @Test func openedItemTellsItsDurationAndTitle() {
    var story = Story()
    var info = MediaInfo.film
    info.tags = [.init(key: "title", value: "A\u{1B}[31m Title"), .init(key: "artist", value: "Somebody")]
    story.playFirst(info: info)
    #expect(story.model.playlist.items[0].duration == MediaTime(seconds: 100))
    #expect(story.model.playlist.items[0].title.hasPrefix("Somebody – A"))
    #expect(!story.model.playlist.items[0].title.unicodeScalars.contains("\u{1B}"))
  }

  @Test func unreadableDiskRangeIsReportedWithTimes() {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .passedOver(item, from: MediaTime(seconds: 5), to: MediaTime(seconds: 9.4))))
    #expect(
      story.model.notices.all.map(\.text) == [
        "The disk cannot be read at 0:05 (input/output error): continuing at 0:09"
      ])
    story.happen(.film(.main, .passedOver(story.model.playlist.items[1].id, from: .zero, to: .zero)))
    #expect(story.model.notices.all.count == 1)
  }

  @Test func aFileThatGrowsIsLonger() {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .grew(item, MediaTime(seconds: 130))))
    #expect(story.model.films.main.duration == MediaTime(seconds: 130))
    #expect(story.model.playlist.items[0].duration == MediaTime(seconds: 130))
    let before = story.model
    story.happen(.film(.main, .grew(story.model.playlist.items[1].id, MediaTime(seconds: 200))))
    #expect(story.model == before)
  }

  @Test func stalledDiskShowsAWaitingMessage() {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .buffering(item, true)))
    story.model.now = story.model.now + .seconds(1)
    #expect(story.model.waitingText == "Waiting for the disk")
  }

  @Test func wordsAboutAnotherItemChangeNothing() {
    var story = Story()
    story.playFirst()
    let before = story.model
    let other = story.model.playlist.items[1].id
    story.happen(.film(.main, .ended(other, damage: nil)))
    story.happen(.film(.main, .opened(other, .song)))
    var snapshot = PlaybackSnapshot()
    snapshot.item = other
    snapshot.position = MediaTime(seconds: 50)
    story.happen(.moved(.main, snapshot))
    #expect(story.model == before)
  }

  @Test func speedStaysInItsRangeAndComesBack() {
    var story = Story()
    story.playFirst()
    story.press("]")
    #expect(story.effects == [.film(.main, .setSpeed(1.1))])
    #expect(story.model.notices.shown?.text == "Speed: 1.1")
    story.press("[")
    #expect(story.effects == [.film(.main, .setSpeed(1))])
    story.press("} } }")
    #expect(story.effects.last == .film(.main, .setSpeed(4)))
    story.press("<BS>")
    #expect(story.effects == [.film(.main, .setSpeed(1))])
    story.press("{ { {")
    #expect(story.model.films.main.speed == 0.25)
    story.happen(.commanded(.change(.speed, .set("1.5"))))
    #expect(story.model.expand("${speed}") == "1.5")
  }

  @Test func seekClampsToTheItem() {
    var story = Story()
    story.playFirst()
    story.press("<LEFT>")
    #expect(story.effects == [.film(.main, .seek(.zero, exact: false, direction: 1))])
    story.press("<UP> <UP>")
    #expect(story.effects.last == .film(.main, .seek(MediaTime(seconds: 100), exact: false, direction: 1)))
  }

  @Test func seeksAddUpBeforeTheEngineArrives() {
    var story = Story()
    story.playFirst()
    story.press("<RIGHT> <RIGHT> <RIGHT>")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 15))
    story.happen(.film(.main, .settled(story.model.playlist.items[0].id, MediaTime(seconds: 15))))
    #expect(story.model.films.main.playback.pendingSeek == nil)
  }

  @Test func revertGoesBackToWhereTheSeekBegan() {
    var story = Story()
    story.playFirst()
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: 20)
    story.happen(.moved(.main, snapshot))
    story.happen(.commanded(.seek(.relative(MediaTime(seconds: 60)), exact: true)))
    story.happen(.commanded(.revertSeek))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 20), exact: true, direction: -1))])
  }

  @Test func liveStreamCannotBeSought() {
    var story = Story()
    story.playFirst(info: .live)
    story.press("<RIGHT>")
    #expect(story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "Cannot seek in this live stream now")
  }

  @Test func endOfItemPlaysTheNextAndMarksThis() {
    var story = Story()
    story.playFirst()
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    let next = story.model.playlist.items[1]
    #expect(story.effects == [.film(.main, .open(next.id, next.location, startAt: nil, paused: false))])
    #expect(story.model.playlist.items[0].mark == .played)
    #expect(story.model.films.main.playback.position == .zero)
    #expect(story.model.films.main.duration == nil)
  }

  @Test func failureIsMarkedSaidAndSkipped() {
    var story = Story()
    story.run { $0.play(at: 0, &$1) }
    story.happen(.film(.main, .failed(story.model.playlist.items[0].id, PlaybackFailure("Not a media file"))))
    #expect(story.model.playlist.items[0].mark == .failed("Not a media file"))
    #expect(story.model.notices.shown?.text == "one: Not a media file")
    // The files that follow are looked for first; they need not answer.
    story.wait(seconds: 1.1)
    #expect(story.model.playlist.currentIndex == 1)
    // Going back does not try it again.
    story.happen(.commanded(.playlistStep(-1, force: false)))
    #expect(story.effects.isEmpty)
  }

  @Test(arguments: [(false, Exit.quit(code: 0)), (true, .failure("one: No"))])
  func quitAtEndSaysWhetherAnythingPlayed(allFail: Bool, exit: Exit) {
    var story = Story(titles: ["one"])
    story.model.settings.quitAtEnd = true
    story.playFirst()
    let id = story.model.playlist.items[0].id
    story.happen(.film(.main, allFail ? .failed(id, PlaybackFailure("No")) : .ended(id, damage: nil)))
    #expect(story.model.exit == exit)
  }

  @Test func anotherItemBeginsWithNothingOfTheLast() {
    var story = Story()
    story.playFirst()
    story.model.films.main.playback.isByHand = true
    story.happen(.commanded(.abLoop))
    story.happen(.commanded(.afterCurrent(.pause)))
    story.happen(.commanded(.seek(.relative(MediaTime(seconds: 5)), exact: true)))
    story.run { $0.play(at: 1, &$1) }
    let item = story.model.playlist.items[1]
    #expect(story.model.films.main.playback == FilmItem(of: item, from: nil, at: story.model.now))
    story.run { $0.stopPlaying(&$1) }
    #expect(story.model.films.main.playback == FilmItem())
  }

  @Test func endOfPlaylistLeavesTheList() {
    var story = Story(titles: ["one"])
    story.playFirst()
    story.model.present(.full)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.films.main.playback.stage == .idle)
    #expect(story.model.presentation.current == .inline)
    #expect(story.model.exit == nil)
  }

  @Test func loopsBeginAgain() {
    var story = Story(titles: ["one", "two"])
    story.playFirst()
    story.happen(.commanded(.change(.loopFile, .cycle(1))))
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.playlist.currentIndex == 0)
    story.happen(.commanded(.change(.loopFile, .cycle(1))))
    story.happen(.commanded(.change(.loopPlaylist, .set("inf"))))
    story.run { $0.play(at: 1, &$1) }
    story.happen(.film(.main, .ended(story.model.playlist.items[1].id, damage: nil)))
    #expect(story.model.playlist.currentIndex == 0)
  }

  @Test func aPlaylistInThePlaylistIsReadWhenItPlays() {
    var story = Story(titles: ["one"])
    let outer = MediaLocation.file(BytePath("/media/outer.m3u"))
    story.model.append([
      FoundEntry(location: .file(BytePath("/media/inner.m3u")), title: "inner", playlistChain: [outer])
    ])
    story.run { $0.play(at: 1, &$1) }
    let inner = story.model.playlist.items[1].id
    let request = EntryRequest(.playlistFile(BytePath("/media/inner.m3u")), .replace(inner), chain: [outer])
    #expect(story.effects == [.film(.main, .close), .findEntries(request)])
    story.happen(.entriesFound(request, [FoundEntry(location: .url("http://127.0.0.1/a"), title: "a")]))
    #expect(story.model.playlist.items.map(\.title) == ["one", "a"])
    #expect(story.model.films.main.item == story.model.playlist.items[1].id)
  }

  @Test func volumeStaysInItsBoundsAndMuteKeepsIt() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.volume, .add(500))))
    #expect(story.effects == [.film(.main, .setVolume(130))])
    story.happen(.commanded(.change(.mute, .cycle(1))))
    #expect(story.effects == [.film(.main, .setMuted(true))])
    story.happen(.commanded(.change(.volume, .set("rubbish"))))
    #expect(story.effects.isEmpty)
    #expect(story.model.defaults.volume == 130)
  }

  @Test func aHeldThumbDoesNotMoveAndItsReleaseSeeksExactly() {
    var story = Story()
    story.playFirst()
    guard let row = Layout(story.model).slider, let bar = SliderGeometry(row: row, model: story.model).bar
    else {
      Issue.record("no slider")
      return
    }
    let middle = CellPoint(column: bar.column + (bar.columns - 1) / 2, row: bar.row)
    story.happen(.pointer(MouseEvent(.press(.left), at: middle), on: Target(bar, .slider)))
    let held = story.model.films.main.slider.scrub
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: 3)
    story.happen(.moved(.main, snapshot))
    #expect(story.model.films.main.slider.scrub == held)
    // The pointer may leave the row while the button is down.
    let end = CellPoint(column: bar.endColumn + 5, row: 2)
    story.happen(.pointer(MouseEvent(.drag(.left), at: end), on: nil))
    #expect(story.model.films.main.slider.scrub == .held(MediaTime(seconds: 100)))
    let start = CellPoint(column: bar.column, row: bar.row)
    story.happen(.pointer(MouseEvent(.drag(.left), at: start), on: nil))
    story.happen(.pointer(MouseEvent(.release(.left), at: start), on: nil))
    #expect(
      story.effects == [.film(.main, .seek(.zero, exact: true, direction: -1))]
        || story.effects == [.film(.main, .seek(.zero, exact: true, direction: 1))])
    #expect(story.model.films.main.slider.scrub == .idle)
    #expect(!story.model.films.main.isPaused)
  }

  @Test func aNewItemLetsGoOfTheThumb() {
    var story = Story()
    story.playFirst()
    story.model.films.main.holdThumb(at: 0.5)
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.films.main.slider.scrub == .idle)
    #expect(story.model.films.main.shownPosition == .zero)
  }

  @Test func soundLossAndRecoveryAreReported() {
    var story = Story()
    story.playFirst()
    story.happen(.film(.main, .sound(.lost("The sound device is gone"))))
    #expect(story.model.films.main.soundProblem?.hasPrefix("The sound device is gone") == true)
    story.happen(.film(.main, .sound(.restored)))
    #expect(story.model.films.main.soundProblem == nil)
    #expect(story.model.notices.shown?.text == "Sound is back")
  }

  @Test(arguments: [
    ("${time-pos}/${duration}", "0:00/1:40"), ("${=duration}", "100.0"), ("$$ ${nothing}", "$ (unavailable)"),
    ("${chapter:none}", "none"), ("${?pause:paused}", "paused"), ("${!chapter:no ${volume}}", "no 100"),
    ("$>${volume}", "${volume}"), ("${volume", "${volume"), ("$", "$"),
  ])
  func textsExpandProperties(text: String, expected: String) {
    var story = Story()
    story.playFirst()
    #expect(story.model.expand(text) == expected)
  }
}
