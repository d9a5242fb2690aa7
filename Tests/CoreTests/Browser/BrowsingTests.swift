import TestSupport
import Testing

@testable import Base
@testable import Core

@Suite("Browsing and picking")
struct BrowsingTests {
  private let folder = BytePath("/media")

  /// A story in a folder with two folders, a film and a playlist.
  private func browsing() -> Story {
    var story = Story(titles: [])
    story.browse(
      folder,
      [
        .row("films", .folder), .row("music", .folder), .row("clip.mkv", .media(.video)),
        .row("list.m3u", .playlist),
      ])
    return story
  }

  @Test(arguments: [
    ("/home/ana", "~"), ("/home/ana/", "~"), ("/home/ana/films", "~/films"), ("/home/anna", "/home/anna"),
    ("/home", "/home"), ("/", "/"),
  ])
  func theHomeFolderIsShownAsATilde(path: String, shown: String) {
    var model = browsing().model
    for home in ["/home/ana", "/home/ana/"] {
      model.process.folders = ProgramFolders(
        home: BytePath(home), configuration: BytePath("/c"), state: BytePath("/s"))
      #expect(model.shown(BytePath(path)) == shown)
    }
    model.process.folders?.home = BytePath("/")
    #expect(model.shown(BytePath(path)) == path)
  }

  /// After the only item of a command line the end of the playlist names the file that follows it in the folder.
  @Test func theFileAfterASingleOneIsKnown() {
    var story = Story(titles: [])
    let first = FoundEntry(location: .file(BytePath("/media/s01e01.mkv")), title: "s01e01.mkv")
    story.happen(.planned(StartPlan(folder: folder, entries: [first], presentation: .inline)))
    story.browse(
      folder,
      [
        .row("s01e01.mkv", .media(.video)), .row("s01e01.flac", .media(.audio)),
        .row("s01e02.mkv", .media(.video)),
      ])
    #expect(story.model.fileAfterSingle == "s01e02.mkv")
    story.model.settings.autocreatePlaylist = .same
    #expect(story.model.fileAfterSingle == nil)
  }

  @Test func enterGoesIntoAFolderAndLeftComesBackToIt() {
    var story = browsing()
    story.press("j <ENTER>")
    let inner = BytePath("/media/music")
    #expect(story.effects == [.listFolder(FolderRequest(inner))])
    story.happen(.folder(.listed(FolderListing(folder: inner))))
    story.press("h")
    #expect(story.effects == [.listFolder(FolderRequest(folder))])
    story.happen(
      .folder(
        .listed(
          FolderListing(
            folder: folder,
            entries: [
              BrowserEntry(name: BytePath("films"), kind: .folder),
              BrowserEntry(name: BytePath("music"), kind: .folder),
            ]))))
    #expect(story.model.browser.selected?.shownName == "music")
  }

  @Test func enterOnAFilePlaysItOnceInThePlaylist() {
    var story = browsing()
    story.press("G k <ENTER>")
    #expect(story.model.playlist.items.map(\.title) == ["clip.mkv"])
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    story.press("<ENTER>")
    #expect(story.model.playlist.items.count == 1)
  }

  @Test func enterOnAPlaylistReadsAndPlaysIt() {
    var story = browsing()
    story.press("G <ENTER>")
    let request = EntryRequest(.playlistFile(BytePath("/media/list.m3u")), .appendAndPlay)
    #expect(story.effects == [.findEntries(request)])
    story.happen(
      .entriesFound(request, [FoundEntry(location: .file(BytePath("/x/a.mkv")), title: "A")]))
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    story.happen(.entriesFailed(request, "Permission denied"))
    #expect(story.model.notices.shown?.text == "Permission denied")
  }

