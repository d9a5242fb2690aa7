/// Keys and mouse events in the encoding of xterm.
public enum TypedKey: Equatable, Sendable {
  /// Characters, sent as UTF-8.
  case text(String)
  /// Ctrl with a letter.
  case control(Character)
  /// Alt with a character.
  case alt(Character)
  /// Named keys.
  case enter, tab, backTab, escape, backspace, up, down, left, right, home, end, pageUp, pageDown, insert,
    delete
  /// F1 … F12.
  case function(Int)
  /// A mouse button press in the SGR encoding.
  ///
  /// The top left cell is 0, 0. Button 0 is left, 1 middle, 2 right, 64 and 65 the wheel.
  case press(button: Int, column: Int, row: Int)
  /// Release of a mouse button at a cell.
  case release(button: Int, column: Int, row: Int)
  /// Movement to a cell with a held button.
  case drag(button: Int, column: Int, row: Int)
  /// Text in a bracketed paste.
  case paste(String)

  /// The bytes that the terminal sends.
  public var bytes: [UInt8] { Array(sequence.utf8) }

  private var sequence: String {
    switch self {
    case .text(let text): text
    case .control(let letter): String(decoding: [(letter.asciiValue ?? 0) & 0x1f], as: UTF8.self)
    case .alt(let character): "\u{1b}\(character)"
    case .enter: "\r"
    case .tab: "\t"
    case .backTab: "\u{1b}[Z"
    case .escape: "\u{1b}"
    case .backspace: "\u{7f}"
    case .up: "\u{1b}OA"
    case .down: "\u{1b}OB"
    case .right: "\u{1b}OC"
    case .left: "\u{1b}OD"
    case .home: "\u{1b}OH"
    case .end: "\u{1b}OF"
    case .insert: "\u{1b}[2~"
    case .delete: "\u{1b}[3~"
    case .pageUp: "\u{1b}[5~"
    case .pageDown: "\u{1b}[6~"
    case .function(let number): Self.function(number)
    case .press(let button, let column, let row): "\u{1b}[<\(button);\(column + 1);\(row + 1)M"
    case .release(let button, let column, let row): "\u{1b}[<\(button);\(column + 1);\(row + 1)m"
    case .drag(let button, let column, let row): "\u{1b}[<\(button + 32);\(column + 1);\(row + 1)M"
    case .paste(let text): "\u{1b}[200~\(text)\u{1b}[201~"
    }
  }

  private static func function(_ number: Int) -> String {
    let codes = [15, 17, 18, 19, 20, 21, 23, 24]
    switch number {
    case 1...4: return "\u{1b}O\(["P", "Q", "R", "S"][number - 1])"
    case 5...12: return "\u{1b}[\(codes[number - 5])~"
    default: return ""
    }
  }
}
