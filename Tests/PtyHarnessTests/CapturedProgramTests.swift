import PtyHarness
import Testing

@Suite("A program without a terminal") struct CapturedProgramTests {
  @Test("Output, error and exit code are told apart, and there is no terminal") func streams() throws {
    let script =
      "tty -s || echo none; cat; echo bad >&2; (: >/dev/tty) 2>/dev/null || echo no controlling; exit 3"
    let run = try CapturedProgram("sh", ["-c", script])
    #expect(run.exit?.status == .code(3))
    #expect(run.text == "none\nno controlling\n")
    #expect(run.errorText == "bad\n")
  }

  @Test("More output than a pipe holds is taken, a program that hangs is ended") func limits() throws {
    let long = try CapturedProgram("head", ["-c", "300000", "/dev/zero"])
    #expect(long.output.count == 300_000)
    let hung = try CapturedProgram("sleep", ["60"], seconds: 0.2)
    #expect(hung.exit == nil)
  }

  @Test("A screen becomes a picture") func svg() {
    let screen = VirtualScreen(columns: 12, rows: 2)
    screen.feed("\u{1b}[38;2;255;0;0;48;2;0;0;255m▀▀▙\u{1b}[0m a<b\u{1b}[1mc")
    let svg = ScreenSVG(of: screen).text
    #expect(svg.contains(##"<rect x="0" y="0" width="20" height="8" fill="#ff0000"/>"##))
    #expect(svg.contains(##"<rect x="0" y="8" width="16" height="8" fill="#0000ff"/>"##))
    #expect(svg.contains(#">a&lt;b</text>"#))
    #expect(svg.contains(#"font-weight="bold">c</text>"#))
  }

  @Test("Lines of boxes are drawn from cell to cell") func boxes() {
    let screen = VirtualScreen(columns: 4, rows: 2)
    screen.feed("\u{1b}[38;2;0;255;0m┌─┐\r\n│")
    let svg = ScreenSVG(of: screen).text
    #expect(!svg.contains("<text"))
    let corner = [##"<rect x="4" y="8" width="4" height="1" "##, ##"<rect x="4" y="8" width="1" height="8" "##]
    for rectangle in corner + [##"<rect x="4" y="16" width="1" height="16" "##] {
      #expect(svg.contains(rectangle + ##"fill="#00ff00"/>"##))
    }
  }
}
