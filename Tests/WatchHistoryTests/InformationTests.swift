import Base
import TestSupport
import Testing

@testable import WatchHistory

@Suite("Stored media information of files") struct InformationTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(in: folder.path)
  }

  private var film: FileInformation {
    var film = FileInformation(size: 123, modified: 456)
    film.duration = MediaTime(seconds: 90.5)
    film.width = 1280
    film.height = 720
    film.videoCodec = "h264"
    film.audioCodec = "aac"
    film.title = "Singer \u{2013} Song"
    var song = SongTags()
    song.title = "Song"
    song.artist = "Singer"
    song.album = "Album"
    song.albumArtist = "All"
    song.year = "1970"
    song.track = 3
    song.disc = 2
    film.song = song
    return film
  }

  @Test func mediaInformationIsCachedWhileTheFileIsUnchanged() throws {
    let path = BytePath("/films/a.mkv")
    try store.remember([path: film])
    #expect(try store.information(of: path, size: 123, modified: 456) == film)
    #expect(try store.information(of: path, size: 124, modified: 456) == nil)
    #expect(try store.information(of: path, size: 123, modified: 457) == nil)
    var other = film
    other.size = 124
    other.title = nil
    try store.remember([path: other])
    #expect(try store.information(of: path, size: 124, modified: 456) == other)
    #expect(try store.information(of: path, size: 123, modified: 456) == nil)
  }

  @Test func aFolderKnowsItsFiles() throws {
    try store.remember([BytePath("/films/a.mkv"): film, BytePath("/films/sub/b.mkv"): film])
    try store.remember(.left(.file("/films/a.mkv"), at: 10))
    try store.remember(.left(.file("/films/c.mkv"), at: 20))
    let facts = try store.facts(in: BytePath("/films"))
    #expect(facts.keys.map(\.shown).sorted() == ["a.mkv", "c.mkv"])
    #expect(facts[BytePath("a.mkv")]?.information == film)
    #expect(facts[BytePath("a.mkv")]?.duration == film.duration)
    #expect(facts[BytePath("a.mkv")]?.position == MediaTime(seconds: 10))
    #expect(facts[BytePath("c.mkv")]?.duration == MediaTime(seconds: 100))
    #expect(try store.clear(nil) == 2)
    #expect(try store.facts(in: BytePath("/films")).isEmpty)
  }
}
