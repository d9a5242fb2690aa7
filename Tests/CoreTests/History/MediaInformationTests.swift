import Testing

@testable import Base
@testable import Core

/// The choice of the files that are read for media information, and its use: without any file.
@Suite("Media information in update") struct MediaInformationTests {
  private static let folder = BytePath("/films")
  private var story: Story = {
    var story = Story(rows: 12, titles: [], remembers: true)
    story.model.beginInformation()
    return story
  }()

  private mutating func list(_ names: [String]) {
    story.run { $0.enterFolder(Self.folder, &$1) }
    let entries = names.map {
      BrowserEntry(
        name: BytePath($0), kind: $0.hasSuffix(".mkv") ? .media(.video) : .folder, size: 10, modified: 20)
    }
    story.happen(.folder(.listed(FolderListing(folder: Self.folder, entries: entries))))
  }

  private func orders() -> [InformationOrder] {
    story.effects.compactMap { if case .readInformation(let order) = $0 { order } else { nil } }
  }

  private func path(_ name: String) -> BytePath { Self.folder.appending(name) }

  private func information(_ seconds: Double, size: Int64 = 10) -> FileInformation {
    var information = FileInformation(size: size, modified: 20)
    information.duration = MediaTime(seconds: seconds)
    return information
  }

  @Test mutating func visibleRowsAreReadFirstOnceTheDatabaseAnswers() throws {
    let names = (0..<40).map { "\($0).mkv" }
    list(["sub"] + names)
    #expect(orders().isEmpty)
    var known = FileFacts()
    known.information = information(60)
    known.duration = MediaTime(seconds: 60)
    story.happen(.watchHistory(.folder(Self.folder, [BytePath("1.mkv"): known])))
    let order = try #require(orders().first)
    let rows = story.model.browser.view.pageRows
    #expect(order.first == names.prefix(rows - 1).filter { $0 != "1.mkv" }.map(path))
    #expect(order.later?.count == 39)
    #expect(story.model.browser.entries[2].duration == MediaTime(seconds: 60))
    // The same screen asks nothing twice, another one asks for its own rows alone.
    story.happen(.sceneShown)
    #expect(orders().isEmpty)
    story.happen(.commanded(.move(.last)))
    #expect(orders().last?.later == nil)
    #expect(orders().last?.first.last == path("39.mkv"))
  }

  @Test mutating func aFileThatHasChangedIsReadAgain() {
    list(["a.mkv"])
    var known = FileFacts()
    known.information = information(60, size: 9)
    story.happen(.watchHistory(.folder(Self.folder, [BytePath("a.mkv"): known])))
    #expect(orders().first?.first == [path("a.mkv")])
    story.happen(.informationRead([path("a.mkv"): information(61)], nil))
    #expect(orders().isEmpty)
    #expect(story.model.browser.entries[0].duration == MediaTime(seconds: 61))
  }

  @Test mutating func anotherFolderTakesTheReadingsPlace() {
    list(["a.mkv", "b.mkv"])
    story.happen(.watchHistory(.folder(Self.folder, [:])))
    story.happen(.informationRead([path("a.mkv"): nil], InformationProgress(done: 1, total: 2)))
    list(["sub"])
    #expect(orders() == [InformationOrder(first: [], later: [])])
  }

  @Test mutating func theReadingIsShownWhileItLasts() {
    list(["a.mkv", "b.mkv"])
    story.happen(.watchHistory(.folder(Self.folder, [:])))
    story.happen(.informationRead([path("a.mkv"): nil], InformationProgress(done: 1, total: 2)))
    #expect(story.model.informationProgress == InformationProgress(done: 1, total: 2))
    story.happen(.informationRead([:], nil))
    #expect(story.model.informationProgress == nil)
  }

  @Test mutating func itemsOfThePlaylistLearnTheirDurationAndTitle() {
    var named = FoundEntry(location: .file(path("b.mkv")), title: "A name from the list")
    named.group = nil
    story.model.append([
      FoundEntry(location: .file(path("a.mkv")), title: "a.mkv"), named,
      FoundEntry(location: .url("https://example.org/c.mkv"), title: "c.mkv"),
    ])
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(orders() == [InformationOrder(first: [path("a.mkv"), path("b.mkv")])])
    var read = information(75)
    read.title = "Singer \u{2013} Song"
    story.happen(.informationRead([path("a.mkv"): read, path("b.mkv"): read], nil))
    #expect(
      story.model.playlist.items.map(\.title) == ["Singer \u{2013} Song", "A name from the list", "c.mkv"])
    #expect(story.model.playlist.items.map { $0.duration?.seconds } == [75, 75, nil])
  }

  @Test mutating func aMemoryThatEndsLeavesTheReading() {
    list(["a.mkv"])
    story.happen(.watchHistory(.ended("It is gone")))
    #expect(orders().first?.first == [path("a.mkv")])
  }
}
