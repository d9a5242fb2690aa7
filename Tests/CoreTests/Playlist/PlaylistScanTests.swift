import Testing

@testable import Base
@testable import Core

@Suite("Looking through folders for the playlist") struct PlaylistScanTests {
  private let request = EntryRequest(.folder(BytePath("/media/films"), recursive: true), .append)
  private let found = [FoundEntry(location: .file(BytePath("/media/films/a.mkv")), title: "a.mkv")]

  /// A story in which `A` was pressed on a folder.
  private func searching() -> Story {
    var story = Story(titles: [])
    story.browse(BytePath("/media"), [.row("films", .folder), .row("z.mkv", .media(.video))])
    story.press("A")
    return story
  }

  /// What `a` on marked rows adds, whichever folder is read first.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]]) func marksKeepTheirOrder(order: [Int]) {
    var story = Story(titles: ["first"])
    let names = ["a", "b", "c"]
    story.browse(
      BytePath("/media"),
      names.map { .row($0, .folder) } + [.row("y.mkv", .media(.video)), .row("z.mkv", .media(.video))])
    story.press("<Ctrl+a> a")
    let requests = names.map { EntryRequest(.folder(BytePath("/media/\($0)"), recursive: false), .append) }
    #expect(story.effects.filter { requests.map(Effect.findEntries).contains($0) }.count == 3)
    for index in order {
      // Each comes in two pieces.
      story.happen(.entriesArrived(requests[index], files("\(names[index])/1")))
      story.happen(.entriesFound(requests[index], files("\(names[index])/2")))
    }
    #expect(
      story.model.playlist.items.map(\.title)
        == ["first", "a/1", "a/2", "b/1", "b/2", "c/1", "c/2", "y.mkv", "z.mkv"])
    #expect(story.model.notices.shown?.text == "Added 8 items")
  }

  /// Rows that are added one after the other keep that order too.
  @Test(arguments: ["list-append", "list-queue", "list-play-next"])
  func actionsKeepTheirOrder(command: String) throws {
    var story = Story(titles: ["first", "last"])
    story.playFirst()
    let names = ["a", "b"]
    story.browse(BytePath("/media"), names.map { .row($0, .folder) } + [.row("z.mkv", .media(.video))])
    for _ in 0..<3 { try story.perform(command) }
    let purposes: [String: EntryRequest.Purpose] = [
      "list-append": .append, "list-queue": .enqueue, "list-play-next": .playNext,
    ]
    let purpose = try #require(purposes[command])
    let requests = names.map { EntryRequest(.folder(BytePath("/media/\($0)"), recursive: false), purpose) }
    for (name, request) in zip(names, requests).reversed() {
      story.happen(.entriesFound(request, files("\(name)/1", "\(name)/2")))
    }
    let titles = story.model.playlist.items.map(\.title)
    let added = ["a/1", "a/2", "b/1", "b/2", "z.mkv"]
    if purpose == .playNext {
      // What is asked for last plays next.
      #expect(titles == ["first", "z.mkv", "b/1", "b/2", "a/1", "a/2", "last"])
    } else {
      #expect(titles == ["first", "last"] + added)
      let queued = story.model.playlist.queue.map { story.model.playlist.items[$0].title }
      #expect(queued == (purpose == .enqueue ? added : []))
    }
  }

  @Test func aFolderOfFoldersIsAddedWhole() {
    var story = Story(titles: [])
    story.browse(BytePath("/media"), [.row("Artist", .folder), .row("z.mkv", .media(.video))])
    story.press("<Ctrl+a> a")
    let flat = EntryRequest(.folder(BytePath("/media/Artist"), recursive: false), .append)
    let deep = EntryRequest(.folder(BytePath("/media/Artist"), recursive: true), .append)
    story.happen(.entriesFound(flat, []))
    #expect(story.effects == [.findEntries(deep)])
    story.happen(.entriesFound(deep, files("Artist/Album/1", "Artist/Album/2")))
    #expect(story.model.playlist.items.map(\.title) == ["Artist/Album/1", "Artist/Album/2", "z.mkv"])
    #expect(story.model.notices.shown?.text == "Added 3 items")
  }

  @Test func aFolderWithoutMediaSaysSoOnce() {
    var story = searching()
    story.happen(.entriesFound(request, []))
    #expect(story.model.notices.shown?.text == "No media in films" && story.model.playlist.items.isEmpty)
  }

  @Test func foldersOfTheHistoryAreAddedInTheirPlace() {
    var story = Story(titles: [], remembers: true)
    var history = History()
    history.places = [
      .init(.file(BytePath("/media/a")), isFolder: true, opened: 900),
      .init(.file(BytePath("/media/b.m3u")), isFolder: false, opened: 850),
    ]
    story.happen(.commanded(.focus(.to(.history))))
    story.happen(.watchHistory(.history(history)))
    story.press("<Ctrl+a> a")
    let folder = EntryRequest(.folder(BytePath("/media/a"), recursive: false), .append)
    let list = EntryRequest(.namedPlaylist(.file(BytePath("/media/b.m3u"))), .append)
    story.happen(.entriesFound(list, files("b/1")))
    story.happen(.entriesFound(folder, files("a/1")))
    #expect(story.model.playlist.items.map(\.title) == ["a/1", "b/1"])
  }

  private func progress(files: Int, folders: Int) -> EntrySearch.Progress {
    var progress = EntrySearch.Progress()
    progress.files = files
    progress.folders = folders
    return progress
  }

  @Test func folderSearchShowsItsProgress() throws {
    var story = searching()
    #expect(story.effects == [.findEntries(request)])
    #expect(story.model.searchText == nil)
    let deadline = try #require(story.model.nextDeadline)
    #expect(deadline <= story.model.now + .milliseconds(300))
    story.wait(seconds: 0.4)
    story.happen(.entriesCounted(request, progress(files: 1_234, folders: 1)))
    #expect(story.model.searchText == "Searching films: 1234 files in 1 folder")
    var slow = progress(files: 1, folders: 2)
    slow.waitsFor = "/media/films/dead"
    story.happen(.entriesCounted(request, slow))
    #expect(story.model.searchText == "/media/films/dead does not answer yet")
    story.happen(.entriesFound(request, found))
    #expect(story.model.searchText == nil)
    #expect(story.model.notices.shown?.text == "Added 1 item")
    #expect(story.model.playlist.items.count == 1)
  }

  /// A story that began with folders `a` and `c`, and a file between them; what is asked for of the folders.
  private func started() throws -> (Story, first: EntryRequest, last: EntryRequest) {
    let entries = ["a", "b.mkv", "c"].map { name in
      let isFolder = !name.hasSuffix("mkv")
      var entry = FoundEntry(
        location: .file(BytePath("/media/\(name)")), title: name, playlistChain: isFolder ? [] : nil)
      if isFolder { entry.playlistKind = .folder }
      return entry
    }
    var story = Story(titles: [])
    story.happen(.planned(StartPlan(folder: BytePath("/media"), entries: entries, presentation: .inline)))
    let requests = story.effects.compactMap { effect in
      if case .findEntries(let request) = effect { request } else { nil }
    }
    try #require(requests.count == 2)
    return (story, requests[0], requests[1])
  }

  private func files(_ names: String...) -> [FoundEntry] {
    names.map { FoundEntry(location: .file(BytePath("/media/\($0)")), title: $0) }
  }

  @Test func commandLineFoldersAreExpandedInPlace() throws {
    var (story, first, last) = try started()
    #expect(first.source == .folder(BytePath("/media/a"), recursive: false))
    // The last one answers first.
    story.happen(.entriesFound(last, files("c/1", "c/2")))
    #expect(story.model.playlist.items.map(\.title) == ["a", "b.mkv", "c/1", "c/2"])
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    story.happen(.entriesFound(first, files("a/1", "a/2")))
    #expect(story.model.playlist.items.map(\.title) == ["a/1", "a/2", "b.mkv", "c/1", "c/2"])
    #expect(story.model.playlist.view.selectedRow == 0)
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    #expect(story.effects.contains { if case .film(.main, .open) = $0 { true } else { false } })
  }

  @Test func aFolderThatCannotBeReadIsPassedOver() throws {
    var (story, first, last) = try started()
    story.happen(.entriesFailed(last, "It cannot be read."))
    #expect(story.model.playlist.items[2].mark == .failed("It cannot be read."))
    #expect(story.model.films.main.item == story.model.playlist.items[0].id)
    story.happen(.entriesFound(first, []))
    // A folder of folders stands for what lies below.
    let below = EntryRequest(.folder(BytePath("/media/a"), recursive: true), first.purpose)
    #expect(story.effects == [.findEntries(below)])
    story.happen(.entriesFound(below, []))
    #expect(story.model.playlist.items[0].mark.isFailed)
    story.wait(seconds: 0.3)
    #expect(story.model.films.main.item == story.model.playlist.items[1].id)
  }

  @Test func aFolderThatDoesNotAnswerCanBeGivenUp() throws {
    var (story, first, last) = try started()
    story.happen(.entriesFound(last, files("c/1")))
    story.wait(seconds: 1)
    story.press("<ESC>")
    #expect(story.effects.contains(.stopFinding(first)))
    // The next item plays; this one stays a playlist.
    #expect(story.model.playlist.items.map(\.title) == ["a", "b.mkv", "c/1"])
    #expect(story.model.films.main.item == story.model.playlist.items[1].id)
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

  @Test func omittedFoldersAndTruncationAreReported() {
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
        + "there are more items than can be added at once")
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func playlistReadingShowsItsItemCount() {
    var story = Story(titles: [])
    let list = EntryRequest(.playlistFile(BytePath("/media/tv.m3u8")), .append)
    story.run { $0.beginSearch(list, &$1) }
    story.wait(seconds: 1)
    #expect(story.model.searchText == "Reading tv.m3u8")
    story.happen(.entriesArrived(list, found))
    #expect(story.model.searchText == "Reading tv.m3u8: 1 item")
    story.press("<ESC>")
    #expect(story.effects == [.stopFinding(list)])
    #expect(story.model.notices.shown?.text == "Stopped after 1 item")
    // A late answer changes nothing.
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
