import Base
import Library
import TestSupport
import Testing

/// Reads a playlist's text as if it lay at that path.
func read(
  _ bytes: [UInt8], from origin: PlaylistOrigin = .file(BytePath("/music/list.m3u")),
  limits: PlaylistLimits = PlaylistLimits(), existing: Set<String> = []
) throws -> PlaylistDocument {
  let content = try PlaylistReader.read(
    bytes, from: origin, limits: limits, exists: { existing.contains($0.text) })
  guard case .entries(let document) = content else {
    Issue.record("a stream")
    return PlaylistDocument()
  }
  return document
}

/// Reads a playlist's text as if it lay at that path.
func read(_ text: String, from origin: PlaylistOrigin = .file(BytePath("/music/list.m3u"))) throws
  -> PlaylistDocument
{ try read(Array(text.utf8), from: origin) }

/// Why a playlist's text is refused; nil if it is read.
func refusal(_ text: String, from origin: PlaylistOrigin) -> String? {
  do {
    _ = try read(text, from: origin)
    return nil
  } catch {
    return (error as? LibraryError)?.sentence
  }
}

/// A file in tests.
func file(_ path: String) -> MediaLocation { .file(BytePath(path)) }

@Suite struct M3UTests {
  @Test func namesTitlesDurationsGroups() throws {
    let list = try read(
      """
      #EXTM3U
      #PLAYLIST: Evening
      #EXTINF:123.5,Artist - Title, with comma
      one.mp3
      # a comment
      #EXTINF:-1 tvg-logo="http://x/a,b.png" group-title="News, World",Channel 1
      http://host/live
      #EXTINF:10 tvg-id="odd,Channel "2
      /absolute/two.mp3
      #EXTGRP:Sport
      three.mp3
      #EXTINF:5,\u{200F}שלום\u{200E}
      four.mp3
      """)
    #expect(list.title == "Evening")
    #expect(
      list.entries == [
        PlaylistEntry(
          file("/music/one.mp3"), title: "Artist - Title, with comma", duration: MediaTime(seconds: 123.5)),
        PlaylistEntry(.url("http://host/live"), title: "Channel 1", group: "News, World"),
        PlaylistEntry(
          file("/absolute/two.mp3"), title: "Channel \"2", duration: MediaTime(seconds: 10)),
        PlaylistEntry(file("/music/three.mp3"), group: "Sport"),
        PlaylistEntry(
          file("/music/four.mp3"), title: "שלום", duration: MediaTime(seconds: 5), group: "Sport"),
      ])
  }

  /// A group above the announcements is a heading; behind one it is that entry's.
  @Test func aGroupIsAHeadingForTheEntriesThatFollow() throws {
    let list = try read(
      """
      #EXTM3U
      #EXTGRP:News
      #EXTINF:-1,1
      1
      #EXTINF:-1,2
      2
      #EXTGRP:Sport
      #EXTINF:-1,3
      3
      #EXTINF:-1,4
      #EXTGRP:Own
      4
      #EXTINF:-1 group-title="Attribute",5
      5
      6
      #EXTGRP:
      7
      """)
    #expect(list.entries.map(\.group) == ["News", "News", "Sport", "Own", "Attribute", "Sport", nil])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n\r"])
  func everyLineEnd(end: String) throws {
    let lines = ["#EXTM3U", "#EXTINF:1,A", "a.mp3", "  b.mp3  ", "c.mp3"]
    for tail in ["", end] {
      let list = try read(lines.joined(separator: end) + tail)
      #expect(
        list.entries.map(\.location) == [file("/music/a.mp3"), file("/music/b.mp3"), file("/music/c.mp3")])
      #expect(list.entries.first?.title == "A")
    }
  }

  @Test func encodings() throws {
    let text = "#EXTM3U\n#EXTINF:1,Grüße\nä.mp3\n"
    let expected = [
      PlaylistEntry(file("/music/ä.mp3"), title: "Grüße", duration: MediaTime(seconds: 1))
    ]
    var littleEndian: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { littleEndian += [UInt8(unit & 255), UInt8(unit >> 8)] }
    var bigEndian: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 { bigEndian += [UInt8(unit >> 8), UInt8(unit & 255)] }
    let latin: [UInt8] = text.unicodeScalars.map { UInt8($0.value & 255) }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for bytes in [Array(text.utf8), marked, littleEndian, bigEndian, latin] {
      #expect(try read(bytes).entries == expected)
    }
    // A file whose name has those very bytes goes before its reading as Latin-1.
    let raw = try PlaylistReader.read(
      latin, from: .file(BytePath("/music/list.m3u")), exists: { $0.bytes.contains(0xE4) })
    var document = try read(latin)
    document.entries[0].location = .file(BytePath(Array("/music/".utf8) + [0xE4] + Array(".mp3".utf8)))
    #expect(raw == .entries(document))
  }

  @Test func backslashesOfOtherSystems() throws {
    let text = Array("dir\\a.mp3\nodd\\name.mp3\n".utf8)
    let list = try read(text, existing: ["/music/dir/a.mp3", "/music/odd\\name.mp3"])
    #expect(list.entries.map(\.location) == [file("/music/dir/a.mp3"), file("/music/odd\\name.mp3")])
  }

  @Test func namesAreEscapedWhereOnlyTheUnescapedExists() throws {
    let text = "a%20b/%C3%A4.mp3\n100%25.mp3\n50%25.mp3\nnone%20.mp3\nend%\n"
    let list = try read(
      Array(text.utf8), existing: ["/music/a b/ä.mp3", "/music/100%25.mp3", "/music/50%.mp3"])
    #expect(
      list.entries.map(\.location) == [
        file("/music/a b/ä.mp3"), file("/music/100%25.mp3"), file("/music/50%.mp3"),
        file("/music/none%20.mp3"), file("/music/end%"),
      ])
  }

  @Test func leadingParentStepsAreResolvedExceptBehindLinks() throws {
    let folder = try TemporaryFolder()
    try folder.folder("lists")
    try folder.folder("lists/deep")
    try folder.link("link", to: "lists/deep")
    let top = folder.path.text
    func locations(_ entries: String, in name: String) throws -> [MediaLocation] {
      try read(entries, from: .file(folder("\(name)/list.m3u"))).entries.map(\.location)
    }
    #expect(
      try locations("../a.mp3\n../../b/../c.mp3\n..//d.mp3\n..e/f.mp3\nx/../y.mp3\n", in: "lists/deep") == [
        file("\(top)/lists/a.mp3"), file("\(top)/b/../c.mp3"), file("\(top)/lists/d.mp3"),
        file("\(top)/lists/deep/..e/f.mp3"), file("\(top)/lists/deep/x/../y.mp3"),
      ])
    // Behind a link, it is the system that knows where `..` leads.
    #expect(try locations("../a.mp3\n", in: "link") == [file("\(top)/link/../a.mp3")])
  }

  @Test func streamsInPiecesAreNoLists() throws {
    let stream = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n".utf8)
    #expect(try PlaylistReader.read(stream, from: .file(BytePath("/a.m3u8"))) == .stream)
  }

  @Test func fileAddressesAreDecodedAndOthersAreNot() throws {
    let list = try read("file:///a%20b%C3%A4.mp3\nfile://localhost/c%.mp3\nfile://other/x\nd%20e.mp3\n")
    #expect(list.entries.map(\.location) == [file("/a bä.mp3"), file("/c%.mp3"), file("/music/d%20e.mp3")])
    #expect(list.refusedCount == 1)
  }

  @Test func localListsNameFilesAndStreamsOnly() throws {
    let list = try read(
      "av://lavfi:mandelbrot\nconcat:/etc/passwd\npipe:0\nlavfi://x\nsmb://nas/a\nC:\\a.mp3\n")
    #expect(
      list.entries.map(\.location) == [
        file("/music/concat:/etc/passwd"), file("/music/pipe:0"), .url("smb://nas/a"),
        file("/music/C:\\a.mp3"),
      ])
    #expect(list.refusedCount == 2)
  }

  @Test func listsWithoutAFolder() throws {
    #expect(
      try read("pipe:0", from: .file(BytePath("list.m3u"))).entries.map(\.location) == [file("./pipe:0")])
    let list = try read("#EXTM3U\n./a.mp3\n", from: .standardInput)
    #expect(list.entries.map(\.location) == [file("./a.mp3")])
  }

  @Test func lineOfHostileTextIsFiltered() throws {
    let list = try read("#EXTM3U\n#EXTINF:1 group-title=\"a\u{9B}b\",x\u{1B}]0;evil\u{7}\nfile\u{1B}.mp3\n")
    #expect(list.entries.first?.title == "x␛]0;evil␇")
    #expect(list.entries.first?.group == "a\u{FFFD}b")
    #expect(list.entries.map(\.location) == [file("/music/file\u{1B}.mp3")])
  }

  @Test func bounds() throws {
    var limits = PlaylistLimits()
    limits.entries = 3
    limits.line = 10
    let list = try read(Array("a\nb\nwwwwwwwwwwwwww\nc\nd\ne\n".utf8), limits: limits)
    #expect(list.entries.count == 3)
    #expect(list.isTruncated)
    #expect(list.refusedCount == 1)
    limits.bytes = 4
    #expect(throws: LibraryError.self) { try read(Array("a\nb\nc\n".utf8), limits: limits) }
  }

  @Test(arguments: ["<!DOCTYPE html><html>", "<html><body>Not here</body></html>"])
  func htmlPagesAreRefused(content: String) {
    #expect(throws: LibraryError.self) { try read(content) }
  }

  @Test func aMillionLines() throws {
    var bytes = Array("#EXTM3U\n".utf8)
    for number in 0..<1_000_000 {
      bytes.append(UInt8(ascii: "a") + UInt8(number % 26))
      bytes.append(0x0A)
    }
    let list = try read(bytes)
    #expect(list.entries.count == 1_000_000)
    #expect(
      list.entries.last?.location == file("/music/\(Character(Unicode.Scalar(UInt8(97 + 999_999 % 26))))"))
  }

  @Test func randomTextNeverBreaksAnything() throws {
    let pieces = [
      "#EXTM3U", "#EXTINF:", "#EXTINF:-1,", "\n", "\r", ",", "\"", "group-title=\"", "http://", "file://",
      "%",
      "%4", "..", "/", "?", "[playlist]\n", "File1=", "Title1=", "Length", "=", "99999999999999999999", "é",
      "\u{1B}",
    ]
    let origins: [PlaylistOrigin] = [
      .file(BytePath("/m/a.m3u")), .file(BytePath("a.pls")), .network("http://h/a.m3u"), .network("x.m3u"),
      .network("http:?.m3u"), .standardInput,
    ]
    for _ in 0..<4000 {
      var bytes = (0..<Int.random(in: 0..<12)).flatMap { _ in Array((pieces.randomElement() ?? "").utf8) }
      if Bool.random() { bytes.append(UInt8.random(in: 0...255)) }
      let origin = try #require(origins.randomElement())
      guard case .entries(let list)? = try? PlaylistReader.read(bytes, from: origin) else { continue }
      for entry in list.entries {
        if case .network = origin, case .file = entry.location { Issue.record("a file from the network") }
        let shown = (entry.title ?? "") + (entry.group ?? "")
        #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }

  @Test func linearItemsAreReadAndWritten() throws {
    let text = """
      #EXTM3U
      #EXTINF:10 group-title="g, h" requires-linear-playback="yes",One
      one.mkv
      #EXTINF:10 requires-linear-playback="no",Two
      two.mkv
      three.mkv
      """
    let list = PlaylistOrigin.file(BytePath("/lists/a.m3u"))
    guard case .entries(let document) = try PlaylistReader.read(Array(text.utf8), from: list) else {
      Issue.record("no list")
      return
    }
    #expect(document.entries.map(\.isLinear) == [true, false, false])
    #expect(document.entries.first?.group == "g, h")
    #expect(document.entries.first?.title == "One")
    let written = PlaylistWriter.m3u8(document.entries, beside: BytePath("/lists/b.m3u8"))
    guard case .entries(let again) = try PlaylistReader.read(written, from: list) else {
      Issue.record("no list")
      return
    }
    #expect(again.entries == document.entries)
  }

  @Test func albumsHoldUntilTheNextIsNamed() throws {
    let list = try read(
      """
      #EXTM3U
      a.mp3
      #EXTART:Them \u{1B}[2J
      #EXTALB:The First
      #EXTINF:5,One
      b.mp3
      c.mp3
      #EXTALB:The Second
      d.mp3
      """)
    #expect(list.entries.map { $0.song?.album } == [nil, "The First", "The First", "The Second"])
    #expect(list.entries[1].song?.albumArtist == "Them ␛[2J")
  }
}
