import Base
import Library
import TestSupport
import Testing

@Suite struct ArgumentPatternTests {
  @Test func matchesInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["e10.mkv", "e9.mkv", "e1.mkv", "f.mp3", ".e2.mkv"] { try folder.file(name) }
    try folder.folder("sub")
    try folder.file("sub/e3.mkv")
    func expand(_ pattern: String) throws -> [BytePath] { try ArgumentPattern.expand(folder(pattern)) }
    #expect(try expand("e*.mkv") == ["e1.mkv", "e9.mkv", "e10.mkv"].map { folder($0) })
    #expect(try expand("{f.mp3,e?.mkv}") == ["e1.mkv", "e9.mkv", "f.mp3"].map { folder($0) })
    #expect(try expand("*/*.mkv") == [folder("sub/e3.mkv")])
    #expect(throws: LibraryError.self) { try expand("*.flac") }
  }

  @Test func namesAndAddressesAreNotExpanded() throws {
    let folder = try TemporaryFolder()
    let bracket = try folder.file("[a] film?.mkv")
    for word in [bracket, BytePath("http://h/a?b=*"), BytePath("plain"), BytePath("-"), BytePath("")] {
      #expect(try ArgumentPattern.expand(word) == [word])
    }
  }
}

@Suite struct NamedPlaylistTests {
  @Test func textOfAnyNameIsAList() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("names.txt", "a.mkv\nb.mkv\n")
    func entries(_ path: BytePath) throws -> [FoundEntry] {
      try EntryFinder.find(EntryRequest(.namedPlaylist(.file(path)), .append))
    }
    #expect(try entries(list).map(\.location) == [.file(folder("a.mkv")), .file(folder("b.mkv"))])
    let sheet = try folder.file("x.cue", "FILE \"a.wav\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:01:00\n")
    #expect(try entries(sheet).count == 1)
    let media = try folder.file(BytePath("film.mp4"), [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70])
    #expect(throws: LibraryError.self) { try entries(media) }
    #expect(throws: LibraryError.self) { try NamedPlaylist.check(folder("gone")) }
    #expect(throws: LibraryError.self) { try NamedPlaylist.check(folder.path) }
    try NamedPlaylist.check(media)
  }

  @Test func playlistOfForbiddenEntriesIsReported() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("l.m3u", "av://v4l2:/dev/video0\n")
    #expect {
      try EntryFinder.find(EntryRequest(.playlistFile(list), .append))
    } throws: { error in
      (error as? LibraryError)?.sentence.contains("may not name av://v4l2") == true
    }
  }
}
