import Base
import Library
import Platform
import Testing

@Suite("XML that means harm, or is none") struct HostileXMLTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.xspf"))

  private func sentence(_ text: String) -> String? { refusal(text, from: origin) }

  @Test func documentTypesAreRefused() {
    let laughs =
      "<?xml version=\"1.0\"?><!DOCTYPE lolz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]>"
      + "<playlist><title>&b;</title><trackList/></playlist>"
    #expect(sentence(laughs)?.contains("document type") == true)
    let external =
      "<!DOCTYPE p SYSTEM \"file:///etc/passwd\"><playlist><trackList/></playlist>"
    #expect(sentence(external)?.contains("document type") == true)
    #expect(sentence("<playlist><!ENTITY x \"y\"><trackList/></playlist>")?.contains("document") == true)
  }

  @Test(arguments: [
    "<playlist><title>&own;</title></playlist>", "<playlist><title>a & b</title></playlist>",
    "<playlist><title>&#0;</title></playlist>", "<playlist><title>&#x110000;</title></playlist>",
    "<playlist><title>&#xD800;</title></playlist>", "<playlist><title>&#+65;</title></playlist>",
    "<playlist><title>&#99999999999;</title></playlist>", "<playlist", "<playlist>", "<playlist><a></b>",
    "<playlist a>", "<playlist a=1/>", "<playlist a='1' a='2'/>", "<playlist a='", "<playlist/><playlist/>",
    "<playlist/>text", "<playlist></playlist></playlist>", "<playlist><![CDATA[x</playlist>",
    "<playlist><!-- x</playlist>", "<playlist><?x</playlist>", "< playlist/>", "<playlist><></playlist>",
  ])
  func isRefusedWithASentence(text: String) {
    #expect(sentence(text)?.hasSuffix(".") == true)
  }

  @Test func depthAttributesAndNamesAreBounded() {
    let deep = "<playlist>" + String(repeating: "<a>", count: 100_000)
    #expect(sentence(deep)?.contains("too deep") == true)
    let many = "<playlist " + (0..<1000).map { "a\($0)='1' " }.joined() + "/>"
    #expect(sentence(many)?.contains("too many attributes") == true)
    #expect(sentence("<playlist><" + String(repeating: "n", count: 1 << 20) + "/></playlist>") != nil)
  }

  @Test func aHundredMegabytesInOneLine() throws {
    let clock = ContinuousClock()
    for (head, tail) in [
      ("<playlist><trackList><track><location>", "</location></track></trackList></playlist>"),
      ("<playlist><trackList><track><location a='", "'>x</location></track></trackList></playlist>"),
      ("<playlist><!--", "--><trackList/></playlist>"),
    ] {
      let bytes = Array(head.utf8) + [UInt8](repeating: 0x61, count: 100 << 20) + Array(tail.utf8)
      let started = clock.now
      let list = try read(bytes, from: origin)
      #expect(list.entries.count + list.refusedCount <= 1)
      for entry in list.entries { #expect(entry.location == file("/music/x")) }
      #expect(clock.now - started < .seconds(20))
    }
  }

  @Test func zerosInPlacesAreRefused() throws {
    let list = try read(
      "<playlist><trackList><track><location>a%00b.mp3</location></track></trackList></playlist>",
      from: origin)
    #expect(list.entries.isEmpty && list.refusedCount == 1)
  }

  @Test func titlesAreFiltered() throws {
    let list = try read(
      "<playlist><title>a\u{1B}]0;x\u{7}</title><trackList><track><location>a</location>"
        + "<title>&#27;[2J&#x9b;</title></track></trackList></playlist>", from: origin)
    #expect(list.title == "a␛]0;x␇")
    #expect(
      list.entries.first?.title?.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x9B } == true)
  }

  @Test func randomMarkupNeverBreaksAnything() throws {
    let pieces = [
      "<playlist>", "<trackList>", "<track>", "<location>", "</location>", "</track>", "<", ">", "/>", "</",
      "&amp;", "&#", "&#x41;", ";", "'", "\"", " a=", "xml:base='", "file:///", "http://h/", "..", "%", "%00",
      "<!--", "-->", "<![CDATA[", "]]>", "<?xml", "?>", "encoding='latin1'", "é", "\0", "<asx>", "<entry>",
      "<ref href='", "</entry>", "<base href='", "[Reference]\n", "Ref1=", "FILE \"a.wav\" WAVE\n",
      "TRACK 01 AUDIO\n", "INDEX 01 ", "00:00:00\n", "99:99:99\n", "URL=", "[Desktop Entry]\n", "TITLE \"\n",
    ]
    let names = ["a.xspf", "a.asx", "a.cue", "a.url", "a.desktop", "a.strm", "a.wvx"]
    for _ in 0..<6000 {
      var bytes = (0..<Int.random(in: 0..<16)).flatMap { _ in Array((pieces.randomElement() ?? "").utf8) }
      if Bool.random() { bytes.append(UInt8.random(in: 0...255)) }
      let name = names.randomElement() ?? ""
      let origin: PlaylistOrigin =
        Bool.random() ? .network("http://h/\(name)") : .file(BytePath("/m/\(name)"))
      guard case .entries(let list)? = try? PlaylistReader.read(bytes, from: origin, exists: { _ in false })
      else { continue }
      for entry in list.entries {
        if case .network = origin, case .file = entry.location { Issue.record("a file from the network") }
        #expect((entry.title ?? "").unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }
}
