import Base
import Glibc
import Library
import TestSupport
import Testing

@Suite struct PlaylistWriterTests {
  private let odd: [UInt8] = Array("/music/".utf8) + [0xFF, 0x0A] + Array(".mp3".utf8)

  @Test func m3u8IsReadBack() throws {
    let entries = [
      PlaylistEntry(
        file("/music/sub/a.mp3"), title: "A, the first", duration: MediaTime(seconds: 61.25), group: "G"),
      PlaylistEntry(file("/elsewhere/b.mp3")),
      PlaylistEntry(.url("https://host/live?a=b"), title: "Live"),
      PlaylistEntry(file("/music/#c.mp3")), PlaylistEntry(file("/music/ d.mp3 ")),
      PlaylistEntry(file("/music/http:e.mp3")), PlaylistEntry(.file(BytePath(odd))),
      PlaylistEntry(file("/music/100%.mp3")), PlaylistEntry(file("/musicals/f.mp3")),
    ]
    let bytes = PlaylistWriter.m3u8(entries, title: "Mine", beside: BytePath("/music/list.m3u8"))
    let list = try read(bytes, from: .file(BytePath("/music/list.m3u8")))
    #expect(list.entries == entries)
    #expect(list.title == "Mine")
    let written = String(decoding: bytes, as: UTF8.self)
    #expect(written.contains("\nsub/a.mp3\n"))
    #expect(written.contains("#EXTINF:61.250 group-title=\"G\",A, the first\n"))
  }

  @Test func titlesCannotAddLines() throws {
    let entry = PlaylistEntry(file("/a.mp3"), title: "x\nhttp://evil/", group: "\"\n")
    let list = try read(PlaylistWriter.m3u8([entry], beside: BytePath("/l.m3u8")))
    #expect(list.entries.count == 1)
  }

  @Test func standardInputDemosAndInvalidURLsAreLeftOut() throws {
    let entries = [PlaylistEntry(.standardInput)] + DemoItems.all + [PlaylistEntry(.url("no address"))]
    #expect(PlaylistWriter.m3u8(entries, beside: BytePath("l.m3u8")) == Array("#EXTM3U\n".utf8))
  }

  @Test func addressesKeepToOneLine() throws {
    let bytes = PlaylistWriter.m3u8([PlaylistEntry(.url("http://h/a b\n/c"))], beside: BytePath("/l.m3u8"))
    #expect(try read(bytes).entries == [PlaylistEntry(.url("http://h/a%20b%0A/c"))])
  }

