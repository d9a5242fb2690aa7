import Base
import TestSupport
import Testing

@testable import Library

/// Names that are the same but for how their accents are coded.
@Suite("Names in another normal form") struct SpelledNamesTests {
  private static let apart = "Gro\u{DF}e Cafe\u{301} か\u{3099}"
  private static let whole = "Gro\u{DF}e Caf\u{E9} が"

  /// A folder with a song in each form, in a folder of that form.
  private func songs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.folder("d " + Self.apart)
    try folder.file("d \(Self.apart)/\(Self.apart).flac")
    try folder.folder("c " + Self.whole)
    try folder.file("c \(Self.whole)/\(Self.whole).flac")
    return folder
  }

  private func entries(_ list: String, named name: String, in folder: TemporaryFolder) throws
    -> [BytePath]
  {
    let content = try PlaylistReader.read(Array(list.utf8), from: .file(folder(name)))
    guard case .entries(let document) = content else { return [] }
    return document.entries.compactMap { if case .file(let path) = $0.location { path } else { nil } }
  }

  @Test func listsOfEveryFormatFindThem() throws {
    let folder = try songs()
    let crossed = [
      "d \(Self.whole)/\(Self.whole).flac", "c \(Self.apart)/\(Self.apart).flac",
    ]
    let there = [
      folder("d \(Self.apart)/\(Self.apart).flac"), folder("c \(Self.whole)/\(Self.whole).flac"),
    ]
    func escaped(_ name: String) -> String {
      String(decoding: PercentCoding.encode(path: Array(name.utf8)), as: UTF8.self)
    }
    let tracks = crossed.map { "<track><location>\(escaped($0))</location></track>" }.joined()
    let whole = crossed.map { "<track><location>file://\(escaped(folder($0).text))</location></track>" }
      .joined()
    func xspf(_ tracks: String) -> String {
      "<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\"><trackList>\(tracks)</trackList></playlist>"
    }
    #expect(try entries(crossed.joined(separator: "\n"), named: "a.m3u8", in: folder) == there)
    #expect(
      try entries(crossed.map { "./" + $0 }.joined(separator: "\n"), named: "a.m3u", in: folder) == there)
    #expect(
      try entries(
        crossed.map { $0.replacing("/", with: "\\") }.joined(separator: "\n"), named: "a.m3u", in: folder)
        == there)
    #expect(try entries(xspf(tracks), named: "a.xspf", in: folder) == there)
    #expect(try entries(xspf(whole), named: "a.xspf", in: folder) == there)
    #expect(
      try entries("[playlist]\nFile1=\(crossed[0])\nFile2=\(crossed[1])\n", named: "a.pls", in: folder)
        == there)
    for (name, path) in zip(crossed, there) {
      let sheet = "FILE \"\(name)\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n"
      #expect(try entries(sheet, named: "a.cue", in: folder) == [path])
    }
  }

  @Test func theBytesThatStandThereComeFirst() throws {
    let folder = try TemporaryFolder()
    try folder.file(Self.apart)
    try folder.file(Self.whole)
    #expect(
      try entries("\(Self.whole)\n\(Self.apart)\n", named: "a.m3u", in: folder) == [
        folder(Self.whole), folder(Self.apart),
      ])
    // A file that does not exist keeps its name from the list.
    #expect(try entries("no \(Self.apart)\n", named: "a.m3u", in: folder) == [folder("no \(Self.apart)")])
  }

  @Test func argumentsAndSubtitlesFindThem() throws {
    let folder = try songs()
    #expect(
      try ArgumentResolver.resolve(folder("d \(Self.whole)/\(Self.whole).flac"), from: .commandLine)
        == .media(.file(folder("d \(Self.apart)/\(Self.apart).flac"))))
    try folder.file("c \(Self.whole)/\(Self.apart).de.srt")
    try folder.file("c \(Self.whole)/\(Self.apart)e.srt")
    let found = SubtitleFinder.find(beside: folder("c \(Self.whole)/\(Self.whole).flac"))
    #expect(found.map(\.location) == [.file(folder("c \(Self.whole)/\(Self.apart).de.srt"))])
    #expect(found.first?.language == "de")
  }

  @Test func dotsOfAPathAreNotDoubled() throws {
    let folder = try songs()
    let path = folder("./d \(Self.whole)/./\(Self.whole).flac")
    #expect(SpelledNames().find(path) == folder("d \(Self.apart)/\(Self.apart).flac"))
  }

  @Test func nothingIsAskedOfNamesThatHaveOneFormAlone() throws {
    var asked: [BytePath] = []
    let list = "plain.mp3\n漢字.mp3\nCafé.mp3\n"
    _ = try PlaylistReader.read(Array(list.utf8), from: .file(BytePath("/music/a.m3u"))) {
      asked.append($0)
      return true
    }
    #expect(asked == [BytePath("/music/Café.mp3")])
  }
}

/// Lists from systems that part folders otherwise, and names that look like addresses.
@Suite("Names that a list spells otherwise") struct OtherSpellingsTests {
  @Test func mixedSeparators() throws {
    let list = """
      /mnt/Music\\Far Cry 3 (OST)\\1-01 Theme.flac
      Music/Far Cry 3 (OST)\\1-01 Theme.flac
      .\\Music/Far Cry 3 (OST)\\1-01 Theme.flac
      .\\Music\\a%20b.flac
      Music/AC-DC/odd\\name.flac
      none\\there/x.flac
      """
    let entries = try read(
      Array(list.utf8),
      existing: [
        "/mnt/Music/Far Cry 3 (OST)/1-01 Theme.flac", "/music/Music/Far Cry 3 (OST)/1-01 Theme.flac",
        "/music/Music/AC-DC/odd\\name.flac", "/music/Music/a b.flac",
      ]
    ).entries
    #expect(
      entries.map(\.location) == [
        file("/mnt/Music/Far Cry 3 (OST)/1-01 Theme.flac"),
        file("/music/Music/Far Cry 3 (OST)/1-01 Theme.flac"),
        file("/music/Music/Far Cry 3 (OST)/1-01 Theme.flac"), file("/music/Music/a b.flac"),
        file("/music/Music/AC-DC/odd\\name.flac"), file("/music/none\\there/x.flac"),
      ])
  }

  @Test func aColonIsPartOfANameWhereNoAddressFollows() throws {
    let names = [
      "file:x.flac", "http:film.flac", "pipe:0.flac", "10:15.mkv", "concat:a|b.flac", "av:song.flac",
    ]
    #expect(
      try read(names.joined(separator: "\n")).entries.map(\.location) == names.map { file("/music/\($0)") })
    let xspf = names.map { "<track><location>\($0)</location></track>" }.joined()
    let list = try read(
      "<playlist version=\"1\"><trackList>\(xspf)</trackList></playlist>",
      from: .file(BytePath("/music/a.xspf")))
    #expect(list.entries.map(\.location) == names.map { file("/music/\($0)") })
    #expect(
      try read("file:///a/b.flac\nfile:/c.flac\n").entries.map(\.location) == [
        file("/a/b.flac"), file("/c.flac"),
      ])
    #expect(try read("file:x.flac\n", from: .network("http://host/a.m3u")).entries.isEmpty)
  }
}
