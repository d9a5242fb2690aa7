import Testing

@testable import Base
@testable import Core

@Suite("Pasted text") struct PastingTests {
  /// The names that a paste outside of a prompt asks for; nil if it asks for nothing.
  private func asked(_ text: String, in focus: Focus = .player) -> (names: [PastedName], others: Int)? {
    var story = Story()
    story.happen(.commanded(.focus(.to(focus))))
    story.happen(.pasted(text))
    guard case .findPasted(let names, let others)? = story.effects.first else { return nil }
    return (names, others)
  }

  @Test(arguments: [Focus.player, .browser, .playlist, .history])
  func pathsAndAddressesAreLookedFor(focus: Focus) throws {
    let found = try #require(
      asked("  /media/a b.mkv\r\nhttps://host/x?y=z\n\n~/film.mp4\nhello\n", in: focus))
    #expect(
      found.names.map(\.line)
        == [BytePath("/media/a b.mkv"), BytePath("https://host/x?y=z"), BytePath("~/film.mp4")])
    #expect(found.others == 1)
    #expect(found.names[0].words == [BytePath("/media/a"), BytePath("b.mkv")])
    #expect(found.names[1].words.isEmpty)
  }

  @Test func shellQuotedPathsAreUnquoted() throws {
    let found = try #require(asked("'/media/it'\\''s here.mkv' /media/b\\ c.mkv \"/d e\""))
    #expect(
      found.names[0].words == [
        BytePath("/media/it's here.mkv"), BytePath("/media/b c.mkv"), BytePath("/d e"),
      ])
    // An open quotation is none.
    #expect(asked("/it's.mkv")?.names.first?.words == [])
    #expect(asked("'/it")?.names == nil)
  }

  @Test(arguments: ["hello", "q", "a/b", "javascript:alert(1)", "10:15", "\u{1B}[A", "ls -l /x"])
  func nonPathTextIsReportedAndIgnored(text: String) {
    var story = Story()
    story.happen(.pasted(text))
    #expect(story.effects.isEmpty && story.model.exit == nil)
    #expect(
      story.model.notices.shown?.text == "The pasted text is neither a path nor an address")
  }

  @Test func blanksSayNothing() {
    var story = Story()
    story.happen(.pasted(" \n\t\r\n"))
    #expect(story.effects.isEmpty && story.model.notices.shown == nil)
  }

  @Test func aFloodIsBounded() throws {
    let found = try #require(asked(String(repeating: "/a\n", count: 5_000)))
    #expect(found.names.count == Model.mostPasted && found.others == 4_000)
  }

  @Test func pastedItemsAreAddedInOneUndoableEdit() {
    var story = Story()
    story.playFirst()
    let entries = ["x", "y"].map { FoundEntry(location: .file(BytePath("/\($0).mkv")), title: $0) }
    story.happen(.pastedFound(entries, failures: 1, reason: "no"))
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three", "x", "y"])
    #expect(story.model.playlist.current?.title == "one")
    #expect(
      story.model.notices.shown?.text
        == "Added 2 items; 1 line left out \u{2013} u in the playlist undoes")
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("u")
    #expect(story.model.playlist.items.map(\.title) == ["one", "two", "three"])
  }

  @Test func pastedItemPlaysWhenIdle() {
    var story = Story(titles: [])
    story.happen(
      .pastedFound([FoundEntry(location: .url("https://host/x"), title: "x")], failures: 0, reason: nil))
    #expect(story.model.playlist.current?.title == "x")
    #expect(story.effects.contains { if case .film(.main, .open) = $0 { true } else { false } })
  }

  @Test func pastedFolderIsSearchedForEntries() {
    var story = Story()
    story.playFirst()
    var folder = FoundEntry(location: .file(BytePath("/films")), title: "films/", playlistChain: [])
    folder.playlistKind = .folder
    story.happen(.pastedFound([folder], failures: 0, reason: nil))
    #expect(story.effects.contains { if case .findEntries = $0 { true } else { false } })
  }

  @Test func pasteFailureIsShownWithItsReason() {
    var story = Story()
    story.happen(.pastedFound([], failures: 1, reason: "/x: there is no such file"))
    #expect(story.model.notices.shown?.text == "/x: there is no such file")
    #expect(story.model.notices.shown?.weight == .warning)
  }
}
