import Base
import Library
import Testing

@Suite struct XSPFTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.xspf"))

  private func read(
    _ tracks: String, from origin: PlaylistOrigin? = nil, existing: Set<String> = []
  ) throws -> PlaylistDocument {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">"
      + "<trackList>\(tracks)</trackList></playlist>"
    return try LibraryTests.read(Array(text.utf8), from: origin ?? self.origin, existing: existing)
  }

  @Test func titlesCreatorsDurationsPlaces() throws {
    let list = try LibraryTests.read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment with <tags> and a - -->
      <playlist version="1" xmlns="http://xspf.org/ns/0/">
        <title>Evening &amp; night</title>
        <annotation>never shown</annotation>
        <trackList>
          <track>
            <location>file:///a%20b.mp3</location>
            <creator>Artist</creator><title>One &#x26; <![CDATA[<two>]]></title>
            <duration>61250</duration>
          </track>
          <track><location>sub/c%23.mp3</location><title> Alone </title></track>
          <track><title>without a place</title></track>
          <track><location> https://h/live?a=1&amp;b=2 </location><creator>x</creator></track>
        </trackList>
      </playlist>
      """, from: origin)
    #expect(list.title == "Evening & night")
    #expect(
      list.entries == [
        PlaylistEntry(file("/a b.mp3"), title: "Artist – One & <two>", duration: MediaTime(seconds: 61.25)),
        PlaylistEntry(file("/music/sub/c#.mp3"), title: "Alone"),
        PlaylistEntry(.url("https://h/live?a=1&b=2")),
      ])
    #expect(list.refusedCount == 1)
  }

  @Test func firstPlaceThatCanBeOpened() throws {
    let places = "<track><location>gone.mp3</location><location>there.mp3</location></track>"
    #expect(
      try read(places, existing: ["/music/there.mp3"]).entries.map(\.location) == [file("/music/there.mp3")])
    #expect(try read(places).entries.map(\.location) == [file("/music/gone.mp3")])
    let mixed = "<track><location>av://x</location><location>http://h/a</location></track>"
    #expect(try read(mixed).entries.map(\.location) == [.url("http://h/a")])
  }

  @Test func basesOfElements() throws {
    let list = try read(
      """
      <track xml:base="sub/list.xspf"><location>a.mp3</location></track>
      <track xml:base="http://h/dir/x"><location>b.mp3</location><title xml:base="/q">t</title></track>
      <track><location xml:base="file:///other/">c.mp3</location></track>
      <track xml:base="gopher+x:/"><location>d.mp3</location></track>
      """)
    #expect(
      list.entries.map(\.location) == [
        file("/music/sub/a.mp3"), .url("http://h/dir/b.mp3"), file("/other/c.mp3"),
      ])
    #expect(list.refusedCount == 1)
  }

  @Test func namesThatWereNeverEscaped() throws {
    let track = "<track><location>100%25.mp3</location></track>"
    #expect(try read(track).entries.first?.location == file("/music/100%.mp3"))
    #expect(
      try read(track, existing: ["/music/100%25.mp3"]).entries.first?.location == file("/music/100%25.mp3"))
  }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:/etc/passwd", "av://v4l2:/dev/video0", "concat:a", "data:,x", "fd://0",
  ])
  func nothingOfThisMachineFromTheNetwork(place: String) throws {
    let network = PlaylistOrigin.network("http://h/d/list.xspf")
    let plain = try read("<track><location>\(place)</location></track>", from: network)
    #expect(plain.entries.isEmpty && plain.refusedCount == 1)
    let based = try read(
      "<track xml:base=\"file:///etc/\"><location>passwd</location></track>", from: network)
    #expect(based.entries.isEmpty && based.refusedCount == 1)
    let good = try read("<track><location>a%20b.mp3</location></track>", from: network)
    #expect(good.entries.map(\.location) == [.url("http://h/d/a%20b.mp3")])
  }

  @Test func encodings() throws {
    func list(_ encoding: String) -> String {
      "<?xml version=\"1.0\" encoding='\(encoding)'?><playlist><trackList><track><location>ä.mp3</location>"
        + "<title>Grüße</title></track></trackList></playlist>"
    }
    let expected = [PlaylistEntry(file("/music/ä.mp3"), title: "Grüße")]
    let latin: [UInt8] = list("ISO-8859-1").unicodeScalars.map { UInt8($0.value & 255) }
    let little: [UInt8] = list("UTF-16").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big: [UInt8] = list("UTF-16").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [
      Array(list("utf-8").utf8), latin, little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
      [0xEF, 0xBB, 0xBF] + Array(list("UTF-8").utf8),
    ] {
      #expect(try LibraryTests.read(bytes, from: origin).entries == expected)
    }
    #expect(throws: LibraryError.self) { try LibraryTests.read(list("EBCDIC-US"), from: origin) }
  }

  @Test func isKnownByItsContent() throws {
    let text = "<playlist><trackList><track><location>a.mp3</location></track></trackList></playlist>"
    #expect(try LibraryTests.read(text, from: .file(BytePath("/m/list.m3u"))).entries.count == 1)
    #expect(try LibraryTests.read(text, from: .standardInput).entries.count == 1)
  }

  @Test func stretchesByOptionsOfVLC() throws {
    let list = try read(
      "<track><location>a.flac</location><extension application=\"x\" xmlns:vlc=\"y\"><vlc:id>0</vlc:id>"
        + "<vlc:option>start-time=61.5</vlc:option><vlc:option>stop-time=70</vlc:option></extension></track>")
    let part = ItemPart(start: MediaTime(seconds: 61.5), end: MediaTime(seconds: 70))
    #expect(list.entries.map(\.part) == [part])
  }
}