  @Test func replacesAFileWhole() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("l.m3u8", "old")
    try PlaylistWriter.write([PlaylistEntry(.file(folder("a.mp3")))], to: path)
    #expect(try PlaylistReader.read(file: path) == .entries(read("a.mp3", from: .file(path))))
    #expect(try FolderReader.read(folder.path, .everything).entries.count == 1)
    #expect(throws: LibraryError.self) { try PlaylistWriter.write([], to: folder("gone/l.m3u8")) }
  }

  private var both: [PlaylistEntry] {
    var part = PlaylistEntry(
      file("/music/disc.flac"), title: "A & <b>", duration: MediaTime(seconds: 61))
    part.part = ItemPart(start: MediaTime(microseconds: 200_493_333), end: MediaTime(seconds: 300))
    return [
      part, PlaylistEntry(file("/elsewhere/b c%.mp3")),
      PlaylistEntry(.url("https://host/live?a=b&c"), title: "L"),
      PlaylistEntry(.file(BytePath(odd))), PlaylistEntry(file("/music/http:e.mp3")),
      PlaylistEntry(file("/music/[#;=].mp3")),
    ]
  }

  @Test("A link that leads to a film, and a pipe, are no playlists") func otherFilesStay() throws {
    let folder = try TemporaryFolder()
    let film = try folder.file("film.mkv", "pictures")
    try folder.link("link.m3u8", to: film.text)
    let ofLink = #expect(throws: LibraryError.self) { try PlaylistWriter.write([], to: folder("link.m3u8")) }
    #expect(ofLink?.code == .unknownFormat)
    #expect(try FileBytes.read(film, limit: 100) == Array("pictures".utf8))
    let pipe = folder("pipe.m3u8")
    try #require(mkfifo(pipe.cString, 0o600) == 0)
    let ofPipe = #expect(throws: LibraryError.self) { try PlaylistWriter.write([], to: pipe) }
    #expect(ofPipe?.code == .notRegular)
    var status = stat()
    #expect(lstat(pipe.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func xspfIsReadBack() throws {
    let bytes = PlaylistWriter.xspf(both, title: "Mine & \u{1B}", beside: BytePath("/music/list.xspf"))
    let list = try read(bytes, from: .file(BytePath("/music/list.xspf")))
    #expect(list.entries == both)
    #expect(list.title == "Mine & ␛")
  }

  @Test func plsIsReadBack() throws {
    let bytes = PlaylistWriter.pls(both, beside: BytePath("/music/list.pls"))
    var whole = both
    whole[0].part = nil
    #expect(try read(bytes, from: .file(BytePath("/music/list.pls"))).entries == whole)
  }

  @Test func stretchesAreReadBack() throws {
    let bytes = PlaylistWriter.m3u8(both, beside: BytePath("/music/list.m3u8"))
    #expect(try read(bytes, from: .file(BytePath("/music/list.m3u8"))).entries == both)
  }

  /// Songs of two albums, what is none, and a song whose list calls it otherwise.
  private var songs: [PlaylistEntry] {
    func song(_ number: Int, on album: String, by artist: String) -> PlaylistEntry {
      var tags = SongTags()
      (tags.title, tags.artist, tags.album, tags.albumArtist) = ("T\(number)", artist, album, "Various")
      (tags.year, tags.track, tags.disc) = ("1959", number, 2)
      var entry = PlaylistEntry(file("/music/\(number).flac"), title: tags.displayTitle)
      entry.song = tags
      return entry
    }
    var renamed = song(4, on: "B – \"b\"", by: "Them")
    renamed.title = "mine"
    return [
      song(1, on: "A & <a>", by: "One"), song(2, on: "A & <a>", by: "Two"),
      PlaylistEntry(file("/music/3.mp3"), title: "One – no song"), renamed,
    ]
  }

  @Test func songsAreReadBackFromJSON() throws {
    let bytes = PlaylistWriter.json(songs, beside: BytePath("/music/list.json"))
    let list = try read(bytes, from: .file(BytePath("/music/list.json")))
    var wanted = songs
    // Its own title is what it is called.
    wanted[3].song?.title = "mine"
    #expect(list.entries == wanted)
  }

  @Test func songsAreReadBackFromXSPF() throws {
    let bytes = PlaylistWriter.xspf(songs, beside: BytePath("/music/list.xspf"))
    let list = try read(bytes, from: .file(BytePath("/music/list.xspf")))
    #expect(list.entries.map(\.title) == songs.map(\.title))
    #expect(list.entries.map { $0.song?.album } == songs.map { $0.song?.album })
    #expect(list.entries.map { $0.song?.track } == [1, 2, nil, 4])
    #expect(list.entries.map { $0.song?.artist } == ["One", "Two", nil, nil])
    #expect(list.entries.map { $0.song?.title } == ["T1", "T2", nil, "mine"])
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("<title>T1</title>\n      <creator>One</creator>"))
  }

  @Test func albumsAreReadBackFromM3U() throws {
    let bytes = PlaylistWriter.m3u8(songs, beside: BytePath("/music/list.m3u8"))
    let list = try read(bytes, from: .file(BytePath("/music/list.m3u8")))
    #expect(list.entries.map(\.title) == songs.map(\.title))
    #expect(list.entries.map { $0.song?.album } == songs.map { $0.song?.album })
    #expect(list.entries.map { $0.song?.albumArtist } == ["Various", "Various", nil, "Various"])
    // Each is named once, and ended before what is on none.
    #expect(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { $0.hasPrefix("#EXTALB") } == 3)
  }

  @Test func formatGoesByTheName() throws {
    let folder = try TemporaryFolder()
    let entries = [PlaylistEntry(.file(folder("a.mp3")), title: "A")]
    for name in ["l.m3u8", "l.pls", "l.XSPF"] {
      try PlaylistWriter.write(entries, to: folder(name))
      guard case .entries(let list) = try PlaylistReader.read(file: folder(name)) else { continue }
      #expect(list.entries == entries)
    }
    #expect(throws: LibraryError.self) { try PlaylistWriter.write(entries, to: folder("l.txt")) }
    #expect(throws: LibraryError.self) { try PlaylistWriter.write(entries, to: folder("l")) }
  }

  @Test func savedListsNameWholePaths() throws {
    let folder = try TemporaryFolder()
    try folder.folder("lists")
    let entries = [PlaylistEntry(file("./a.mp3")), PlaylistEntry(file("b.mp3"))]
    let path = try PlaylistWriter.save(entries, to: BytePath("lists/l.pls"), from: folder.path)
    #expect(path == folder("lists/l.pls"))
    guard case .entries(let list) = try PlaylistReader.read(file: path) else {
      Issue.record("no list")
      return
    }
    #expect(list.entries.map(\.location) == [.file(folder("a.mp3")), .file(folder("b.mp3"))])
  }

  @Test func theLongestDurationIsWritten() throws {
    let entry = PlaylistEntry(file("/a.mkv"), duration: MediaTime(microseconds: .max))
    for bytes in [
      PlaylistWriter.pls([entry], beside: BytePath("/l.pls")),
      PlaylistWriter.m3u8([entry], beside: BytePath("/l.m3u8")),
      PlaylistWriter.xspf([entry], beside: BytePath("/l.xspf")),
    ] {
      #expect(String(decoding: bytes, as: UTF8.self).contains("9223372036854"))
    }
  }
}
