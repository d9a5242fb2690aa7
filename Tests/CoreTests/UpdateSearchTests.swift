import Testing

@testable import Core

@Suite("Looking through folders for the playlist") struct UpdateSearchTests {
  private let request = EntryRequest(.folder(BytePath("/media/films"), recursive: true), .append)
  private let found = [FoundEntry(location: .file(BytePath("/media/films/a.mkv")), title: "a.mkv")]

  /// A story in which `A` was pressed on a folder.
  private func searching() -> Story {
    var story = Story(titles: [])
    _ = story.model.enterFolder(BytePath("/media"))
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(
      .folderListed(
        FolderListing(
          folder: BytePath("/media"),
          entries: [
            BrowserEntry(name: BytePath("films"), kind: .folder),
            BrowserEntry(name: BytePath("z.mkv"), kind: .media(.video)),
          ])))
    story.press("A")
    return story
  }

  private func progress(files: Int, folders: Int) -> EntrySearch.Progress {
    var progress = EntrySearch.Progress()
    progress.files = files
    progress.folders = folders
    return progress
  }

  @Test func aLongSearchSaysHowFarItIs() throws {
    var story = searching()
    #expect(story.effects == [.findEntries(request)])
    #expect(story.model.searchText == nil)
    let deadline = try #require(story.model.nextDeadline)
    #expect(deadline <= story.model.now + .milliseconds(300))
    story.wait(seconds: 0.4)
    story.happen(.entriesCounted(request, progress(files: 1_234, folders: 1)))
    #expect(story.model.searchText == "Looking through films: 1234 files in 1 folder")
    var slow = progress(files: 1, folders: 2)
    slow.waitsFor = "/media/films/dead"
    story.happen(.entriesCounted(request, slow))
    #expect(story.model.searchText == "/media/films/dead does not answer yet")
    story.happen(.entriesFound(request, found))
    #expect(story.model.searchText == nil)
    #expect(story.model.notices.shown?.text == "Added 1 item")
    #expect(story.model.playlist.items.count == 1)
  }

  @Test func foldersOfTheCommandLineComeOneAfterTheOther() {
    let requests = ["a", "b", "c"].map {
      EntryRequest(.folder(BytePath("/media/\($0)"), recursive: false), .append)
    }
    var story = Story(titles: [])
    story.happen(
      .planned(StartPlan(folder: BytePath("/media"), requests: requests, presentation: .inline)))
    #expect(story.effects.contains(.findEntries(requests[0])))
    #expect(!story.effects.contains(.findEntries(requests[1])))
    // One that cannot be read, or is given up, does not hold up the rest.
    story.happen(.entriesFailed(requests[0], "It cannot be read."))
    #expect(story.effects.contains(.findEntries(requests[1])))
    story.wait(seconds: 1)
    story.press("<ESC>")
    #expect(story.effects.contains(.findEntries(requests[2])))
    story.happen(.entriesFound(requests[2], found))
    #expect(story.model.playlist.items.count == 1)
  }

  @Test func escGivesItUpAndALateAnswerIsNothing() {
    var story = searching()
    story.wait(seconds: 1)
    story.press("<ESC>")
    #expect(story.effects == [.stopFinding(request)])
    #expect(story.model.searchText == nil)
    story.happen(.entriesCounted(request, progress(files: 9, folders: 9)))
    story.happen(.entriesFound(request, found))
    #expect(story.model.playlist.items.isEmpty)
    // Asked for again it is a search like any other.
    story.press("k A")
    #expect(story.effects == [.findEntries(request)])
    story.happen(.entriesFound(request, found))
    #expect(story.model.playlist.items.count == 1)
  }

  @Test func theSameIsNotLookedThroughTwiceAtATime() {
    var story = searching()
    story.press("k A")
    #expect(story.effects.isEmpty)
    story.happen(.entriesFound(request, found))
    story.press("k A")
    #expect(story.effects == [.findEntries(request)])
  }

  @Test func whatWasLeftOutIsSaid() {
    var story = searching()
    var end = progress(files: 1, folders: 5)
    end.unreadable = 1
    end.silent = 2
    end.isTruncated = true
    story.happen(.entriesCounted(request, end))
    story.happen(.entriesFound(request, found))
    #expect(
      story.model.notices.shown?.text
        == "Added 1 item; 1 folder could not be read, 2 folders do not answer, "
        + "there is more than is taken at a time")
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func aLongListSaysHowMuchOfItIsThere() {
    var story = Story(titles: [])
    let list = EntryRequest(.playlistFile(BytePath("/media/tv.m3u8")), .append)
    _ = story.model.beginSearch(list)
    story.wait(seconds: 1)
    #expect(story.model.searchText == "Reading tv.m3u8")
    story.happen(.entriesArrived(list, found))
    #expect(story.model.searchText == "Reading tv.m3u8: 1 item")
    story.press("<ESC>")
    #expect(story.effects == [.stopFinding(list)])
    #expect(story.model.notices.shown?.text == "Given up after 1 item")
    // What comes in late is nothing.
    story.happen(.entriesArrived(list, found))
    #expect(story.model.playlist.items.count == 1)
  }

  @Test func theLineComesWhenItsTimeHasCome() {
    var story = searching()
    let due = story.model.nextDeadline
    #expect(due.map { $0 <= story.model.now + .milliseconds(300) } == true)
    // The loop looks at the deadline once it has passed.
    story.model.now = story.model.now + .milliseconds(301)
    #expect(story.model.nextDeadline.map { $0 <= story.model.now } == true)
    story.happen(.timePassed)
    #expect(story.model.searchText != nil)
    #expect(story.model.nextDeadline.map { $0 > story.model.now } != false)
  }

  @Test func aSearchThatFailsSaysWhy() {
    var story = searching()
    story.wait(seconds: 1)
    story.happen(.entriesFailed(request, "No"))
    #expect(story.model.searchText == nil)
    #expect(story.model.notices.shown?.text == "No")
  }
}
