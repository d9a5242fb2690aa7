import Base
import Glibc
import PtyHarness
import Testing

@testable import Terminal

@Suite struct CursesColorsTests {
  @Test func aTerminalThatNumbersItsPaletteIsGivenIndices() {
    let colors = CursesColors(indices: nil)
    for index in -1..<256 { #expect(colors.number(index) == CInt(index)) }
    #expect(colors.parameters(200, base: 30) == ["38", "5", "200"])
    #expect(colors.parameters(9, base: 40) == ["101"])
    #expect(colors.parameters(-1, base: 40) == [])
  }

  /// As xterm-direct, kitty-direct, foot-direct and tmux-direct number colours, and xterm-direct16 and -direct256.
  @Test(arguments: [8, 16, 256]) func aTerminalWithDirectColourIsGivenValues(_ indices: Int) {
    let colors = CursesColors(indices: indices)
    for index in -1..<indices { #expect(colors.number(index) == CInt(index)) }
    for index in indices..<max(indices, 256) {
      let (red, green, blue) = PaletteColor.rgb(index)
      // Black has no number of its own: an index has it.
      let wanted = max(indices, red << 16 | green << 8 | blue)
      #expect(colors.number(index) == CInt(wanted))
      #expect(
        colors.parameters(colors.number(index), base: 40)
          == ["48", "2", "\(wanted >> 16)", "\(wanted >> 8 & 255)", "\(wanted & 255)"])
    }
  }
}

extension ScreenTests {
  /// Accents, times and the selection are readable where terminfo numbers RGB values.
  @Test(
    .enabled(
      if: access("/usr/share/terminfo/x/xterm-direct2", R_OK) == 0
        || access("/lib/terminfo/x/xterm-direct2", R_OK) == 0),
    // The emulator does not read the empty colour space that other entries send.
    arguments: ["xterm-direct2", "konsole-direct", "xterm-direct256"])
  func coloursAreThoseOfThePaletteOnATerminalWithDirectColour(_ terminfo: String) throws {
    var scene = Scene(size: CellSize(columns: 20, rows: 3))
    scene.panes = [
      Pane(
        .list, CellRect(column: 0, row: 0, columns: 20, rows: 3),
        [Line("accent", Style(.accent)), Line("row", Style(.selection)), Line("dim", Style(.dim))])
    ]
    // One after the other: ncurses is a set of globals.
    func shown(_ rig: Rig) -> VirtualScreen {
      rig.show(scene)
      return rig.terminal
    }
    let usual = shown(try Rig(20, 3))
    let direct = shown(try Rig(20, 3, colors: 1 << 24, terminfo: terminfo))
    for row in 0..<3 {
      let wanted = try #require(usual.cell(column: 0, row: row))
      let found = try #require(direct.cell(column: 0, row: row))
      // The terminal's own palette need not be xterm's, whose values are sent.
      #expect(Self.isNear(found.foreground, wanted.foreground), "row \(row)")
      #expect(Self.isNear(found.background, wanted.background), "row \(row)")
      #expect(found.hasDefaultForeground == wanted.hasDefaultForeground)
    }
  }

  private static func isNear(_ one: RGBColor, _ other: RGBColor) -> Bool {
    func distance(_ channel: KeyPath<RGBColor, UInt8>) -> Int {
      abs(Int(one[keyPath: channel]) - Int(other[keyPath: channel]))
    }
    return max(distance(\.red), distance(\.green), distance(\.blue)) < 50
  }
}
