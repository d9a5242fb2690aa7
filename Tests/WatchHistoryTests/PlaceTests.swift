import Base
import Glibc
import TestSupport
import Testing

@testable import WatchHistory

@Suite("Places of items and playlists")
struct PlaceTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(in: folder.path.appending("state/inset"))
  }

  private func remember(_ record: ItemRecord) throws { #expect(try store.perform(.remember(record)) == nil) }

  @Test func aPlaceOutlivesTheProgram() throws {
    let key = try ItemKey.file("/films/50% off \u{2013} \u{e9}.mkv")
    try remember(.left(key, at: 42.5, isKept: true))
    let other = try HistoryStore(in: folder.path.appending("state/inset"))
    let known = try #require(try other.recall(key))
    #expect(known.position == MediaTime(seconds: 42.5))
    #expect(known.isKept)
    #expect(!known.isPlayed)
    #expect(known.duration == MediaTime(seconds: 100))
    #expect(try other.recall(.file("/films/50% off.mkv")) == nil)
  }

  @Test func namesThatAreNoTextAreTheirOwn() throws {
    let one = try #require(ItemKey(.file(BytePath(Array("/f/".utf8) + [0xFF, 0x25, 0x0A]))))
    let other = try #require(ItemKey(.file(BytePath(Array("/f/".utf8) + [0xFE, 0x25, 0x0A]))))
    try remember(.left(one, at: 10))
    #expect(try store.recall(one)?.position == MediaTime(seconds: 10))
    #expect(try store.recall(other) == nil)
    let names = try store.facts(in: BytePath("/f")).map(\.key)
    #expect(names == [BytePath([0xFF, 0x25, 0x0A])])
  }

  @Test func theEndForgetsThePlaceAndMarksTheItem() throws {
    let key = try ItemKey.file("/films/a.mkv")
    var record = ItemRecord.left(key, at: 30, isKept: true)
    record.settings.values = ["speed": "1.5", "sid": "2"]
    try remember(record)
    #expect(try store.recall(key)?.settings.values == ["speed": "1.5", "sid": "2"])
    record.outcome = .finished
    try remember(record)
    let known = try #require(try store.recall(key))
    #expect(known.position == nil)
    #expect(known.isPlayed)
    #expect(!known.isKept)
    #expect(known.settings.values.isEmpty)
    // Seen once is seen, also while it is watched again.
    try remember(.left(key, at: 20))
    #expect(try store.recall(key)?.isPlayed == true)
    #expect(try store.recall(key)?.position == MediaTime(seconds: 20))
  }

  @Test func playingOnKeepsTheWish() throws {
    let key = try ItemKey.file("/films/a.mkv")
    try remember(.left(key, at: 30, isKept: true))
    var record = ItemRecord.left(key, at: 0)
    record.outcome = .playing(at: MediaTime(seconds: 50))
    try remember(record)
    #expect(try store.recall(key)?.isKept == true)
    #expect(try store.recall(key)?.position == MediaTime(seconds: 50))
  }

  @Test func tracksOfOneFileHavePlacesOfTheirOwn() throws {
    let first = try ItemKey.file("/m/disc.flac", part: ItemPart(start: .zero, end: MediaTime(seconds: 60)))
    let second = try ItemKey.file("/m/disc.flac", part: ItemPart(start: MediaTime(seconds: 60), end: nil))
    try remember(.left(second, at: 70))
    #expect(try store.recall(first) == nil)
    #expect(try store.recall(second)?.position == MediaTime(seconds: 70))
    #expect(try store.facts(in: BytePath("/m")).isEmpty)
  }

  @Test func aFileIsKnownUnderItsNewName() throws {
    try folder.file(BytePath("old.mkv"), [1, 2, 3])
    let old = try ItemKey.file(folder.text + "/old.mkv")
    try remember(.left(old, at: 12, isKept: true))
    rename(folder.text + "/old.mkv", folder.text + "/new.mkv")
    let new = try ItemKey.file(folder.text + "/new.mkv")
    #expect(try store.recall(new)?.position == MediaTime(seconds: 12))
    #expect(try store.recall(old) == nil)
    #expect(try store.facts(in: folder.path).map(\.key) == [BytePath("new.mkv")])
  }

  @Test func aCopyIsNotTheFile() throws {
    try folder.file(BytePath("a.mkv"), [1, 2, 3])
    try remember(.left(.file(folder.text + "/a.mkv"), at: 12, isKept: true))
    try folder.file(BytePath("b.mkv"), [1, 2, 3])
    var status = stat()
    stat(folder.text + "/a.mkv", &status)
    let times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, folder.text + "/b.mkv", times, 0)
    #expect(try store.recall(.file(folder.text + "/b.mkv")) == nil)
  }

  @Test func anotherFileOfTheNameBeginsAtItsStart() throws {
    try folder.file(BytePath("a.mkv"), [1, 2, 3, 4])
    let key = try ItemKey.file(folder.text + "/a.mkv")
    try remember(.left(key, at: 12, isKept: true))
    try folder.file(BytePath("a.mkv"), [1])
    #expect(try store.recall(key)?.position == nil)
  }

  @Test func withoutAHistoryOnlyWhatWasAskedForIsKept() throws {
    let key = try ItemKey.file("/films/a.mkv")
    try remember(.left(key, at: 12, entersHistory: false))
    #expect(try store.recall(key) == nil)
    try remember(.left(key, at: 12, isKept: true, entersHistory: false))
    #expect(try store.recall(key)?.position == MediaTime(seconds: 12))
    var record = ItemRecord.left(key, at: 0, entersHistory: false)
    record.outcome = .finished
    try remember(record)
    #expect(try store.recall(key)?.position == nil)
  }

  @Test func playlistResumesAtItsLastItem() throws {
    let list = MediaLocation.file(BytePath("/lists/all.m3u"))
    let key = try ItemKey.file("/films/c.mkv")
    try remember(.left(key, at: 5, source: PlaylistPlace(source: list, number: 2)))
    #expect(
      try store.recallPlaylist(list)
        == RememberedPlaylist(location: key.location, number: 2, isKept: false))
    try remember(.left(key, at: 5, isKept: true, source: PlaylistPlace(source: list, number: 2)))
    #expect(try store.recallPlaylist(list)?.isKept == true)
    _ = try store.perform(.forgetPlaylist(list))
    #expect(try store.recallPlaylist(list) == nil)
  }

  @Test func theHistoryKeepsItsBounds() throws {
    for number in 0..<20 { try remember(.left(.file("/f/\(number).mkv"), at: 5, isKept: number == 0)) }
    try store.write { db in
      try db.run("UPDATE item SET opened = 1000 + id")
      try db.run("UPDATE item SET opened = NULL WHERE location = '/f/10.mkv'")
    }
    _ = try store.perform(.prune(entries: 5, days: 0))
    let names = try store.facts(in: BytePath("/f")).map(\.key.shown).sorted()
    #expect(names == ["0.mkv", "15.mkv", "16.mkv", "17.mkv", "18.mkv", "19.mkv"])
    _ = try store.perform(.prune(entries: 5, days: 30))
    #expect(try store.facts(in: BytePath("/f")).map(\.key.shown) == ["0.mkv"])
  }
}

