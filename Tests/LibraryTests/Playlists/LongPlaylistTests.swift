import Base
import TestSupport
import Testing

@testable import Library

@Suite("Long playlists") struct LongPlaylistTests {
  /// The entries that `findInPieces` gives for a file of that text, and their number in each piece.
  private func pieces(_ text: String, name: String = "list.m3u8") throws -> (pieces: [Int], all: [FoundEntry])
  {
    let folder = try TemporaryFolder()
    let path = try folder.file(name, text)
    var sizes: [Int] = []
    var all: [FoundEntry] = []
    let rest = try EntryFinder.findInPieces(EntryRequest(.playlistFile(path), .append)) { piece in
      sizes.append(piece.count)
      all += piece
    }
    return (sizes + [rest.count], all + rest)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func entriesComeInPiecesAndInOrder(lineEnd: String) throws {
    let count = 20_000
    let lines = (0..<count).map {
      "#EXTINF:\($0 % 100),Title \($0)\(lineEnd)#EXTGRP:Group \($0 % 7)\(lineEnd)http://h/\($0)"
    }
    let (pieces, all) = try pieces("#EXTM3U\(lineEnd)" + lines.joined(separator: lineEnd))
    #expect(pieces == [500, 8_192, 8_192, 3_116])
    #expect(all.map(\.title) == (0..<count).map { "Title \($0)" })
    #expect(all.map(\.location) == (0..<count).map { .url("http://h/\($0)") })
    #expect(all.map(\.group) == (0..<count).map { "Group \($0 % 7)" })
  }

  @Test func theSameComesOfAWholeAndOfPieces() throws {
    let folder = try TemporaryFolder()
    var text = "\u{FEFF}#EXTM3U\n"
    for index in 0..<12_000 {
      if index % 3 == 0 { text += "#EXTINF:\(index),Ünïcode \(index), \"a,b\"\n" }
      if index % 5 == 0 { text += "\n   \n# a remark\n" }
      if index % 11 == 0 { text += "#EXTVLCOPT:start-time=\(index)\n" }
      text += index % 7 == 0 ? "../\(index).mkv\n" : "sub/\(index).flac\n"
    }
    let path = try folder.file("x.m3u", text)
    let request = EntryRequest(.playlistFile(path), .append)
    let whole = try EntryFinder.find(request)
    var parts: [FoundEntry] = []
    parts += try EntryFinder.findInPieces(request) { parts += $0 }
    #expect(whole == parts)
  }

  @Test func shortListsStreamsAndOddOnesComeWhole() throws {
    #expect(try pieces("a.mkv\nb.mkv\n").pieces == [2])
    let stream = try pieces("#EXTM3U\n#EXT-X-TARGETDURATION:5\nx.ts\n")
    #expect(stream.all.count == 1 && stream.pieces == [1])
    #expect(try pieces("[playlist]\nFile1=a.mkv\n", name: "x.pls").pieces == [1])
    #expect(try pieces("", name: "x.m3u8").all.isEmpty)
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "#EXTM3U\nä.mkv\n".utf16 { wide += [UInt8(unit & 255), UInt8(unit >> 8)] }
    let folder = try TemporaryFolder()
    let path = try folder.file(BytePath("w.m3u8"), wide)
    let found = try EntryFinder.findInPieces(EntryRequest(.playlistFile(path), .append)) { _ in }
    #expect(found.map(\.title) == ["ä.mkv"])
  }

  @Test func aLineLongerThanABlockIsNoEntryAndNoHarm() throws {
    let long = String(repeating: "x", count: 700_000)
    let (_, all) = try pieces("#EXTM3U\na.mkv\n\(long)\nb.mkv\n")
    #expect(all.first?.title == "a.mkv" && all.last?.title == "b.mkv")
    #expect(all.count == 2)
  }

  /// Entries like those before them take a shorter way through the reader.
  @Test(arguments: [
    PlaylistOrigin.file(BytePath("/music/list.m3u")), .network("http://host/dir/list.m3u"), .standardInput,
  ])
  func anEntryIsTheSameWhateverStandsBeforeIt(origin: PlaylistOrigin) throws {
    let places = [
      "http://h/a.ts", "HTTP://h/a.ts", "https://h/ü.ts", "http://h/a.m3u?x", "sftp://me:secret@h/a",
      "sftp://h/a",
      "file", "http", "file:///etc/passwd", "http:/a", "http:", "ftp://h/a", "webdav://h/a.mp4", "a.mp3",
      "http://h/\u{1}", "http://h/a|User-Agent=x", "http://\(String(repeating: "l", count: 70_000))",
    ]
    let titles = [
      nil, "", "  ", "One", " Two ", "Ä", "\u{1B}[31mred", "[B]Bold[/B]",
      String(repeating: "t", count: 3_000),
    ]
    let lines = places.flatMap { place in
      titles.map { title in (title.map { "#EXTINF:5 group-title=\"G\",\($0)\n" } ?? "") + place + "\n" }
    }
    let alone = try lines.map { try read("#EXTM3U\n" + $0, from: origin) }
    let all = try read("#EXTM3U\n" + lines.joined(), from: origin)
    let again = try read("#EXTM3U\n" + (lines + lines).joined(), from: origin)
    #expect(all.entries == alone.flatMap(\.entries))
    #expect(again.entries == all.entries + all.entries)
    #expect(all.refusedCount == alone.map(\.refusedCount).reduce(0, +))
  }
}
