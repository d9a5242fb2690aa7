import Base
import PtyHarness
import Testing

@testable import EmbeddedTerminal

/// The program's terminal against another emulator: what both are written looks the same on both.
@Suite("A embedded's terminal beside another one")
struct EmbeddedLikenessTests {
  private struct Dice {
    var state: UInt64

    mutating func below(_ end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, end)
    }
  }

  /// Something that programs write, on which terminals agree.
  private static func piece(_ dice: inout Dice) -> String {
    func number(_ end: Int) -> Int { dice.below(end) }
    switch number(16) {
    case 0: return "\u{1B}[\(number(14));\(number(45))H"
    // The other one does not stop at margins, nor does it return to the left where lines come or go.
    case 1: return "\u{1B}[r\u{1B}[5;20H\u{1B}[\(number(6))\(["A", "B", "C", "D", "E", "F"][number(6)])"
    case 2: return "\u{1B}[\(number(3))\(["J", "K"][number(2)])"
    case 3:
      return "\u{1B}[r\u{1B}[\(1 + number(12))H\u{1B}[\(number(5))\(["L", "M", "P", "@", "X"][number(5)])"
    case 4:
      let top = 1 + number(6)
      return "\u{1B}[\(top);\(top + 1 + number(6))r"
    case 5: return ["\u{1B}[r", "\u{1B}7", "\u{1B}8", "\u{1B}M", "\u{1B}D", "\u{1B}E"][number(6)]
    case 6: return "\r\n"
    case 7: return ["\t", "\u{8}", "\r", "\n"][number(4)]
    case 8: return "\u{1B}[\([0, 1, 3, 4, 7, 9, 22, 27, 31, 42, 97, 104][number(12)])m"
    case 9: return "\u{1B}[38;5;\(number(256))m\u{1B}[48;2;\(number(256));\(number(256));\(number(256))m"
    case 10: return ["ß", "é", "─x"][number(3)]
    case 11: return "\u{1B}(0lqqk\u{1B}(B"
    case 12: return "\u{1B}[\(1 + number(3))\(["S", "T"][number(2)])"
    default:
      return String((0..<1 + number(12)).map { _ in Character(Unicode.Scalar(UInt8(0x21 + number(90)))) })
    }
  }

  @Test(arguments: 1...40) func randomOutputMatchesTheVirtualScreen(_ seed: UInt64) {
    let size = CellSize(columns: 40, rows: 12)
    let screen = EmbeddedScreen(size)
    let other = VirtualScreen(columns: size.columns, rows: size.rows)
    var dice = Dice(state: seed)
    var written: [String] = []
    for step in 0..<200 {
      // Without a saved cursor the two restore different things.
      let piece = step == 0 ? "\u{1B}7" : Self.piece(&dice)
      written.append(piece)
      screen.write(piece)
      other.feed(piece)
      let cursor = screen.report.cursor ?? CellPoint(column: 0, row: 0)
      guard cursor.column == other.cursor.column, cursor.row == other.cursor.row else {
        Issue.record("\(cursor), \(other.cursor) behind \(written.suffix(8))")
        return
      }
      let lines = screen.lines
      for row in 0..<size.rows where lines[row] != other.text(row: row) {
        Issue.record("row \(row): \(lines[row]) and not \(other.text(row: row)) behind \(written.suffix(8))")
        return
      }
    }
    for row in 0..<size.rows {
      for (column, cell) in screen.cells(row: row).enumerated() where cell.width > 0 {
        guard let wanted = other.cell(column: column, row: row) else { continue }
        #expect((cell.paper == .usual) == wanted.hasDefaultBackground)
        // Erased cells have the background's colour alone.
        guard cell.scalars[0] != 0x20 else { continue }
        #expect(cell.attributes.contains(.bold) == wanted.attributes.contains(.bold))
        #expect((cell.ink == .usual) == wanted.hasDefaultForeground)
      }
    }
  }
}
