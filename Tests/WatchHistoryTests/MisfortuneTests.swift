import Base
import Glibc
import TestSupport
import Testing

@testable import WatchHistory

@Suite("Failures of the watch history database")
struct MisfortuneTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store() throws -> HistoryStore { try HistoryStore(in: folder.path) }

  private func fill(_ store: HistoryStore, count: Int = 200) throws {
    for number in 0..<count { try store.remember(.left(.file("/films/\(number).mkv"), at: 10)) }
  }

  /// A database that is closed, so that all of it is in its file.
  private func made() throws {
    let store = try store()
    try fill(store)
    store.close()
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["", "-wal", "-shm", "-journal"])
  func aPipeInItsPlaceIsNotWaitedFor(suffix: String) throws {
    try made()
    let name = "history.sqlite" + suffix
    _ = unlink(folder.text + "/" + name)
    try #require(mkfifo(folder.text + "/" + name, 0o600) == 0)
    let begin = ContinuousClock.now
    let failure = #expect(throws: HistoryFailure.self) { try store() }
    #expect(failure?.sentence.hasSuffix("\(name) cannot be used (it is not an ordinary file)") == true)
    #expect(ContinuousClock.now - begin < .seconds(1))
  }

  @Test func garbageIsMovedAside() throws {
    try folder.file(BytePath("history.sqlite"), (0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try folder.file(BytePath("history.sqlite-journal"), [1, 2, 3])
    let store = try store()
    #expect(store.remark?.contains("history.sqlite.damaged-1") == true)
    #expect(folder.names.contains("history.sqlite.damaged-1"))
    #expect(!folder.names.contains("history.sqlite-journal"))
    #expect(try mode("history.sqlite") == 0o600)
    try fill(store, count: 1)
    #expect(try store.recall(.file("/films/0.mkv")) != nil)
    #expect(try self.store().remark == nil)
  }

  /// The permissions of a file in the folder.
  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(folder.text + "/" + name, &status) == 0)
    return status.st_mode & 0o777
  }

  @Test func clearingRemovesDamagedCopiesToo() throws {
    for _ in 0..<3 {
      try folder.file("history.sqlite", "no database, but the name of a film")
      try store().close()
    }
    let store = try store()
    try fill(store, count: 2)
    let entries = try store.history(limit: 1).entries
    #expect(try store.clear(entries) == 1)
    #expect(store.damagedCopies == (1...3).map { "\(folder.text)/history.sqlite.damaged-\($0)" })
    #expect(try store.clear(nil) == 1)
    #expect(store.damagedCopies == [])
    #expect(!folder.names.contains { $0.contains("damaged") })
  }

  @Test(arguments: [1, 100, 4_096, 5_000, 12_288, 20_000])
  func aTruncatedDatabaseEndsNothing(size: Int) throws {
    try made()
    truncate(folder.database, size)
    do {
      let store = try store()
      // Damage that shows later is mended then.
      do {
        try fill(store, count: 300)
        _ = try store.facts(in: BytePath("/films"))
      } catch HistoryFailure.damaged {
        try store.reopen()
        #expect(store.remark != nil)
      }
      try fill(store, count: 3)
      #expect(try store.recall(.file("/films/2.mkv"))?.position == MediaTime(seconds: 10))
    }
  }

  @Test func pagesThatWereOverwrittenAreFound() throws {
    try made()
    let descriptor = open(folder.database, O_WRONLY)
    var noise = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }
    for page in 1..<8 { pwrite(descriptor, &noise, noise.count, off_t(page * 4_096)) }
    close(descriptor)
    let store = try? store()
    let found = try store ?? self.store()
    do {
      try fill(found, count: 5)
      _ = try found.facts(in: BytePath("/films"))
    } catch {
      #expect(error as? HistoryFailure == .damaged)
      try found.reopen()
    }
    try fill(found, count: 3)
    #expect(try found.facts(in: BytePath("/films")).count >= 3)
    #expect(folder.names.contains("history.sqlite.damaged-1"))
  }

  @Test func newerDatabaseIsRefusedAndKept() throws {
    try made()
    try Database(path: folder.database).run("PRAGMA user_version = 999")
    #expect(throws: HistoryFailure.newer(folder.database)) { try store() }
    #expect(try Database(path: folder.database).row("SELECT count(*) AS n FROM item")?.integer("n") == 200)
  }

  @Test func tablesOfAnotherProgramAreMovedAside() throws {
    try Database(path: folder.database).run("CREATE TABLE item (something)")
    let store = try store()
    try fill(store, count: 1)
    #expect(folder.names.contains("history.sqlite.damaged-1"))
  }

  @Test(arguments: ["DROP TABLE media", "ALTER TABLE item DROP COLUMN kept"])
  func aDatabaseThatLacksAPartIsMovedAside(sql: String) throws {
    try made()
    try Database(path: folder.database).run(sql)
    #expect(throws: HistoryFailure.damaged) {
      _ = try HistoryStore(in: folder.path, writes: false).history(limit: 1)
    }
    let store = try store()
    #expect(store.remark?.contains("history.sqlite.damaged-1") == true)
    try fill(store, count: 1)
    #expect(try store.recall(.file("/films/0.mkv")) != nil)
  }

  @Test func folderAtTheDatabasePathIsRefused() throws {
    mkdir(folder.database, 0o700)
    #expect(throws: HistoryFailure.unusable(folder.database, because: "it is a folder")) { try store() }
  }

  /// As on a full disk, and on a file system that is read-only: SQLite makes its index beside what it reads.
  @Test func whereNothingCanBeMadeBesideItItIsRead() throws {
    try made()
    let index = folder.database + "-shm"
    // Root may write where others may not, but nobody opens a file whose name is a link that leads to itself.
    try #require(symlink(index, index) == 0)
    let store = try store()
    #expect(store.isReadOnly && store.remark?.contains("is not saved") == true)
    #expect(try store.recall(.file("/films/7.mkv"))?.position == MediaTime(seconds: 10))
    try fill(store, count: 1)
    #expect(try HistoryStore(in: folder.path, writes: false).recall(.file("/films/7.mkv")) != nil)
  }

  @Test func fileAtTheStateFolderPathIsRefused() throws {
    try folder.file(BytePath("state"), [])
    let path = folder.text + "/state/inset/history.sqlite"
    #expect(throws: HistoryFailure.unusable(path, because: "not a directory")) {
      try HistoryStore(in: folder.path.appending("state/inset"))
    }
  }

  @Test func aFullDiskLosesNothingThatWasWritten() throws {
    let store = try store()
    try fill(store, count: 20)
    try store.access { db in
      try db.run("PRAGMA wal_checkpoint(TRUNCATE)")
      let pages = try db.row("PRAGMA page_count")?.integer("page_count") ?? 0
      try db.run("PRAGMA max_page_count = \(pages)")
    }
    #expect(throws: HistoryFailure.full(folder.database)) { try fill(store, count: 2_000) }
    #expect(try store.recall(.file("/films/19.mkv"))?.position == MediaTime(seconds: 10))
    // With room again it goes on.
    try store.access { try $0.run("PRAGMA max_page_count = 100000") }
    try fill(store, count: 2_000)
    #expect(try store.facts(in: BytePath("/films")).count == 2_000)
  }

  @Test func columnsMayHoldAnything() throws {
    let store = try store()
    try fill(store, count: 1)
    try store.write { db in
      try db.run(
        """
        UPDATE item SET position = 'x', duration = -5, played = 'yes', title = x'FF', settings = x'00FF',
          opened = 'never', size = 'big'
        """)
      try db.run("INSERT INTO playlist VALUES ('/l.m3u', 'nothing', 'x', 9223372036854775807, 'q', 'z')")
    }
    let known = try #require(try store.recall(.file("/films/0.mkv")))
    #expect(known.position == nil)
    #expect(known.duration == nil)
    #expect(try store.facts(in: BytePath("/films")).count == 1)
    #expect(try store.recallPlaylist(.file(BytePath("/l.m3u"))) == nil)
  }

  @Test func onlyItsOwnerReadsIt() throws {
    let store = try HistoryStore(in: folder.path.appending("deep/er/inset"))
    try store.remember(.left(.file("/a"), at: 3))
    var status = stat()
    stat(folder.text + "/deep/er/inset/history.sqlite", &status)
    #expect(status.st_mode & 0o777 == 0o600)
    stat(folder.text + "/deep/er/inset", &status)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func threeAtOnceLoseNothing() async throws {
    let path = folder.path
    await withTaskGroup(of: Int.self) { group in
      for writer in 0..<3 {
        group.addTask {
          guard let store = try? HistoryStore(in: path) else { return 0 }
          var written = 0
          for number in 0..<60 {
            let key = ItemKey(.file(BytePath("/w\(writer)/\(number).mkv")))
            if let key, (try? store.remember(.left(key, at: 10))) != nil { written += 1 }
          }
          return written
        }
      }
      for await written in group { #expect(written == 60) }
    }
    let store = try store()
    for writer in 0..<3 { #expect(try store.facts(in: BytePath("/w\(writer)")).count == 60) }
  }
}