extension PlaceTests {
  @Test func aPlaceIsForgottenAndTheItemStaysInTheHistory() throws {
    let key = try ItemKey.file("/films/a.mkv")
    #expect(try store.perform(.remember(.left(key, at: 30, isKept: true))) == nil)
    #expect(try store.perform(.forgetPlace(key)) == nil)
    let known = try store.recall(key)
    #expect(known?.position == nil && known?.isKept != true)
    #expect(try store.history(limit: 9).entries.count == 1)
    #expect(try store.perform(.forgetPlace(.file("/films/unknown.mkv"))) == nil)
  }

  /// Recorders without a clock give files of one length the same size and time.
  @Test func aFileOfTheSameSizeAndTimeIsAnotherFile() throws {
    func recording(_ name: String, _ byte: UInt8) throws -> String {
      try folder.file(BytePath(name), [UInt8](repeating: byte, count: 200_000))
      let path = folder.text + "/" + name
      var times = [timeval(tv_sec: 315_532_800, tv_usec: 0), timeval(tv_sec: 315_532_800, tv_usec: 0)]
      try #require(utimes(path, &times) == 0)
      return path
    }
    let paths = try (1...12).map { try recording("REC_\($0).wav", UInt8($0)) }
    for path in paths { try remember(.left(.file(path), at: 60, isKept: true)) }
    for path in paths { #expect(unlink(path) == 0) }
    let other = try recording("other.wav", 99)
    #expect(try store.recall(.file(other)) == nil)
    #expect(try store.history(limit: 99).entries.count == 12)
    // The one that was really moved is known again.
    let moved = try recording("moved.wav", 7)
    #expect(try store.recall(.file(moved))?.position == MediaTime(seconds: 60))
    #expect(try store.recall(.file(paths[6])) == nil)
  }

  /// Not even the new name of a file that was renamed.
  @Test func readOnlyStoreLeavesTheDatabaseUnchanged() throws {
    let place = folder.path.appending("state/inset")
    let database = folder.text + "/state/inset/history.sqlite"
    let first = folder.text + "/first.mkv"
    let second = folder.text + "/second.mkv"
    try folder.file(BytePath("first.mkv"), [1, 2, 3])
    try remember(.left(.file(first), at: 30, isKept: true))
    store.close()
    #expect(rename(first, second) == 0)
    let before = try bytes(database)
    let used = try HistoryStore(in: place, writes: false)
    _ = try used.recall(.file(second))
    _ = try used.perform(.remember(.left(.file(second), at: 50)))
    _ = try used.perform(.rememberCommand("seek 5"))
    #expect(try used.recall(.file(first))?.position == MediaTime(seconds: 30))
    used.close()
    #expect(try bytes(database) == before)
    // A missing file is not made.
    let nowhere = folder.path.appending("nowhere")
    let empty = try HistoryStore(in: nowhere, writes: false)
    #expect(try empty.recall(.file(first)) == nil)
    #expect(access("\(folder.text)/nowhere", F_OK) != 0)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    lseek(descriptor, 0, SEEK_SET)
    #expect(read(descriptor, &bytes, bytes.count) == bytes.count)
    return bytes
  }
}
