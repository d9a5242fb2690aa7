import Base
import Glibc
import TestSupport
import Testing

@testable import WatchHistory

/// The database of the time before the first release: `memory.sqlite`, with a table that lists its migrations.
@Suite struct EarlierDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes such a database, in which a film was left at five seconds.
  private func make(lists steps: [String]) throws {
    let store = try HistoryStore(in: folder.path)
    try store.remember(.left(.file("/films/a.mkv"), at: 5))
    store.close()
    do {
      let database = try Database(path: folder.database)
      try database.run(
        """
        PRAGMA user_version = 0; DROP TABLE lastList;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
        """)
      for step in steps { try database.run("INSERT INTO grdb_migrations VALUES (?)", [step]) }
    }
    for suffix in ["", "-wal", "-shm"] {
      rename(folder.database + suffix, folder("memory.sqlite").text + suffix)
    }
  }

  @Test func itsPlacesAreStillKnown() throws {
    try make(lists: ["1: items, playlists, bookmarks", "7: what a file begins and ends with"])
    let store = try HistoryStore(in: folder.path)
    #expect(store.remark == nil)
    #expect(try store.recall(.file("/films/a.mkv"))?.position == MediaTime(seconds: 5))
    #expect(!folder.names.contains { $0.hasPrefix("memory.") })
    store.close()
    #expect(try HistoryStore(in: folder.path).recall(.file("/films/a.mkv")) != nil)
  }

  @Test func oneThatIsNotCompleteIsMovedAside() throws {
    try make(lists: ["1: items, playlists, bookmarks"])
    let store = try HistoryStore(in: folder.path)
    #expect(store.remark?.contains("history.sqlite.damaged-1") == true)
    #expect(try store.recall(.file("/films/a.mkv")) == nil)
  }

  @Test func itDoesNotReplaceTheDatabaseOfToday() throws {
    try make(lists: ["7: what a file begins and ends with"])
    try folder.file("history.sqlite", "")
    #expect(try HistoryStore(in: folder.path).recall(.file("/films/a.mkv")) == nil)
    #expect(folder.names.contains("memory.sqlite"))
  }
}
