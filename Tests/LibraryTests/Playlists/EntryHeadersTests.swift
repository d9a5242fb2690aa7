import Base
import Testing

@testable import Library

/// Header fields that lists give their entries.
@Suite("Header fields of a list's entries") struct EntryHeadersTests {
  private static let network = PlaylistOrigin.network("http://host/tv.m3u")

  /// The header fields as text, each on its own.
  private func fields(_ entry: PlaylistEntry?) -> [String] {
    (entry?.headers.fields ?? []).map { "\($0.name): \($0.value)" }
  }

  @Test(arguments: [
    (
      "http://host/a.ts|User-Agent=Mozilla/5.0 (Case; rv:1.0)&Referer=http://ref.example/",
      ["User-Agent: Mozilla/5.0 (Case; rv:1.0)", "Referer: http://ref.example/"]
    ),
    ("http://host/a.ts|user-agent=a%2Fb&referrer=http%3A%2F%2Fx", ["User-Agent: a/b", "Referer: http://x"]),
    ("http://host/a.ts | Referer=http://x/?a=1&b", ["Referer: http://x/?a=1&b"]),
    ("http://host/a.ts|Cookie=a=b; c=d&X-Own=1&verifypeer=false", ["Cookie: a=b; c=d", "X-Own: 1"]),
    ("http://host/a.ts|User-Agent=a%0D%0AHost: evil&Referer=b", ["Referer: b"]),
    ("http://host/a.ts|Host=evil&Range=bytes%3D0-1&Content-Length=4", []),
  ])
  func behindABar(line: String, expected: [String]) throws {
    for origin in [PlaylistOrigin.file(BytePath("/tv/list.m3u")), .file(BytePath("/tv/one.strm"))] {
      let entry = try read("#EXTM3U\n\(line)\nhttp://host/b.ts\n", from: origin).entries
      #expect(entry.first?.location == .url("http://host/a.ts"))
      #expect(fields(entry.first) == expected)
      // An entry's fields do not reach the next one.
      #expect(entry.last?.headers.isEmpty == true)
    }
  }

  @Test func aBarWithoutFieldsIsPartOfTheAddress() throws {
    let list = try read("http://host/a|b.ts\nrtmp://host/a|User-Agent=x\nsome|User-Agent=x\n")
    #expect(
      list.entries.map(\.location) == [
        .url("http://host/a|b.ts"), .url("rtmp://host/a|User-Agent=x"), file("/music/some|User-Agent=x"),
      ])
    #expect(list.entries.allSatisfy { $0.headers.isEmpty })
  }

  @Test(arguments: [
    "#EXTVLCOPT:http-referrer=http://r/\n#EXTVLCOPT:http-user-agent=Agent 1.0",
    "#EXTVLCOPT: http-user-agent=\"Agent 1.0\"\n#EXTVLCOPT:http-referer=http://r/",
    "#EXTHTTP:{\"User-Agent\":\"Agent 1.0\",\"referer\":\"http://r/\",\"n\":1}",
    "#KODIPROP:inputstream.adaptive.stream_headers=User-Agent=Agent%201.0&Referer=http://r/",
    "#KODIPROP:inputstream=inputstream.adaptive\n#EXTINF:-1 http-referrer=\"http://r/\" user-agent=\"Agent 1.0\",Name",
  ])
  func onLinesBeforeTheEntry(lines: String) throws {
    for text in [
      "#EXTINF:-1,Name\n\(lines)\nhttp://host/a\nhttp://host/b\n",
      "\(lines)\n#EXTINF:-1,Name\nhttp://host/a\nb\n",
    ] {
      let entries = try read("#EXTM3U\n" + text).entries
      #expect(entries.first?.headers["user-agent"] == "Agent 1.0")
      #expect(entries.first?.headers["Referer"] == "http://r/")
      #expect(entries.first?.headers.fields.count == 2)
      #expect(entries.last?.headers.isEmpty == true)
    }
  }

  @Test func aListOfTheNetworkSetsNothingElse() throws {
    let text = """
      #EXTM3U
      #EXTHTTP:{"Cookie":"a=b","Authorization":"x","X-Forwarded-For":"1.2.3.4","Origin":"http://o"}
      http://host/a|User-Agent=u&X-Own=1
      """
    #expect(
      Set(fields(try read(text, from: Self.network).entries.first)) == [
        "Cookie: a=b", "Origin: http://o", "User-Agent: u",
      ])
    #expect(fields(try read(text).entries.first).count == 6)
  }

  @Test func everyFormatThatHasAPlaceForThemKeepsThem() throws {
    var entry = PlaylistEntry(.url("http://host/a"), title: "A")
    entry.headers.set("User-Agent", "Agent, \"1.0\" <x>")
    entry.headers.set("Referer", "http://r/?a&b")
    let path = BytePath("/tv/list")
    func again(_ bytes: [UInt8], _ name: String) throws -> PlaylistEntry? {
      try read(bytes, from: .file(BytePath("/tv/list.\(name)"))).entries.first
    }
    #expect(try again(PlaylistWriter.xspf([entry], beside: path), "xspf") == entry)
    entry.headers.set("X-Own", "1")
    #expect(try again(PlaylistWriter.m3u8([entry], beside: path), "m3u8") == entry)
    #expect(try again(PlaylistWriter.json([entry], beside: path), "json") == entry)
  }
}
