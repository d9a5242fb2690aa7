import Testing

@testable import Base

@Suite("ASS events")
struct AssEventTests {
  private let script = AssScript(
    head: """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: 640
      PlayResY: 480
      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, StrikeOut, Alignment
      Style: Default,Arial,20,&H00FFFFFF,0,0,0,0,2
      Style: Sign,Arial,20,&H0000FFFF,-1,-1,0,0,8
      a line that means nothing
      """)

  private func read(_ text: String, style: String = "Default") -> SubtitleText {
    AssEvent.subtitle(line: "0,0,\(style),,0,0,0,,\(text)", script: script)
  }

  @Test func theHeadSaysSizeAndStyles() {
    #expect(script.width == 640)
    #expect(
      script.styles["Sign"] == .init(attributes: [.bold, .italic], color: .rgb(255, 255, 0), alignment: 8))
    let old = AssScript(head: "[V4 Styles]\nFormat: Name, PrimaryColour, Alignment\nStyle: A,65535,6")
    #expect(old.styles["A"] == .init(color: .rgb(255, 255, 0), alignment: 8))
    #expect(AssScript(head: "[Script Info]\nPlayResX: 1e999\nPlayResY: -3").height == 288)
  }

  @Test func tagsBecomeSpans() {
    let text = read("plain {\\i1}slanted{\\i0} {\\b700\\c&H0000FF&}bold red{\\r}, {\\u1}under{comment}line")
    #expect(
      text.lines == [
        [
          .init("plain "), .init("slanted", .italic), .init(" "),
          .init("bold red", .bold, color: .rgb(255, 0, 0)),
          .init(", "), .init("under", .underline), .init("line", .underline),
        ]
      ])
    #expect(text.alignment == 2)
    #expect(read("x", style: "Sign").lines == [[.init("x", [.bold, .italic], color: .rgb(255, 255, 0))]])
    #expect(read("x", style: "*Sign").alignment == 8)
  }

  @Test func linesAndPlaces() {
    let text = read("{\\an9\\pos(320,120)}one\\Ntwo\\nthree\\hfour")
    #expect(text.plain == "one\ntwo three\u{A0}four")
    #expect(text.alignment == 9)
    #expect(text.place == .init(x: 0.5, y: 0.25))
    #expect(read("{\\a6}x").alignment == 8)
    #expect(read("{\\move(0,480,640,0,10,20)}x").place == .init(x: 0, y: 1))
    #expect(read("{\\pos(1)}x").place == nil)
    #expect(read("{\\pos(-1e300,nan)}x").place == nil)
  }

  @Test func drawingsAndHiddenTextAreLeftOut() {
    #expect(read("{\\p1}m 0 0 l 10 10{\\p0}text").plain == "text")
    #expect(read("{\\alpha&HFF&}hidden{\\alpha&H00&}seen").plain == "seen")
    #expect(read("{\\t(0,100,\\i1)}x").lines == [[.init("x")]])
    #expect(read("{\\blur2\\bord3\\shad0\\fs20\\fnArial\\clip(1,2,3,4)\\k50}x").lines == [[.init("x")]])
    #expect(read("{\\p1}m 0 0").isEmpty)
  }

  @Test func directionMarksLeaveNoSigns() {
    #expect(read("\u{200F}שלום\u{202C}").plain == "שלום")
  }

  @Test func hostileTextStaysTextAndSmall() {
    #expect(
      read("a\u{1B}[2J\u{9B}b\u{202E}c").plain.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x9B
      })
    #expect(read("{never closed \\i1").plain == "{never closed \\i1")
    let long = read(String(repeating: "x\\N", count: 9_000))
    #expect(long.lines.count <= 24)
    #expect(read(String(repeating: "y", count: 9_000)).plain.count <= 1_000)
    #expect(read(String(repeating: "{\\i1", count: 5_000)).lines.count == 1)
    let clock = ContinuousClock()
    let time = clock.measure {
      for hostile in ["{", "{\\", "<a", "\\"] {
        let text = String(repeating: hostile, count: 16_000)
        _ = read(text)
        _ = MarkupText.subtitle(text)
      }
    }
    #expect(time < .seconds(5))
    #expect(AssEvent.subtitle(line: "no,commas", script: script).isEmpty)
    for tag in [
      "\\an", "\\an77777777777777777777", "\\c&HZZ", "\\b-9", "\\r" + String(repeating: "z", count: 5_000),
    ] {
      #expect(read("{\(tag)}x").plain == "x")
    }
  }

  /// Texts as decoders of other formats hand them on, in their several ways.
  @Test(arguments: [
    ("Use \\{x\\} and C:\\\\new", "Use {x} and C:\\new"), ("{\\{}x{\\}} {\\i1}y", "{x} y"),
    ("{sighs} Fine.", "{sighs} Fine."),
    ("one\\Ntwo", "one\ntwo"),
  ])
  func escapedTextOfADecoderSaysWhatWasWritten(escaped: String, text: String) {
    #expect(
      AssEvent.subtitle(text: escaped[...], style: "Default", script: script, by: .decoder).plain == text)
  }

  @Test func aScriptHasCommentsAndEscapedBraces() {
    #expect(read("{a comment}\\{x\\} C:\\dir").plain == "{x} C:\\dir")
  }
}
