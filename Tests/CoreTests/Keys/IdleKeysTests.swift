import Testing

@testable import Base
@testable import Core

/// Keys that follow what plays, the end of the list, and what is said of the next item.
@Suite("Keys and the selection follow what plays") struct IdleKeysTests {
  private func reach(_ seconds: Double, in story: inout Story) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.film(.main, .settled(snapshot.item ?? ItemID(1), snapshot.position)))
    story.happen(.moved(.main, snapshot))
  }

  /// The last of three items has come to its end, in that presentation.
  private func ended(_ presentation: Presentation = .inline) -> Story {
    var story = Story()
    story.run { $0.play(at: 2, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[2].id, .film)))
    story.happen(.commanded(.present(presentation)))
    story.happen(.film(.main, .ended(story.model.playlist.items[2].id, damage: nil)))
    return story
  }

  @Test func aFolderIsOpenedAtTheFileThatPlays() {
    var story = Story(titles: [])
    func list(_ folder: BytePath) {
      let names = ["a.mkv", "b.mkv", "c.mkv"].map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
      story.happen(.folder(.listed(FolderListing(folder: folder, entries: names))))
    }
    let (media, other) = (BytePath("/media"), BytePath("/other"))
    let entry = FoundEntry(location: .file(BytePath("/media/b.mkv")), title: "b.mkv")
    story.happen(.planned(StartPlan(folder: media, entries: [entry], presentation: .full)))
    list(media)
    #expect(story.model.browser.selected?.name == BytePath("b.mkv"))
    story.run { $0.enterFolder(other, &$1) }
    list(other)
    #expect(story.model.browser.selected?.name == BytePath("a.mkv"))
    story.run { $0.enterFolder(media, &$1) }
    list(media)
    #expect(story.model.browser.selected?.name == BytePath("b.mkv"))
  }

  // MARK: Keys

  @Test(arguments: [ListID.browser, .playlist, .history])
  func spaceAndTheArrowsMeanWhatPlays(list: ListID) {
    var story = Story(remembers: true)
    story.happen(.commanded(.focus(.to(list.focus))))
    story.playFirst()
    story.press("<SPACE>")
    #expect(story.effects.contains(.film(.main, .setPaused(true))))
    #expect(story.model[list].markedCount == 0)
    // A paused film still is what they mean.
    story.press("<SPACE> <RIGHT>")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 5))
    story.press("<LEFT>")
    #expect(story.model.films.main.playback.pendingSeek == .zero)
    #expect(story.model.focus == list.focus && story.model.playlist.currentIndex == 0)
  }

  @Test func withNothingPlayingTheyMeanTheList() {
    var story = Story()
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<SPACE>")
    #expect(story.model.playlist.view.markedRows == [0])
  }

  @Test func rowsAreMarkedWhileAFilmPlays() {
    var story = Story()
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.playFirst()
    story.press("t <INS>")
    #expect(story.model.playlist.view.markedRows == [0, 1])
    #expect(!story.model.films.main.isPaused)
  }

  @Test func userBindingsTakePrecedenceInLists() {
    func keymap(_ line: String) -> Keymap {
      .standard(over: InputConfParser(line, from: .file("input.conf")).bindings)
    }
    var story = Story()
    story.model.keymap = keymap("SPACE {list} list-mark")
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.playFirst()
    story.press("<SPACE>")
    #expect(story.model.playlist.view.markedRows == [0])
    // A line for all of the program means the film in lists, too.
    story.model.keymap = keymap("RIGHT seek 10")
    story.press("<RIGHT>")
    #expect(story.model.films.main.playback.pendingSeek == MediaTime(seconds: 10))
  }

  @Test func ninesAndNoughtsAreCounts() {
    var story = Story(titles: (1...40).map { "item \($0)" })
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    let volume = story.model.defaults.volume
    story.press("9 j")
    #expect(story.model.playlist.view.selectedRow == 9)
    story.press("2 0 j 0 k")
    #expect(story.model.playlist.view.selectedRow == 28)
    #expect(story.model.defaults.volume == volume)
    story.press("<Ctrl+DOWN>")
    #expect(story.model.defaults.volume == volume - 2)
  }

  // MARK: The end of the list

  @Test(arguments: ["p", "<SPACE>"]) func playPlaysItAgain(key: String) {
    var story = ended()
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.idleText?.title == "End of the list")
    story.press(key)
    let item = story.model.playlist.items[2]
    #expect(story.effects == [.film(.main, .open(item.id, item.location, startAt: nil, paused: false))])
    #expect(story.model.idleText == nil)
  }

  @Test func theButtonsDoWhatTheySay() {
    var story = ended(.full)
    #expect(story.model.isPossible(.playPause) && story.model.isPossible(.back))
    #expect(!story.model.isPossible(.forward))
    story.click(.control(.back))
    let item = story.model.playlist.items[2]
    #expect(
      story.effects == [
        .film(.main, .open(item.id, item.location, startAt: MediaTime(seconds: 85), paused: false))
      ])
    story = ended(.full)
    story.click(.control(.playPause))
    #expect(story.effects == [.film(.main, .open(item.id, item.location, startAt: nil, paused: false))])
  }

  @Test func backLeadsIntoTheLastFilm() {
    var story = ended()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<RIGHT>")
    #expect(story.effects.isEmpty && story.model.films.main.item == nil)
    story.press("<LEFT>")
    let item = story.model.playlist.items[2]
    #expect(
      story.effects == [
        .film(.main, .open(item.id, item.location, startAt: MediaTime(seconds: 95), paused: false))
      ])
  }

  @Test func listKeysApplyAfterMovingTheSelection() {
    var story = ended()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.model.now = story.model.now + .seconds(3)
    story.press("k <SPACE>")
    #expect(story.model.playlist.view.markedRows == [1])
    #expect(story.model.idleText == nil && story.model.films.main.item == nil)
    // There is no other use for p.
    story.press("p")
    #expect(story.model.playlist.currentIndex == 2)
  }

  @Test func keptOpenItPlaysAgainFromItsStart() {
    var story = Story(titles: ["one"])
    story.model.settings.keepOpen = .yes
    story.playFirst()
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    story.press("p")
    #expect(
      story.effects == [
        .film(.main, .seek(.zero, exact: true, direction: -1)), .film(.main, .setPaused(false)),
      ])
  }

  @Test func playWithEmptyPlaylistShowsANotice() {
    var story = Story(titles: [])
    story.press("p")
    #expect(story.effects.isEmpty && !story.model.films.main.isPaused)
    #expect(story.model.notices.shown?.text == "Select a file and press Enter")
  }

  // MARK: What comes next

  @Test func nextItemIsAnnouncedAndCanBeHeldBack() {
    var story = Story()
    story.playFirst()
    reach(80, in: &story)
    #expect(story.model.upNextText == nil)
    reach(86, in: &story)
    #expect(story.model.upNextText == "Next: two \u{2013} C pauses instead")
    story.press("C")
    #expect(story.model.upNextText == nil)
    #expect(story.model.notices.shown?.text == "Pauses after this item")
    reach(95, in: &story)
    #expect(!story.effects.contains { if case .film(.main, .prepare) = $0 { true } else { false } })
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.playlist.currentIndex == 0 && story.model.films.main.isPaused)
    // The next film is one like any other.
    story.press(">")
    #expect(story.model.afterItem == nil)
  }

  @Test func cancelledPauseAfterItemNamesTheNextItem() {
    var story = Story()
    story.playFirst()
    story.press("C C")
    #expect(story.model.notices.shown?.text == "Continues with two")
    reach(90, in: &story)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func upNextTextIsAbsentForLastItemsSongsAndLoops() {
    var story = Story(titles: ["one"])
    story.playFirst()
    reach(90, in: &story)
    #expect(story.model.upNextText == nil)
    story = Story()
    story.playFirst(info: .song)
    reach(50, in: &story)
    #expect(story.model.upNextText == nil)
    story = Story()
    story.playFirst()
    story.model.loopsFile = true
    reach(90, in: &story)
    #expect(story.model.upNextText == nil)
  }

  // MARK: The selection

  @Test func playlistSelectionFollowsThePlayingItem() {
    var story = Story(titles: (1...9).map { "item \($0)" })
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.playFirst()
    story.press("> >")
    #expect(story.model.playlist.view.selectedRow == 2)
    // A selection moved just now stays for a while.
    story.press("G >")
    #expect(story.model.playlist.view.selectedRow == 8)
    story.model.now = story.model.now + .seconds(12)
    story.press(">")
    #expect(story.model.playlist.view.selectedRow == 4)
  }

  @Test func selectionReturnsFromPictureInPictureWithThePick() {
    var story = Story()
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.playFirst()
    story.happen(.sceneShown)
    story.press("T")
    #expect(story.model.presentation.current == .pictureInPicture)
    story.press("j j <ENTER>")
    let third = story.model.playlist.items[2].id
    story.happen(.film(.main, .opened(third, .film)))
    story.press("T")
    #expect(story.model.presentation.current == .inline)
    #expect(story.model.playlist.view.selectedRow == 2)
    // Without another pick all is as it was.
    story.press("T k T")
    #expect(story.model.playlist.view.selectedRow == 2)
  }

  @Test func browserSelectionFollowsThePlayingFile() {
    var story = Story(titles: [])
    let folder = BytePath("/series")
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.commanded(.focus(.to(.browser))))
    let entries = (1...4).map { BrowserEntry(name: BytePath("E0\($0).mkv"), kind: .media(.video)) }
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: entries))))
    story.press("<ENTER> >")
    #expect(story.model.browser.selected?.shownName == "E02.mkv")
  }
}
