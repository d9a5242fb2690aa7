import Base
import Library
import TestSupport
import Testing

@Suite("Playlists in JSON") struct JSONPlaylistTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.json"))

  @Test func membersOfTheListAndOfItems() throws {
    let list = try LibraryTests.read(
      """
      \u{FEFF}{"version": 1, "made-by": {"any": [1, 2, {"items": []}]}, "name": "Evening \\u0026 night",
        "items": [
          {"location": "a b%20.mp3", "title": "One \\"1\\"", "duration": 61.25, "group": "G", "linear": true, "number": 12},
          {"title": "T", "location": "file:///x/%23.mkv", "start": 5, "end": 1.05e1, "rating": [[], {}], "year": 1984},
          "https://h/live?a=1", "\\ud83c\\udfb5.flac",
          {"location": "c.mp3", "title": 7, "duration": null, "linear": "yes", "group": ""}
        ]}
      """, from: origin)
    #expect(list.title == "Evening & night")
    var linear = PlaylistEntry(
      file("/music/a b%20.mp3"), title: "One \"1\"", duration: MediaTime(seconds: 61.25), group: "G")
    linear.isLinear = true
    linear.number = 12
    var part = PlaylistEntry(file("/x/#.mkv"), title: "T")
    part.part = ItemPart(start: MediaTime(seconds: 5), end: MediaTime(seconds: 10.5))
    #expect(
      list.entries == [
        linear, part, PlaylistEntry(.url("https://h/live?a=1")), PlaylistEntry(file("/music/\u{1F3B5}.flac")),
        PlaylistEntry(file("/music/c.mp3")),
      ])
    #expect(list.refusedCount == 0)
  }

  @Test func arraysAreListsToo() throws {
    #expect(
      try read(" [\"a.mp3\", {\"location\": \"b.mp3\"}]\n", from: origin).entries.map(\.location)
        == [file("/music/a.mp3"), file("/music/b.mp3")])
    #expect(try read("[]", from: origin).entries.isEmpty)
    #expect(try read("{\"items\":[]}", from: origin).entries.isEmpty)
  }

  @Test(arguments: ["{\"items\": [\"a.mkv\"]}", "[\"a.mkv\"]", "[ {\"location\": \"a.mkv\"} ]"])
  func isKnownByItsBeginningUnderAnyName(text: String) throws {
    for origin in [PlaylistOrigin.standardInput, .file(BytePath("/l.m3u")), .file(BytePath("/l.pls"))] {
      #expect(try read(text, from: origin).entries.map(\.location.shownName) == ["a.mkv"])
    }
  }

  @Test func namesWithBracketsAreNames() throws {
    let names = "[Group] a [720p].mkv\n{b}.mkv\n[]\n"
    #expect(try read(names, from: .file(BytePath("/l.m3u"))).entries.count == 3)
    #expect(try read("{b}.mkv\n[c]", from: .standardInput).entries.count == 2)
  }

  @Test func theNetworkNamesNothingOfThisMachine() throws {
    let list = try read(
      "[\"file:///etc/passwd\", \"../a.mp3\", \"lavfi://testsrc\", \"smb://nas/a\", \"http://o/b\"]",
      from: .network("http://h/d/list.json"))
    #expect(list.entries.map(\.location) == [.url("http://h/a.mp3"), .url("http://o/b")])
    #expect(list.refusedCount == 3)
  }

  @Test func writtenPlaylistsAreReadBack() throws {
    var entries = [
      PlaylistEntry(
        file("/music/sub/a.mp3"), title: "A, \"the\" \\ first", duration: MediaTime(seconds: 61.25),
        group: "G\""),
      PlaylistEntry(file("/elsewhere/b.mp3")), PlaylistEntry(.url("https://host/live?a=b"), title: "Live"),
      PlaylistEntry(file("/music/#c.mp3")), PlaylistEntry(file("/music/ d.mp3 ")),
      PlaylistEntry(file("/music/http:e.mp3")), PlaylistEntry(file("/music/100%.mp3")),
      PlaylistEntry(.file(BytePath(Array("/music/".utf8) + [0xFF, 0x0A, 0x22]))),
    ]
    entries[1].isLinear = true
    entries[1].number = 7
    entries[3].isCurrentOfList = true
    entries[4].allowsPictureInPicture = false
    entries[4].linearParts = try #require(LinearParts("0:20-0:40, 1:00:00-1:01:00"))
    entries[2].part = ItemPart(start: MediaTime(microseconds: 200_493_333), end: MediaTime(seconds: 300))
    let bytes = PlaylistWriter.json(entries, title: "Mine \u{1B}", beside: BytePath("/music/list.json"))
    let list = try LibraryTests.read(bytes, from: origin)
    #expect(list.entries == entries)
    #expect(list.title == "Mine ␛")
    #expect(String(decoding: bytes, as: UTF8.self).contains("\n    {\"location\": \"sub/a.mp3\", \"title\""))
  }

  @Test func titlesCannotAddMembers() throws {
    let entry = PlaylistEntry(file("/a.mp3"), title: "x\", \"location\": \"/b\u{7}\n", group: "\\\"}")
    let list = try LibraryTests.read(
      PlaylistWriter.json([entry], beside: BytePath("/l.json")), from: .file(BytePath("/l.json")))
    #expect(list.entries.map(\.location) == [file("/a.mp3")])
    #expect(list.entries.first?.group == "\\\"}")
  }

  @Test func descriptionsOfFilmsAreNoLists() {
    #expect(MediaTypes.kind(of: "film.info.json".utf8) == .other)
    #expect(MediaTypes.kind(of: "list.json".utf8) == .playlist)
  }

  @Test func longListsComeInPieces() throws {
    let folder = try TemporaryFolder()
    let items = (0..<12_000).map { "{\"title\": \"Title \($0)\", \"location\": \"http://h/\($0)\"}" }
    let path = try folder.file("l.json", "{\"version\": 1, \"items\": [\(items.joined(separator: ",\n"))]}")
    var sizes: [Int] = []
    var all: [FoundEntry] = []
    all += try EntryFinder.findInPieces(EntryRequest(.playlistFile(path), .append)) {
      sizes.append($0.count)
      all += $0
    }
    #expect(sizes == [500, 8_192])
    #expect(all.map(\.title) == (0..<12_000).map { "Title \($0)" })
  }
}

