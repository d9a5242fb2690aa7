import Base
import TestSupport
import Testing

@testable import WatchHistory

@Suite("The last list in the database") struct LastListTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(in: folder.path)
  }

  private func list(_ count: Int = 4, current: Int = 2) throws -> LastList {
    var entries = (0..<count).map {
      FoundEntry(location: .file(BytePath("/music/\($0).mp3")), title: "song \($0)")
    }
    entries[0].location = .url("https://example.org/list.m3u")
    entries[0].playlistChain = []
    entries[0].playlistKind = .byWord
    entries[1].part = ItemPart(start: MediaTime(seconds: 60), end: MediaTime(seconds: 90))
    entries[1].duration = MediaTime(seconds: 30)
    entries[1].group = "News"
    entries[1].number = 7
    entries[1].isOfFolder = true
    return try #require(LastList(entries, current: current))
  }

  private func stored() throws -> LastList? {
    guard case .list(let list)? = try store.perform(.recallList) else { return nil }
    return list
  }

  private func spoil(_ sql: String) throws { try store.write { try $0.run(sql) } }

  @Test func itComesBackWhole() throws {
    #expect(try stored() == nil)
    #expect(try store.history(limit: 1).lastList == nil)
    _ = try store.perform(.rememberList(list()))
    #expect(try stored() == list())
    let summary = try #require(try store.history(limit: 1).lastList)
    #expect(summary.count == 4 && summary.current == 2 && summary.title == "song 2")
    #expect(abs(summary.saved - store.now) < 60)
  }

  @Test func anotherOneTakesItsPlace() throws {
    _ = try store.perform(.rememberList(list()))
    _ = try store.perform(.rememberList(list(2, current: 0)))
    #expect(try stored()?.entries.count == 2)
  }

  @Test func damagedRowsAreLeftOut() throws {
    _ = try store.perform(.rememberList(list()))
    try spoil("UPDATE lastList SET location = 'lavfi://evil', title = x'80' WHERE number = 2")
    try spoil("UPDATE lastList SET part = 'x' WHERE number = 1")
    #expect(try stored()?.entries.map(\.title) == ["song 0", "song 3"])
    #expect(try store.history(limit: 1).lastList?.title == "")
    try spoil("DELETE FROM lastList WHERE number > 0")
    #expect(try stored() == nil)
    #expect(try store.history(limit: 1).lastList == nil)
  }

  @Test func whatIsTooLongIsNotRead() throws {
    _ = try store.perform(.rememberList(list()))
    try spoil("UPDATE lastList SET location = '/' || hex(zeroblob(40000)) WHERE number = 1")
    try spoil("UPDATE lastList SET title = hex(zeroblob(40000)) WHERE number = 2")
    let entries = try #require(try stored()).entries
    #expect(entries.count == 3 && entries.allSatisfy { $0.title.count <= 501 })
    try spoil(
      """
      WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO lastList SELECT i, '/m/' || i, -1, NULL, 't', NULL, NULL, NULL, NULL, 0, 0, 0, 0 FROM n
      """)
    #expect(try stored()?.entries.count == LastList.mostEntries)
    #expect(try store.history(limit: 1).lastList?.count == LastList.mostEntries)
  }

  @Test func aFullDiskKeepsTheFormerList() throws {
    _ = try store.perform(.rememberList(list()))
    let pages = try store.access { try $0.row("PRAGMA page_count")?.integer("page_count") ?? 0 }
    try store.access { try $0.run("PRAGMA max_page_count = \(pages)") }
    #expect(throws: HistoryFailure.self) { try store.perform(.rememberList(list(10_000))) }
    #expect(try stored() == list())
  }

  @Test func aForgottenListIsRestored() throws {
    _ = try store.perform(.rememberList(list()))
    _ = try store.perform(.forgetList(removal: 1))
    #expect(try stored() == nil)
    _ = try store.perform(.restore(removal: 1))
    #expect(try stored() == list())
  }

  @Test func aForgottenItemLeavesTheList() throws {
    _ = try store.perform(.rememberList(list()))
    _ = try store.perform(.forget([.file("/music/2.mp3")], removal: 1))
    #expect(try stored()?.entries.count == 3)
    _ = try store.perform(.restore(removal: 1))
    #expect(try stored() == list())
  }

  @Test func clearingAndAgeRemoveIt() throws {
    _ = try store.perform(.rememberList(list()))
    _ = try store.clear(nil)
    #expect(try stored() == nil)
    _ = try store.perform(.rememberList(list()))
    _ = try store.perform(.prune(entries: 10, days: 5))
    #expect(try stored() != nil)
    try spoil("UPDATE lastList SET saved = 100")
    _ = try store.perform(.prune(entries: 10, days: 5))
    #expect(try stored() == nil)
  }
}
