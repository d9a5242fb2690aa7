/// The modes that a program can set, but for those of the mouse.
struct EmbeddedModes: OptionSet {
  let rawValue: UInt32

  /// IRM: what is written moves the rest of the row.
  static let insert = EmbeddedModes(rawValue: 1)
  /// LNM: a line feed also returns to the left.
  static let newLine = EmbeddedModes(rawValue: 1 << 1)
  /// DECCKM: arrows as an application wants them.
  static let applicationCursor = EmbeddedModes(rawValue: 1 << 2)
  /// DECSCNM: ink and paper are exchanged everywhere.
  static let reverseScreen = EmbeddedModes(rawValue: 1 << 3)
  /// DECOM: rows and columns are counted within the margins.
  static let origin = EmbeddedModes(rawValue: 1 << 4)
  /// DECAWM: text goes on in the next row.
  static let autowrap = EmbeddedModes(rawValue: 1 << 5)
  /// The cursor blinks.
  static let blinkingCursor = EmbeddedModes(rawValue: 1 << 6)
  /// DECTCEM: the cursor is shown.
  static let cursor = EmbeddedModes(rawValue: 1 << 7)
  /// Going back wraps to the row above.
  static let reverseWrap = EmbeddedModes(rawValue: 1 << 8)
  /// DECNKM, DECKPAM: the keypad as an application wants it.
  static let applicationKeypad = EmbeddedModes(rawValue: 1 << 9)
  /// DECBKM: Backspace is BS and not DEL.
  static let backspaceIsBackspace = EmbeddedModes(rawValue: 1 << 10)
  /// DECLRMM: there may be margins at the sides.
  static let sideMargins = EmbeddedModes(rawValue: 1 << 11)
  /// It hears of the focus.
  static let focusReports = EmbeddedModes(rawValue: 1 << 12)
  /// The wheel is arrow keys on a whole page.
  static let alternateScroll = EmbeddedModes(rawValue: 1 << 13)
  /// Pasted text is bracketed.
  static let bracketedPaste = EmbeddedModes(rawValue: 1 << 14)
  /// Nothing is to be shown before the mode ends.
  static let synchronized = EmbeddedModes(rawValue: 1 << 15)
  /// It hears when the ground becomes light or dark.
  static let groundReports = EmbeddedModes(rawValue: 1 << 16)
  /// A number of 47, 1047 or 1049 is in force.
  static let alternateScreen = EmbeddedModes(rawValue: 1 << 17)

  /// What a terminal begins with.
  static let initial: EmbeddedModes = [.autowrap, .cursor, .blinkingCursor, .alternateScroll]

  /// The mode of a number; nil where that is none of these.
  static func mode(_ number: Int, isPrivate: Bool) -> EmbeddedModes? {
    guard isPrivate else { return number == 4 ? .insert : number == 20 ? .newLine : nil }
    switch number {
    case 1: return .applicationCursor
    case 5: return .reverseScreen
    case 6: return .origin
    case 7: return .autowrap
    case 12: return .blinkingCursor
    case 25: return .cursor
    case 45: return .reverseWrap
    case 47, 1047, 1049: return .alternateScreen
    case 66: return .applicationKeypad
    case 67: return .backspaceIsBackspace
    case 69: return .sideMargins
    case 1004: return .focusReports
    case 1007: return .alternateScroll
    case 2004: return .bracketedPaste
    case 2026: return .synchronized
    case 2031: return .groundReports
    default: return nil
    }
  }
}

/// What a program hears of the mouse, and how it is written.
struct EmbeddedMouseMode: Equatable {
  /// How reports are written.
  enum Form: Int { case bytes = 1000, utf8 = 1005, numbers = 1006, decimal = 1015 }

  /// The mode that says what is heard of, 9 or 1000 to 1003; 0 where nothing is.
  var reports = 0
  var form = Form.bytes

  /// Sets a mode or takes it back; false where the number is none of the mouse's.
  mutating func set(_ number: Int, _ isSet: Bool) -> Bool {
    switch number {
    case 9, 1000, 1002, 1003:
      if isSet { reports = number } else if reports == number || number != 9 { reports = 0 }
    case 1005, 1006, 1015:
      if isSet { form = Form(rawValue: number) ?? .bytes } else if form.rawValue == number { form = .bytes }
    default: return false
    }
    return true
  }

  /// Whether a mode is set; nil where the number is none of the mouse's.
  func isSet(_ number: Int) -> Bool? {
    switch number {
    case 9, 1000, 1002, 1003: reports == number
    case 1005, 1006, 1015: form.rawValue == number
    default: nil
    }
  }
}
