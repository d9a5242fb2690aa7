import Base
import Glibc
import TestSupport
import Testing

@testable import WatchHistory

@Suite("The history and bookmarks") struct HistoryTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(in: folder.path)
  }

  private func fill() throws {
    let list = MediaLocation.url("https://example.org/list.m3u")
    let part = ItemPart(start: MediaTime(seconds: 60), end: MediaTime(seconds: 90))
    try store.remember(.left(.file("/films/a.mkv"), at: 10))
    try store.remember(
      .left(.file("/music/disc.flac", part: part), at: 70, source: PlaylistPlace(source: list, number: 1)))
    try store.remember(.left(.file("/films/b.mkv"), at: 30, isKept: true, entersHistory: false))
    try store.write { db in
      try db.run("UPDATE item SET opened = id * 100 WHERE opened IS NOT NULL")
      try db.run("UPDATE playlist SET opened = 150")
    }
  }

  @Test func theNewestComesFirst() throws {
    try fill()
    let history = try store.history(limit: 10)
    #expect(
      history.entries.map(\.location) == [
        .file(BytePath("/music/disc.flac")), .file(BytePath("/films/a.mkv")),
      ])
    #expect(
      history.entries.first?.part == ItemPart(start: MediaTime(seconds: 60), end: MediaTime(seconds: 90)))
    #expect(history.entries.last?.position == MediaTime(seconds: 10))
    #expect(
      history.places == [
        .init(.file(BytePath("/music")), isFolder: true, opened: 200),
        .init(.url("https://example.org/list.m3u"), isFolder: false, opened: 150),
        .init(.file(BytePath("/films")), isFolder: true, opened: 100),
      ])
    #expect(try store.history(limit: 1).entries.count == 1)
  }

  @Test func entriesRecordTheirSourcePlaylist() throws {
    let folder = MediaLocation.file(BytePath("/media"))
    let list = PlaylistPlace(source: .url("https://example.org/list.m3u"), number: 7)
    let tree = PlaylistPlace(source: folder, kind: .tree, number: 2)
    let line = PlaylistPlace(source: .url("arguments://1f"), kind: .arguments, number: 1)
    let key = try ItemKey.file("/media/a.mkv")
    for place in [list, tree, line, nil] {
      try store.remember(.left(key, at: 10, source: place))
      #expect(try store.history(limit: 1).entries.first?.source == place)
    }
    // A folder is no playlist, and nobody can go to a command line.
    #expect(
      try store.history(limit: 1).places.map(\.location) == [folder, .url("https://example.org/list.m3u")])
    #expect(try store.recallPlaylist(folder) == nil)
    #expect(try store.recallPlaylist(line.source)?.number == 1)
    try store.write { try $0.run("UPDATE item SET source = '/m', sourceKind = 'odd', number = 'x'") }
    #expect(try store.history(limit: 1).entries.first?.source == nil)
  }

  @Test func oneItemIsForgotten() throws {
    try fill()
    _ = try store.perform(.forget([.file("/films/a.mkv")], removal: 1))
    #expect(try store.history(limit: 10).entries.count == 1)
    #expect(try store.recall(.file("/films/a.mkv")) == nil)
  }

  @Test func forgottenItemsAreRestoredWhole() throws {
    try fill()
    let before = try store.history(limit: 10).entries
    let places = try store.history(limit: 10).places
    let recalled = try store.recall(.file("/films/a.mkv"))
    #expect(before.count > 1)
    let keys = before.compactMap { ItemKey($0.location, part: $0.part) }
    _ = try store.perform(.forget(keys, removal: 1))
    _ = try store.perform(.forget([.file("/not/there")], removal: 2))
    #expect(try store.history(limit: 10).entries.isEmpty)
    _ = try store.perform(.restore(removal: 2))
    _ = try store.perform(.restore(removal: 3))
    #expect(try store.history(limit: 10).entries.isEmpty)
    _ = try store.perform(.restore(removal: 1))
    #expect(try store.history(limit: 10).entries == before)
    #expect(try store.history(limit: 10).places == places)
    #expect(try store.recall(.file("/films/a.mkv")) == recalled)
  }

  @Test func itemStoredAgainKeepsItsNewRow() throws {
    try fill()
    _ = try store.perform(.forget([.file("/films/a.mkv")], removal: 1))
    try store.remember(.left(.file("/films/a.mkv"), at: 77))
    _ = try store.perform(.restore(removal: 1))
    let entry = try store.history(limit: 10).entries.first { $0.location == .file(BytePath("/films/a.mkv")) }
    #expect(entry?.position == MediaTime(seconds: 77))
  }

  /// Whether a file of the database holds a text.
  private func isOnDisk(_ text: String) throws -> Bool {
    for name in folder.names where name.hasPrefix("history.sqlite") {
      let file = open(folder.text + "/" + name, O_RDONLY)
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = read(file, &bytes, bytes.count)
      if bytes.prefix(max(0, count)).contains(Array(text.utf8)) { return true }
    }
    return false
  }

  @Test func aForgottenItemIsNotLeftOnTheDisk() throws {
    try fill()
    #expect(try isOnDisk("/films/a.mkv"))
    _ = try store.perform(.forget([.file("/films/a.mkv")], removal: 1))
    #expect(try !isOnDisk("/films/a.mkv"))
    #expect(try isOnDisk("/films/b.mkv"))
  }

  @Test func clearingBesideAReaderSaysThatTheLogKeepsIt() throws {
    try fill()
    let other = try HistoryStore(in: folder.path)
    try other.access { try $0.run("BEGIN") }
    #expect(try other.history(limit: 10).entries.count == 2)
    #expect(throws: HistoryFailure.inUse(3)) { try store.clear(nil) }
    #expect(try store.history(limit: 10).entries.isEmpty)
    try other.access { try $0.run("COMMIT") }
  }

  @Test func everythingIsForgottenButBookmarks() throws {
    try fill()
    let bookmark = Bookmark(.file(BytePath("/films")), .folder)
    _ = try store.perform(.addBookmark(bookmark))
    #expect(try store.clear([]) == 0)
    #expect(try store.clear(nil) == 3)
    #expect(try store.history(limit: 10).entries.isEmpty)
    #expect(try store.history(limit: 10).places.isEmpty)
    #expect(try store.bookmarks() == [bookmark])
  }

  @Test func bookmarksKeepTheirOrder() throws {
    let bookmarks = [
      Bookmark(.file(BytePath("/z")), .folder), Bookmark(.url("https://a.example/x.m3u"), .playlist),
      Bookmark(.file(BytePath("/films/a.mkv")), .item, title: "A film"),
    ]
    for bookmark in bookmarks { _ = try store.perform(.addBookmark(bookmark)) }
    _ = try store.perform(.addBookmark(Bookmark(.file(BytePath("/z")), .folder, title: "Zed")))
    let found = try store.bookmarks()
    #expect(found.map(\.title) == ["Zed", "x.m3u", "A film"])
    #expect(found.map(\.kind) == [.folder, .playlist, .item])
    _ = try store.perform(.removeBookmark(.file(BytePath("/z"))))
    #expect(try store.bookmarks().count == 2)
    // Other text is passed over.
    try store.write { try $0.run("UPDATE bookmark SET kind = 'planet' WHERE kind = 'item'") }
    #expect(try store.bookmarks().count == 1)
  }
}