@Suite("JSON that means harm, or is none") struct HostileJSONTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.json"))

  private func sentence(_ text: String) -> String? { refusal(text, from: origin) }

  @Test(arguments: [
    "", "  ", "{", "[", "[\"a\"", "[\"a\",", "[\"a\" \"b\"]", "[\"a\",]", "[,]", "{\"items\"}",
    "{\"items\":}", "{items: []}",
    "{\"items\": {}}", "{\"items\": \"a\"}", "{\"version\": 1}", "{}", "1", "null", "\"a.mkv\"", "[1}",
    "{\"items\": []]",
    "[] []", "[]x", "[tru]", "[True]", "[nul", "[+]", "[--1]", "[\"\\x\"]", "[\"\\u12g4\"]", "[\"\\u12\"]",
    "[\"\\", "[\"a\tb\"]",
    "[\"a\u{1B}[2J\"]", "[\"a\nb\"]", "{\"version\": 2, \"items\": []}",
    "{\"version\": 1e999, \"items\": []}",
    "{\"items\": [], \"items\": []}", "{\"name\": \"a\", \"name\": \"b\", \"items\": []}",
    "{\"a\":1 \"items\":[]}", "\0[]",
    "{1: 2}", "{\"a\" 1}", "[NaN]", "[Infinity]", "[0x10]",
  ])
  func isRefusedWithASentence(text: String) {
    #expect(sentence(text)?.hasSuffix(".") == true)
  }

  @Test(arguments: [
    "{\"location\": \"a\", \"location\": \"b\"}", "{\"location\": \"a\", \"title\": \"x\", \"title\": \"y\"}",
    "{\"title\": \"x\"}", "{\"location\": \"\"}", "\"\"", "{\"location\": 5}", "{}", "5", "null", "[[\"a\"]]",
    "\"\\ud800\"", "\"\\udc00.mkv\"", "\"\\ud800\\u0041\"", "\"\\ud83c\\ud83c\"", "\"a\\u0000b\"",
    "{\"location\": \"a\", \"start\": -1}", "{\"location\": \"a\", \"start\": 1e300}",
    "{\"location\": \"a\", \"end\": 1e999}", "{\"location\": \"a\", \"start\": 5, \"end\": 5}",
    "\"av://v4l2:/dev/video0\"",
  ])
  func anItemIsLeftOutWithAReason(item: String) throws {
    let list = try read("{\"items\": [\(item), \"good.mkv\"]}", from: origin)
    #expect(list.entries.map(\.location) == [file("/music/good.mkv")])
    #expect(list.refusedCount == 1)
    #expect(list.refusals.first?.hasSuffix(".") == true)
  }

  @Test func oddDurationsAreUnknownOnes() throws {
    for duration in ["-1", "0", "1e999", "-1e999", "1e-999", "99999999999999999999999", "-0"] {
      let list = try read("[{\"location\": \"a\", \"duration\": \(duration)}]", from: origin)
      #expect(list.entries.count == 1 && list.entries.first?.duration == nil)
    }
  }

  @Test func halfCharactersOfTitlesAreShown() throws {
    let list = try read(
      "[{\"location\": \"a\", \"title\": \"x\\ud800\\u001b[2J\\u0000\\ud800\\u0041\"}]", from: origin)
    #expect(list.entries.first?.title == "x\u{FFFD}␛[2J␀\u{FFFD}A")
  }

  @Test func depthAndSizeAreBounded() throws {
    for open in ["[", "{\"a\":", "{\"items\":[{\"a\":["] {
      #expect(sentence(String(repeating: open, count: 200_000))?.contains("too deep") == true)
    }
    let long = String(repeating: "x", count: 40_000)
    let list = try read("[\"\(long)\", {\"location\": \"a\", \"title\": \"\(long)\"}]", from: origin)
    #expect(list.entries.count == 1 && list.refusedCount == 1)
    #expect((list.entries.first?.title?.utf8.count ?? .max) <= 16_384)
    #expect(sentence("[" + String(repeating: "9", count: 1_000) + "]") != nil)
    var limits = PlaylistLimits()
    limits.entries = 3
    let cut = try LibraryTests.read(Array("[\"a\",\"b\",\"c\",\"d\",".utf8), from: origin, limits: limits)
    #expect(cut.entries.count == 3 && cut.isTruncated)
  }

  @Test func aTextWithoutAnEnd() throws {
    let bytes =
      Array("[{\"x\": \"".utf8) + [UInt8](repeating: 0x61, count: 8 << 20) + Array("\"}, \"a\"]".utf8)
    #expect(try LibraryTests.read(bytes, from: origin).entries.count == 1)
  }

  @Test func randomTextNeverBreaksAnything() throws {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\"items\":", "\"location\":", "\"a.mkv\"", "\"version\":1", "\\",
      "\\u",
      "\\ud800", "\\udc00", "1", "-", "e9", ".", "true", "null", " ", "\n", "é", "\0", "\"start\":",
      "\"end\":", "1e999",
      "\"file:///etc/passwd\"", "\"http://h/\"",
    ]
    for _ in 0..<8000 {
      var bytes = Array(["", "[", "{\"items\":[", "[{"].randomElement()?.utf8 ?? "".utf8)
      bytes += (0..<Int.random(in: 0..<14)).flatMap { _ in Array((pieces.randomElement() ?? "").utf8) }
      if Bool.random() { bytes.append(UInt8.random(in: 0...255)) }
      let origin: PlaylistOrigin = Bool.random() ? .network("http://h/a.json") : origin
      guard case .entries(let list)? = try? PlaylistReader.read(bytes, from: origin, exists: { _ in false })
      else { continue }
      for entry in list.entries {
        if case .network = origin, case .file = entry.location { Issue.record("a file from the network") }
        #expect((entry.title ?? "").unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }
}