  @Test func lateAnswersForAnotherFolderAreDropped() {
    var story = browsing()
    story.press("<ENTER>")
    let state = story.model.browser
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: []))))
    story.happen(.folder(.failed(folder, "No")))
    #expect(story.model.browser == state)
  }

  @Test func appendGoesDownTheList() {
    var story = browsing()
    story.press("a")
    #expect(
      story.effects
        == [.findEntries(EntryRequest(.folder(BytePath("/media/films"), recursive: false), .append))])
    story.press("j a")
    #expect(story.model.playlist.items.map(\.title) == ["clip.mkv"])
    #expect(story.model.browser.selected?.shownName == "list.m3u")
    #expect(story.model.films.main.item == nil)
  }

  @Test func filterNarrowsWhileTypingAndEscapeClears() {
    var story = browsing()
    story.press("/ c l i")
    #expect(story.model.browser.view.count == 1)
    #expect(story.model.browser.selected?.shownName == "clip.mkv")
    // Keys that are bound elsewhere are text here.
    story.press("q")
    #expect(story.model.exit == nil)
    #expect(story.model.browser.view.count == 0)
    story.press("<BS> <ENTER>")
    #expect(story.model.prompt == nil)
    #expect(story.model.playlist.items.map(\.title) == ["clip.mkv"])
    #expect(story.model.browser.view.count == 4)
    #expect(story.model.browser.selected?.shownName == "clip.mkv")
  }

  @Test func tabLeavesTheFilterAndANewOneTakesItsPlace() {
    var story = browsing()
    story.press("/ c l i <TAB>")
    #expect(story.model.prompt == nil && story.model.focus == .browser)
    #expect(story.model.browser.view.count == 1 && story.model.playlist.items.isEmpty)
    // The earlier line is there to be changed, and gives way to anything new.
    story.press("/")
    #expect(story.model.prompt?.text == "cli" && story.model.prompt?.line.isOld == true)
    story.press("<BS> p")
    #expect(story.model.prompt?.text == "clp")
    story.press("<TAB> / s")
    #expect(story.model.prompt?.text == "s")
    story.press("<TAB> /")
    story.happen(.pasted("clip"))
    #expect(story.model.browser.view.filter == "clip")
  }

  @Test func pasteIsTextAndNeverKeys() {
    var story = browsing()
    story.happen(.pasted("q\u{1B}[A"))
    #expect(story.model.exit == nil)
    story.press("/")
    story.happen(.pasted("cl\u{1B}ip"))
    #expect(story.model.prompt?.text.unicodeScalars.contains("\u{1B}") == false)
    #expect(story.model.prompt?.text.hasPrefix("cl") == true)
  }

  @Test func clickSelectsAndASecondClickOpens() {
    var story = browsing()
    story.click(.row(.browser, 2))
    #expect(story.model.browser.selected?.shownName == "clip.mkv")
    #expect(story.model.films.main.item == nil)
    story.click(.row(.browser, 2))
    #expect(story.model.films.main.item != nil)
  }

  @Test func removingTheCurrentItemPlaysWhatTakesItsPlace() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("<DEL>")
    #expect(story.model.playlist.items.map(\.title) == ["two", "three"])
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    story.press("G <DEL>")
    #expect(story.model.playlist.currentIndex == 0)
    story.press("g g <DEL>")
    #expect(story.model.films.main.playback.stage == .idle)
    #expect(story.effects == [.film(.main, .close)])
  }

  @Test func tabGoesRound() {
    var story = Story()
    story.happen(.commanded(.focus(.to(.browser))))
    var seen: [Focus] = []
    for _ in 0..<3 {
      story.press("<TAB>")
      seen.append(story.model.focus)
    }
    // Where nothing plays there are only the lists.
    #expect(seen == [.playlist, .browser, .playlist])
    story.playFirst()
    seen = []
    for key in ["<TAB>", "<TAB>", "<Shift+TAB>", "<TAB>", "<TAB>", "<Shift+TAB>"] {
      story.press(key)
      seen.append(story.model.focus)
    }
    // Tab is the list on the screen or the picture, and Shift+Tab another list.
    #expect(seen == [.player, .playlist, .browser, .player, .browser, .playlist])
  }

  @Test func playWithNothingLoadedPlaysTheSelectedRow() {
    var story = Story(titles: [])
    story.browse(BytePath("/x"), [.row("sub", .folder), .row("a.mkv", .media(.video))])
    story.press("p")
    #expect(
      story.model.films.main.item == nil && story.model.notices.shown?.text == "Select a file and press Enter"
    )
    story.press("j p")
    #expect(story.model.playlist.current?.location == .file(BytePath("/x/a.mkv")))
  }

  @Test func aKeyThatNothingIsBoundToSaysSo() {
    var story = Story()
    story.press("Ctrl+Alt+F9")
    #expect(story.model.notices.shown?.text.contains("does nothing here") == true)
  }

  @Test func buttonsThatCannotDoAnythingDoNothing() {
    var story = Story()
    story.playFirst()
    #expect(!story.model.isPossible(.previous))
    story.click(.control(.previous))
    #expect(story.effects.isEmpty)
    story.click(.control(.next))
    #expect(story.model.playlist.currentIndex == 1)
    story.click(.control(.playPause))
    #expect(story.effects == [.film(.main, .setPaused(true))])
  }

  @Test func pickedItemPlaysEvenWhenPaused() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("p j <ENTER>")
    let second = story.model.playlist.items[1]
    #expect(!story.model.films.main.isPaused)
    #expect(
      story.effects.contains(.film(.main, .open(second.id, second.location, startAt: nil, paused: false))))
    #expect(story.effects.last == .film(.main, .setPaused(false)))
    // Going on to the next one is not picking: it stays as it is, as in mpv.
    story.press("p >")
    #expect(story.model.films.main.isPaused)
  }

  @Test func wheelChangesVolumeOverThePictureAndScrollsOverTheList() {
    var story = Story(titles: (1...100).map { "item \($0)" })
    story.happen(.resized(story.model.screen))
    story.playFirst()
    let rect = CellRect(column: 0, row: 0, columns: 10, rows: 10)
    let at = CellPoint(column: 1, row: 1)
    story.happen(.pointer(MouseEvent(.wheel(.down), at: at), on: Target(rect, .picture)))
    #expect(story.effects == [.film(.main, .setVolume(98))])
    story.happen(.pointer(MouseEvent(.wheel(.down), at: at), on: Target(rect, .row(.playlist, 3))))
    #expect(story.model.playlist.view.offset == 3)
  }

  @Test func overTheSliderTheWheelSeeks() {
    var story = Story(titles: ["film"])
    story.happen(.resized(story.model.screen))
    story.playFirst()
    let rect = CellRect(column: 0, row: 0, columns: 10, rows: 1)
    let at = CellPoint(column: 1, row: 0)
    for (wheel, seconds) in [(MouseEvent.Wheel.up, 10.0), (.down, 0)] {
      story.happen(.pointer(MouseEvent(.wheel(wheel), at: at), on: Target(rect, .slider)))
      #expect(story.model.films.main.shownPosition == MediaTime(seconds: seconds))
    }
    #expect(story.model.defaults.volume == 100)
  }

  @Test func helpListsOnlyWhatTheSearchLeaves() {
    var story = Story()
    story.press("? ?")
    let all = story.model.helpEntries.count
    #expect(all > 20)
    story.press("/ v o l u m e <ENTER>")
    let found = story.model.helpEntries
    #expect(!found.isEmpty && found.count < all)
    #expect(found.allSatisfy { $0.isHeading || $0.commands.contains("volume") })
  }

  @Test func randomKeysAndClicksNeverBreakTheModel() {
    var random = SeededNumbers(7)
    for round in 0..<40 {
      var story = Story(
        columns: Int(random.next() % 120) + 1, rows: Int(random.next() % 50) + 1,
        titles: (0..<Int(random.next() % 30)).map { "t\($0)" })
      if !story.model.playlist.items.isEmpty { story.playFirst(info: round % 3 == 0 ? .song : .film) }
      let keys = Keymap.standard.bindings.flatMap(\.keys)
      for _ in 0..<300 {
        switch random.next() % 6 {
        case 0:
          let meaning: Target.Meaning =
            [
              .slider, .picture, .overlay, .row(.playlist, Int(random.next() % 40)), .tab(.browser),
              .control(.next), .control(.pictureInPicture), .list(.browser),
            ][Int(random.next() % 8)]
          let at = CellPoint(column: Int(random.next() % 300), row: Int(random.next() % 300))
          let rect = CellRect(column: 0, row: 0, columns: 20, rows: 1)
          let action: MouseEvent.Action =
            [.press(.left), .drag(.left), .release(.left), .wheel(.up), .press(.right), .move][
              Int(random.next() % 6)]
          story.happen(.pointer(MouseEvent(action, at: at), on: Target(rect, meaning)))
        case 1:
          story.happen(
            .resized(
              ScreenSize(
                cells: CellSize(columns: Int(random.next() % 200), rows: Int(random.next() % 60)))))
        case 2:
          if let item = story.model.films.main.item { story.happen(.film(.main, .ended(item, damage: nil))) }
        default:
          if !keys.isEmpty { story.happen(.keyPressed(keys[Int(random.next() % UInt64(keys.count))])) }
        }
        if let row = story.model.playlist.view.selectedRow {
          #expect(story.model.playlist.items.indices.contains(row))
        }
        if let current = story.model.playlist.currentIndex {
          #expect(story.model.playlist.items.indices.contains(current))
        }
      }
    }
  }
}
