import Core
import Library
import Testing

@Suite struct PlaylistWriterTests {
  private let odd: [UInt8] = Array("/music/".utf8) + [0xFF, 0x0A] + Array(".mp3".utf8)

  @Test func whatIsWrittenIsReadBack() throws {
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

  @Test func whatOnlyThisRunKnowsIsLeftOut() throws {
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
    #expect(try FolderReader.read(folder.path, showAll: true).entries.count == 1)
    #expect(throws: LibraryError.self) { try PlaylistWriter.write([], to: folder("gone/l.m3u8")) }
  }
}
