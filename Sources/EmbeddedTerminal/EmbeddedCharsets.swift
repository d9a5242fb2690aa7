/// The character sets that a program has designated, for ASCII bytes.
///
/// A value; any thread may own one.
struct EmbeddedCharsets: Equatable {
  /// A character set.
  enum Charset: Equatable { case ascii, lines, british }

  private var sets: (Charset, Charset, Charset, Charset) = (.ascii, .ascii, .ascii, .ascii)
  private var locked = 0
  /// The set of the next character only (SS2, SS3).
  private var single: Int?

  /// Whether ASCII bytes map to themselves.
  var isPlain: Bool { single == nil && self[locked] == .ascii }

  private subscript(_ index: Int) -> Charset {
    switch index {
    case 1: sets.1
    case 2: sets.2
    case 3: sets.3
    default: sets.0
    }
  }

  /// Designates G0 … G3 (`ESC ( B` and the like); unknown sets become ASCII.
  mutating func designate(_ intermediate: UInt8, _ final: UInt8) {
    let set: Charset
    switch final {
    case UInt8(ascii: "0"), UInt8(ascii: "2"): set = .lines
    case UInt8(ascii: "A"): set = .british
    default: set = .ascii
    }
    switch intermediate {
    case UInt8(ascii: "("): sets.0 = set
    case UInt8(ascii: ")"), UInt8(ascii: "-"): sets.1 = set
    case UInt8(ascii: "*"), UInt8(ascii: "."): sets.2 = set
    case UInt8(ascii: "+"), UInt8(ascii: "/"): sets.3 = set
    default: break
    }
  }

  /// Selects one of the four sets (locking shift).
  mutating func lock(_ index: Int) { locked = index }

  /// Selects one of the four sets for the next character (single shift).
  mutating func shift(_ index: Int) { single = index }

  /// The scalar for an ASCII byte in the selected set.
  mutating func scalar(_ byte: UInt8) -> Unicode.Scalar {
    let set = self[single ?? locked]
    single = nil
    switch set {
    case .ascii: return Unicode.Scalar(byte)
    case .british: return byte == UInt8(ascii: "#") ? "£" : Unicode.Scalar(byte)
    case .lines:
      let index = Int(byte) - 0x5F
      return Self.lines.indices.contains(index) ? Self.lines[index] : Unicode.Scalar(byte)
    }
  }

  /// DEC special graphics, from 0x5F on.
  private static let lines: [Unicode.Scalar] = [
    " ", "◆", "▒", "␉", "␌", "␍", "␊", "°", "±", "␤", "␋", "┘", "┐", "┌", "└", "┼", "⎺", "⎻", "─", "⎼", "⎽",
    "├",
    "┤", "┴", "┬", "│", "≤", "≥", "π", "≠", "£", "·",
  ]

  static func == (one: EmbeddedCharsets, other: EmbeddedCharsets) -> Bool {
    one.sets == other.sets && one.locked == other.locked && one.single == other.single
  }
}
