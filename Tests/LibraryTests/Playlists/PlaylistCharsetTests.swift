import Base
import Library
import Testing

/// Playlists in the character sets of Windows and others: the files that they name decide.
@Suite struct PlaylistCharsetTests {
  private let western: [Character: UInt8] = [
    "’": 0x92, "–": 0x96, "…": 0x85, "Œ": 0x8C, "œ": 0x9C, "€": 0x80, "„": 0x84, "“": 0x93, "Ü": 0xDC,
    "ä": 0xE4,
  ]

  /// A text in Windows-1252.
  private func windows(_ text: String) -> [UInt8] {
    text.flatMap { character in western[character].map { [$0] } ?? Array(character.utf8) }
  }

  private let names = ["02 That’s or it’s.flac", "03 Über – Tälern….flac", "04 Œuvre €5 „so“.flac"]

  private func list(_ kind: String) -> String {
    switch kind {
    case "m3u": "#EXTM3U\r\n" + names.map { "#EXTINF:3,\($0.dropLast(5))\r\n\($0)\r\n" }.joined()
    case "pls":
      "[playlist]\n"
        + names.enumerated().map { "File\($0 + 1)=\($1)\nTitle\($0 + 1)=\($1.dropLast(5))\n" }.joined()
    case "cue":
      names.map { "FILE \"\($0)\" WAVE\nTRACK 01 AUDIO\nTITLE \"\($0.dropLast(5))\"\nINDEX 01 00:00:00\n" }
        .joined()
    case "asx":
      "<asx>"
        + names.map { "<entry><title>\($0.dropLast(5))</title><ref href=\"\($0)\"/></entry>" }.joined()
        + "</asx>"
    default:
      "<playlist><trackList>"
        + names.map { "<track><location>\($0)</location><title>\($0.dropLast(5))</title></track>" }.joined()
        + "</trackList></playlist>"
    }
  }

  @Test(arguments: ["m3u", "pls", "cue", "asx", "xspf"]) func theFilesAreFound(kind: String) throws {
    let list = try read(
      windows(list(kind)), from: .file(BytePath("/music/list.\(kind)")),
      existing: Set(names.map { "/music/\($0)" }))
    #expect(list.entries.map(\.location) == names.map { file("/music/\($0)") })
    #expect(list.entries.map(\.title) == names.map { String($0.dropLast(5)) })
  }

  /// The same bytes mean other names in another set: what lies on the disk tells which it is.
  @Test func theFilesDecide() throws {
    let bytes: [UInt8] = Array("#EXTM3U\n#EXTINF:1,".utf8) + [0xCF, 0xE5, 0xF1] + Array("\na-".utf8)
    let entry = bytes + [0xCF, 0xE5, 0xF1, 0xED, 0xFF] + Array(".mp3\n".utf8)
    for (name, title) in [("a-Песня.mp3", "Пес"), ("a-Ïåñíÿ.mp3", "Ïåñ")] {
      let list = try read(entry, existing: ["/music/\(name)"])
      #expect(
        list.entries == [PlaylistEntry(file("/music/\(name)"), title: title, duration: MediaTime(seconds: 1))]
      )
    }
  }

  /// A byte of a backslash may be the second one of a Japanese character.
  @Test func japaneseNamesWithBackslashes() throws {
    // 表\ソ.mp3
    let entry: [UInt8] = [0x95, 0x5C, 0x5C, 0x83, 0x5C] + Array(".mp3".utf8)
    let list = try read(entry, existing: ["/music/表/ソ.mp3"])
    #expect(list.entries.map(\.location) == [file("/music/表/ソ.mp3")])
  }

  @Test func escapedBytesOfAnotherSet() throws {
    let list = try read(
      Array("%DCber.mp3\nfile:///m/%DCber.mp3\n".utf8), existing: ["/music/Über.mp3", "/m/Über.mp3"])
    #expect(list.entries.map(\.location) == [file("/music/Über.mp3"), file("/m/Über.mp3")])
  }

  @Test func declaredEncodingsOfXML() throws {
    let list = try read(
      Array(
        "<?xml version='1.0' encoding='windows-1251'?><playlist><trackList><track><location>a</location><title>"
          .utf8)
        + [0xCF, 0xE5, 0xF1, 0xED, 0xFF] + Array("</title></track></trackList></playlist>".utf8),
      from: .file(BytePath("/music/list.xspf")))
    #expect(list.entries.map(\.title) == ["Песня"])
  }

  /// No list of many names in a set that nobody has tries them all.
  @Test(.timeLimit(.minutes(1))) func manyMissingFilesAreNotTriedInEverySet() throws {
    var asked = 0
    let bytes = (0..<2_000).flatMap { (number: Int) -> [UInt8] in Array("\(number)".utf8) + [0xE4, 0x0A] }
    _ = try PlaylistReader.read(
      bytes, from: .file(BytePath("/music/list.m3u")),
      exists: { _ in
        asked += 1
        return false
      })
    #expect(asked < 12_000)
  }
}
