import Testing

@testable import Base

@Suite("Subtitle files of each format")
struct SubtitleDocumentTests {
  private func texts(_ text: String, frameRate: Double? = 25, track: String? = nil) -> [String] {
    (SubtitleDocument.read(text, frameRate: frameRate, track: track) ?? []).map { cue in
      let end = cue.end.map { "\($0.seconds)" } ?? ""
      return "\(cue.start.seconds)-\(end) \(cue.text.plain)"
    }
  }

  /// Captions made by machine: a line with one blank begins or ends a cue, words have times.
  @Test func linesThatHoldABlankEndNoCue() {
    let text = """
      WEBVTT
      Kind: captions

      00:00:01.000 --> 00:00:04.000 align:start position:0%
      \u{20}
      we<00:00:01.500><c> begin</c><00:00:02.500><c> here</c>

      00:00:04.000 --> 00:00:04.010
      we begin here
      \u{20}

      00:00:04.010 --> 00:00:08.000
      we begin here
      then<00:00:04.500><c> more</c>
      \u{20}
      name of the next
      00:00:08.000 --> 00:00:09.000
      end
      """
    #expect(
      texts(text) == [
        "1.0-4.0 we begin here", "4.0-4.01 we begin here", "4.01-8.0 we begin here\nthen more", "8.0-9.0 end",
      ])
    #expect(CueText.subtitle(" \nfirst\n \n", .webVTT).plain == "first")
    #expect(
      texts("1\n00:00:01,000 --> 00:00:02,000\n \nfirst\n \n\n2\n00:00:03,000 --> 00:00:04,000\nx") == [
        "1.0-2.0 first", "3.0-4.0 x",
      ])
  }

  /// What ends when it begins, or before, is never shown, in any format.
  @Test(arguments: [
    "1\n00:00:01,000 --> 00:00:02,000\nfirst\n\n2\n00:00:05,000 --> 00:00:05,000\nno time\n\n3\n00:00:08,000 --> 00:00:07,000\nback",
    "WEBVTT\n\n00:01.000 --> 00:02.000\nfirst\n\n00:05.000 --> 00:05.000\nno time\n\n00:08.000 --> 00:07.000\nback",
    "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
      + "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,first\n"
      + "Dialogue: 0,0:00:06.00,0:00:05.96,Default,,0,0,0,,back\nDialogue: 0,0:00:09.00,0:00:09.00,Default,,0,0,0,,no time",
    "{25}{50}first\n{125}{125}no time\n{200}{175}back", "[10][20]first\n[50][50]no time\n[80][70]back",
    "[INFORMATION]\n[END INFORMATION]\n[SUBTITLE]\n00:00:01.00,00:00:02.00\nfirst\n\n00:00:05.00,00:00:05.00\nno time\n\n"
      + "00:00:08.00,00:00:07.00\nback",
    "0:00:01.000,0:00:02.000\nfirst\n\n0:00:05.000,0:00:05.000\nno time",
    "<tt xmlns=\"http://www.w3.org/ns/ttml\"><p begin=\"1s\" end=\"2s\">first</p><p begin=\"5s\" end=\"5s\">no time</p>"
      + "<p begin=\"8s\" end=\"7s\">back</p></tt>",
  ])
  func eventsWithoutLengthAreNotShown(text: String) {
    let shown = (SubtitleDocument.read(text, frameRate: 25) ?? []).filter { cue in
      cue.end.map { $0 > cue.start } ?? true
    }
    #expect(shown.map(\.text.plain) == ["first"])
    #expect(shown.first?.start.seconds == 1 && shown.first?.end?.seconds == 2)
  }

  // MARK: MicroDVD and MPL2

  @Test func aNumberAloneInTheFirstLineIsAFrameRate() {
    #expect(
      texts("{1}{100}24 hours later\n{150}{250}second|line two") == [
        "0.04-4.0 24 hours later", "6.0-10.0 second\nline two",
      ])
    #expect(texts("{1}{1}12.5\n{25}{100}first") == ["2.0-8.0 first"])
    #expect(texts("{0}{0}12,5\n{25}{100}first") == ["2.0-8.0 first"])
    #expect(texts("{1}{1}\n{25}{100}first") == ["1.0-4.0 first"])
    #expect(texts("{1}{75}24\n{100}{125}x") == ["0.04-3.0 24", "4.0-5.0 x"])
    #expect(
      texts("{DEFAULT}{}{C:$00FFFF}\n{1}{1}12.5\n{250}{300}at twenty\n{500}{}open") == [
        "20.0-24.0 at twenty", "40.0- open",
      ])
    // 23.976 where nothing says how many.
    #expect(
      SubtitleDocument.read("{24}{48}x", frameRate: nil)?.first?.start == MediaTime(seconds: 24 / 23.976))
  }

  @Test func framesHaveTags() throws {
    let found = try #require(
      SubtitleDocument.read(
        "{1}{50}{y:i,b}one|two {x} C:\\new\n{60}{90}{Y:i}{c:$0000FF}all|lines\n{95}{99}/slanted",
        frameRate: 25))
    #expect(found[0].text.lines == [[.init("one", [.italic, .bold])], [.init("two {x} C:\\new")]])
    #expect(found[1].text.lines[0] == [.init("all", .italic, color: .rgb(255, 0, 0))])
    #expect(found[1].text.lines[1] == [.init("lines", .italic)])
    #expect(found[2].text.lines == [[.init("slanted", .italic)]])
  }

  // MARK: Lyrics

  @Test func lyricsStayUntilTheNextLine() {
    let text = """
      [ti:Title]
      [offset:+500]
      [00:10.50]first
      [00:10.50]erste
      [00:12.00][01:02:50]chorus <00:12.5>word
      [00:20]
      not in time
      """
    #expect(texts(text) == ["10.0- first\nerste", "11.5- chorus word", "19.5- ", "62.0- chorus word"])
    // Numbers in brackets in another format are no lyrics.
    #expect(texts("1\n00:00:01,000 --> 00:00:02,000\n[00:12] a clock") == ["1.0-2.0 [00:12] a clock"])
    #expect(SubtitleDocument.read("[00:10.00]\n[00:20.00]", frameRate: nil) == nil)
    #expect(texts("[offset:-9223372036854775808]\n[00:01.00]x") == ["1.0- x"])
  }

  // MARK: SAMI

  private let sami = """
    <SAMI><HEAD><TITLE>Case</TITLE><STYLE TYPE="text/css"><!--
    P { margin-left: 8pt; }
    .KRCC { Name:Korean; lang:ko-KR; SAMIType:CC; }
    .ENCC { Name:English; lang:en-US; SAMIType:CC; }
    --></STYLE></HEAD><BODY>
    <SYNC Start=1000><P Class=KRCC>쨰깍 &lt;시간&gt;<br>둘째 줄
    <SYNC Start=1000><P Class=ENCC>Tick &amp; tock &eacute;
    <SYNC Start=4000><P Class=KRCC>&nbsp;
    <SYNC Start=4000><P Class=ENCC>&nbsp
    <SYNC Start=6000><P Class=krcc><font color="#ff0000">빨간</font> 글자<P Class=ENCC>red {x} C:\\new
    <SYNC Start=9000 End=9500><P Class=KRCC>끝</BODY></SAMI>
    """

  @Test func eachClassIsATrack() {
    #expect(
      SAMIDocument.tracks(head: sami) == [
        .init(name: "KRCC", language: "ko-KR", title: "Korean"),
        .init(name: "ENCC", language: "en-US", title: "English"),
      ])
    let korean = ["1.0- 쨰깍 <시간>\n둘째 줄", "4.0- ", "6.0- 빨간 글자", "9.0-9.5 끝"]
    #expect(texts(sami) == korean && texts(sami, track: "KRCC") == korean)
    #expect(texts(sami, track: "encc") == ["1.0- Tick & tock é", "4.0- ", "6.0- red {x} C:\\new"])
    #expect(texts(sami, track: "FRCC").isEmpty)
    #expect(
      SubtitleDocument.read(sami, frameRate: nil)?[2].text.lines.first?.first
        == .init("빨간", [], color: .rgb(255, 0, 0)))
  }

  @Test func paragraphsWithoutAClass() {
    #expect(
      texts(
        "<sami><body><sync start=\"1000\">bare words<sync start=2000><p>in a paragraph<p>second<sync start=3000><p>&nbsp;"
      )
        == ["1.0- bare words", "2.0- in a paragraph\nsecond", "3.0- "])
    #expect(SAMIDocument.tracks(head: "<SAMI>.A { lang: x").isEmpty == false)
    let utf16 = Array("<SAMI><STYLE>.A{lang:fr}.B{lang:de}".utf16).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
    }
    #expect(
      SAMIDocument.tracks(of: ExternalSubtitle(path: BytePath("/a.smi")), head: utf16).map(\.language) == [
        "fr", "de",
      ])
  }

  // MARK: ASS and SubRip

  @Test func fieldsOfAScriptStandWhereItsFormatSays() {
    let text = """
      [Script Info]
      [V4+ Styles]
      Format: Name, Alignment
      Style: Top,8
      [Fonts]
      Dialogue: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,no event
      [Events]
      Format: Start, Style, End, Text
      Comment: 0:00:01.00,Top,0:00:02.00,hidden
      dialogue: 0:00:03.00,*Top,0:00:04.50,one, two\\Nthree
      Dialogue: 0:00:01.00,Top,0:00:02.00,first
      Dialogue: broken
      """
    #expect(texts(text) == ["1.0-2.0 first", "3.0-4.5 one, two\nthree"])
    let found = SubtitleDocument.read(text, frameRate: nil)
    #expect(found?.first?.text.alignment == 8 && found?.first?.text.moment == nil)
  }

  @Test func coordinatesOfSubRip() {
    let found = SubtitleDocument.read(
      "1\n00:00:01,000 --> 00:00:02,000 X1:180 X2:540 Y1:120 Y2:360\nmiddle\n", frameRate: nil)
    #expect(found?.first?.text.alignment == 5 && found?.first?.text.place == .init(x: 0.5, y: 0.5))
  }

  /// Bytes that are cut and changed anywhere never harm, and no time is out of order.
  @Test func changedTextIsHarmless() {
    let seeds = [
      sami, "{1}{1}25\n{y:i}{25}{50}{c:$0000FF}/a|b", "[10][20]/a|_b",
      "[ti:x]\n[offset:5]\n[00:01.00][00:02:50]<00:01.0>x",
      "[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:01.00,0:00:02.00,Default,{\\i1}x",
      "0:00:01.000,0:00:02.000\nx[br]y",
      "1\n00:00:01,000 --> 00:00:02,000 X1:1 Y1:2\nx",
    ]
    for seed in seeds {
      let bytes = Array(seed.utf8)
      for place in bytes.indices {
        for byte: UInt8 in [0, 0x0A, 0x1B, 0x3C, 0x5B, 0x5D, 0x7B, 0x7D, 0x2D, 0x39, 0xFF] {
          var changed = bytes
          changed[place] = byte
          let found = SubtitleDocument.read(String(decoding: changed, as: UTF8.self), frameRate: 25) ?? []
          #expect(zip(found, found.dropFirst()).allSatisfy { $0.start <= $1.start })
          #expect(
            found.allSatisfy { $0.text.plain.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" } })
        }
      }
    }
  }

  /// Reading takes time in proportion to the length.
  @Test func hostileFilesTakeNoTime() {
    let clock = ContinuousClock()
    let time = clock.measure {
      for piece in [
        "<SYNC Start=1><P Class=a>", ".a{", "[00:01.00]", "{1}{2}{y:i}|", "Dialogue: ,,,\n", "-->\n", "1,2\n",
        "&nbsp",
      ] {
        for head in ["", "<SAMI>", "[Events]\n", "WEBVTT\n\n", "00:00:01,000 --> 00:00:02,000\n"] {
          _ = SubtitleDocument.read(head + String(repeating: piece, count: 3_000), frameRate: 25)
          _ = SAMIDocument.tracks(head: head + String(repeating: piece, count: 3_000))
        }
      }
    }
    #expect(time < .seconds(30))
  }
}
