import Testing

@testable import Base

@Suite("Formats that are read by the program itself")
struct SubtitleFormatTests {
  @Test func carelessSubRip() {
    let found = ArrowSubtitles.read(
      """
      1
      00:01:39 --> 00:01:41,04
      (deep <i>rumbling</i>)

      2
      2:04.08 --> 2:07,12 X1:40 X2:600
      MAN:
      {\\an8}How &amp; why? 1 < 2 &#65;
      3
      00:02:12,16 --> 00:02:15,20
      <font color="#ff0000">Red</font> line
      """)
    #expect(found.map(\.text.plain) == ["(deep rumbling)", "MAN:\nHow & why? 1 < 2 A", "Red line"])
    #expect(found.map(\.start.seconds) == [99, 124.08, 132.16])
    #expect(found[0].end?.seconds == 101.04)
    #expect(found[0].text.lines[0][1] == .init("rumbling", .italic))
    #expect(found[1].text.alignment == 8)
    #expect(found[2].text.lines[0][0].color == .rgb(255, 0, 0))
  }

  @Test func webVTTHasNotesAndStyles() {
    let found = ArrowSubtitles.read(
      """
      WEBVTT

      STYLE
      ::cue(b) { color: red }

      1
      00:01.000 --> 00:02.000 line:0
      <v Anna>Hello <00:01.500><c.yellow>you</c>
      2

      NOTE not to be read
      this neither

      00:03.000 --> 00:04.000
      &lt;end&gt;
      """)
    #expect(found.map(\.text.plain) == ["Hello you\n2", "<end>"])
    #expect(found.first?.text.alignment == 8)
    #expect(
      CueText.subtitle("a &amp;&nbsp;b & c &#27;", .subRip).plain == "a &\u{A0}b & c ␛")
  }

  @Test func timedTextMarkup() {
    let text = """
      <?xml version="1.0"?><!-- a comment <p> --><tt xmlns="http://www.w3.org/ns/ttml" ttp:frameRate="25">
      <head><styling><style xml:id="s1" tts:fontStyle="italic" tts:color="#00ff00"/></styling></head>
      <body><div begin="10s"><p begin="00:00:01.500" end="00:00:02:10" style="s1">
        Hello   <span tts:fontWeight="bold">there</span><br/>
        <![CDATA[<raw>]]> &amp; &#x41;
      </p><p begin="500ms" dur="1s">second</p><p>without times</p></div></body></tt>
      """
    #expect(TimedTextMarkup.isLikely(text))
    let found = TimedTextMarkup.read(text)
    #expect(found.map(\.text.plain) == ["second", "Hello there\n<raw> & A"])
    #expect(found.map(\.start.seconds) == [10.5, 11.5])
    #expect(found[1].end?.seconds == 12.4)
    #expect(found[1].text.lines[0].last == .init("there", [.bold, .italic], color: .rgb(0, 255, 0)))
  }

  /// Quotes hide what stands between them, and a name is a whole word.
  @Test func valuesOfAttributesAreNoMarkup() {
    let text = """
      <tt xmlns="http://www.w3.org/ns/ttml"><body><p title="a > b" tts:agentcolor='#0000ff' begin="1s" end="2s"
        note="color='#00ff00'" tts:color="#ff0000">seen</p><p begin="3s" end="4s" title="left open>too</p></body></tt>
      """
    let found = TimedTextMarkup.read(text)
    #expect(found.map(\.text.plain) == ["seen", "too"])
    #expect(found.first?.text.lines[0].first?.color == .rgb(255, 0, 0))
  }

  /// A `<` before a blank is text, in CDATA nothing is an entity, and an empty paragraph ends at once.
  @Test func textThatLooksLikeMarkup() {
    let text = """
      <tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s" end="2s">1 < 2 &gt; <![CDATA[&gt;]]></p>
        <p begin="3s" end="4s"/>stray<p>without times</p></body></tt>
      """
    #expect(TimedTextMarkup.read(text).map(\.text.plain) == ["1 < 2 > &gt;"])
  }

  @Test(arguments: [
    ##"<font color="#ff0000">x</font>"##, "<FONT COLOR=#FF0000>x</FONT>",
    "<font face='color' Color = 'red'>x",
  ])
  func colorsAreFoundInAnyCase(cue: String) {
    let span = CueText.subtitle(cue, .subRip).lines[0].first
    #expect(span == .init("x", [], color: .rgb(255, 0, 0)))
  }

  @Test(arguments: [
    "", "-->", "1 --> 2", "x --> y\nz", "99999999999999:00 --> 1\nz", "00:00:01 --> 00:00:00\nback",
    "<tt ns/ttml><p begin=\"1s", "<tt><p begin=\"1e999s\" end=\"2\">x</p>", "<tt><p begin='1s'>never closed",
    "<tt ns/ttml><![CDATA[ no end", "<tt ns/ttml><!-- no end",
  ])
  func malformedSubtitlesAreHarmless(text: String) {
    for found in [ArrowSubtitles.read(text), TimedTextMarkup.read(text)] {
      #expect(found.allSatisfy { cue in cue.end.map { $0 > cue.start } ?? true })
      #expect(found.allSatisfy { $0.text.lines.count <= 24 })
    }
  }

  /// Bytes that are cut and changed anywhere never harm.
  @Test func changedTextIsHarmless() {
    let seed =
      "1\n00:00:01,000 --> 00:00:02,000\n<i>a</i> {\\an8}b &amp;\n<tt ns/ttml><p begin=\"1s\" end=\"2s\">x</p>"
    let bytes = Array(seed.utf8)
    for place in bytes.indices {
      for byte: UInt8 in [0, 0x1B, 0x3C, 0x7B, 0x5C, 0xFF] {
        var changed = bytes
        changed[place] = byte
        let text = String(decoding: changed, as: UTF8.self)
        for subtitle in ArrowSubtitles.read(text) + TimedTextMarkup.read(text) {
          #expect(subtitle.text.plain.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        }
      }
    }
  }

  @Test(arguments: [
    ("line:0", 8), ("line:-1", 2), ("line:50%", 5), ("line:5% align:start", 7), ("align:end position:10%", 3),
    ("align:left line:99%", 1), ("nonsense line:: align", 2), ("line:42%,end", 5),
  ])
  func settingsOfWebVTT(settings: String, alignment: Int) {
    var text = SubtitleText([[.init("x")]])
    WebVTTSettings.apply(settings, to: &text)
    #expect(text.alignment == alignment)
  }

  @Test(arguments: [
    ("position:10% align:start", 0.1, 1), ("position:50%", 0.5, 2),
    ("position:80%,line-right align:start", 0.8, 3),
    ("position:101%", nil, 2), ("position:nan%", nil, 2), ("position:10", nil, 2),
  ])
  func positionsOfWebVTT(settings: String, position: Double?, alignment: Int) {
    var text = SubtitleText([[.init("x")]])
    WebVTTSettings.apply(settings, to: &text)
    #expect(text.position == position && text.alignment == alignment)
  }

  @Test(
    arguments: [
      ("", nil, false, false, nil), (".en", "en", false, false, nil),
      (".eng.forced", "eng", true, false, nil),
      (".pt-BR.sdh", "pt-BR", false, true, nil), (".Director.de", "de", false, false, "Director"),
      (".hi", "hi", false, false, nil), (".en.hi", "en", false, true, nil),
      (".es-419", "es-419", false, false, nil), (".sr-Latn-RS", "sr-Latn-RS", false, false, nil),
      (".en-forced", "en", true, false, nil), (" (sv)(sdh)", "sv", false, true, nil),
      ("-de", "de", false, false, nil),
      ("[it]", "it", false, false, nil), (".English", "English", false, false, nil),
      (".HD", nil, false, false, "HD"),
      (".pt_BR-cc", "pt_BR", false, true, nil), (".eng.2", "eng", false, false, "2"),
      (".Director's cut.de", "de", false, false, "Director's cut"),
    ] as [(String, String?, Bool, Bool, String?)])
  func namesSayWhatAFileIs(suffix: String, language: String?, forced: Bool, impaired: Bool, title: String?) {
    let file = ExternalSubtitle(path: BytePath("/x.srt"), suffix: suffix)
    #expect(file.language == language)
    #expect(file.isForced == forced)
    #expect(file.isForImpaired == impaired)
    #expect(file.title == title)
  }

  /// Braces and backslashes are signs of ASS alone.
  @Test(arguments: [
    ("Use {x} and C:\\new\\Nice", "Use {x} and C:\\new\\Nice"), ("{sighs} Fine. \\o/", "{sighs} Fine. \\o/"),
    ("{\\an8}up{\\i1} here", "up here"), ("{y:i}slanted", "slanted"), ("a\n \n\t", "a"),
    ("I <3 you, x -> y", "I <3 you, x -> y"), ("<b>bold</b> <unknown>", "bold <unknown>"),
    ("<00:01.00>One <00:01.5>two <3:00>", "One two "), ("at <5 o'clock> or <3>", "at <5 o'clock> or <3>"),
  ])
  func aCueOfSubRipSaysWhatIsWritten(cue: String, text: String) {
    #expect(CueText.subtitle(cue, .subRip).plain == text)
  }

  @Test func aCueOfWebVTTHasTagsOfItsOwn() {
    #expect(
      CueText.subtitle("<v Anna>Use {x} <c.red>C:\\new</c> <00:01.000>now", .webVTT).plain
        == "Use {x} C:\\new now")
  }
}
