/// The modes of a program's terminal, without the mouse's.
struct EmbeddedModes: OptionSet {
  let rawValue: UInt32

  /// IRM: written characters shift the rest of the row.
  static let insert = EmbeddedModes(rawValue: 1)
  /// LNM: a line feed includes a carriage return.
  static let newLine = EmbeddedModes(rawValue: 1 << 1)
  /// DECCKM: arrow keys send application sequences.
  static let applicationCursor = EmbeddedModes(rawValue: 1 << 2)
  /// DECSCNM: foreground and background are swapped on the whole screen.
  static let reverseScreen = EmbeddedModes(rawValue: 1 << 3)
  /// DECOM: coordinates count from the margins.
  static let origin = EmbeddedModes(rawValue: 1 << 4)
  /// DECAWM: text wraps to the next row.
  static let autowrap = EmbeddedModes(rawValue: 1 << 5)
  /// The cursor blinks (12).
  static let blinkingCursor = EmbeddedModes(rawValue: 1 << 6)
  /// DECTCEM: the cursor is visible.
  static let cursor = EmbeddedModes(rawValue: 1 << 7)
  /// Backspace wraps to the row above (45).
  static let reverseWrap = EmbeddedModes(rawValue: 1 << 8)
  /// DECNKM, DECKPAM: the keypad sends application sequences.
  static let applicationKeypad = EmbeddedModes(rawValue: 1 << 9)
  /// DECBKM: the Backspace key sends BS and not DEL.
  static let backspaceIsBackspace = EmbeddedModes(rawValue: 1 << 10)
  /// DECLRMM: left and right margins are allowed.
  static let sideMargins = EmbeddedModes(rawValue: 1 << 11)
  /// Focus changes are reported (1004).
  static let focusReports = EmbeddedModes(rawValue: 1 << 12)
  /// The wheel sends arrow keys on the alternate screen (1007).
  static let alternateScroll = EmbeddedModes(rawValue: 1 << 13)
  /// Pasted text is bracketed (2004).
  static let bracketedPaste = EmbeddedModes(rawValue: 1 << 14)
  /// Synchronised update: the screen is held back until the mode is reset (2026).
  static let synchronized = EmbeddedModes(rawValue: 1 << 15)
  /// Changes of the colour scheme are reported (2031).
  static let groundReports = EmbeddedModes(rawValue: 1 << 16)
  /// The alternate screen is on (47, 1047 or 1049).
  static let alternateScreen = EmbeddedModes(rawValue: 1 << 17)

  /// Characters of several scalars are one: joined emoji, skin tones, variation selectors (2027).
  static let clusters = EmbeddedModes(rawValue: 1 << 18)
  /// A tab behind the last column goes to the next row, as a character does (41).
  static let wrapsTabs = EmbeddedModes(rawValue: 1 << 19)
  /// DECCOLM is allowed (40).
  static let allowsColumns = EmbeddedModes(rawValue: 1 << 20)
  /// DECCOLM: 132 columns; it clears the screen, whose width stays.
  static let manyColumns = EmbeddedModes(rawValue: 1 << 21)

  // Modes that have no effect here, and that a program can set and ask for.
  /// KAM: the keyboard is locked.
  static let lockedKeyboard = EmbeddedModes(rawValue: 1 << 22)
  /// SRM: no local echo.
  static let noEcho = EmbeddedModes(rawValue: 1 << 23)
  /// DECSCLM: smooth scrolling.
  static let smoothScroll = EmbeddedModes(rawValue: 1 << 24)
  /// DECPFF: a form feed follows what is printed.
  static let printsFormFeed = EmbeddedModes(rawValue: 1 << 25)
  /// DECPEX: the whole page is printed.
  static let printsPage = EmbeddedModes(rawValue: 1 << 26)
  /// DECNRCM: national character sets.
  static let nationalSets = EmbeddedModes(rawValue: 1 << 27)

  /// The modes after a reset.
  static let initial: EmbeddedModes = [.autowrap, .cursor, .blinkingCursor, .alternateScroll, .noEcho]

  /// Whether a mode exists but is never set (DECRQM 4): GATM, SRTM, VEM, HEM, PUM, FEAM, FETM, MATM, TTM, SATM, TSM and
  /// EBM, and DECHCCM.
  static func isFixed(_ number: Int, isPrivate: Bool) -> Bool {
    switch number {
    case 1, 5, 7, 10, 11, 13...19: !isPrivate
    case 60: isPrivate
    default: false
    }
  }

  /// The mode for a number; nil if it is unknown or the mouse's.
  static func mode(_ number: Int, isPrivate: Bool) -> EmbeddedModes? {
    guard isPrivate else {
      switch number {
      case 2: return .lockedKeyboard
      case 4: return .insert
      case 12: return .noEcho
      case 20: return .newLine
      default: return nil
      }
    }
    switch number {
    case 1: return .applicationCursor
    case 3: return .manyColumns
    case 4: return .smoothScroll
    case 5: return .reverseScreen
    case 6: return .origin
    case 7: return .autowrap
    case 12: return .blinkingCursor
    case 18: return .printsFormFeed
    case 19: return .printsPage
    case 25: return .cursor
    case 40: return .allowsColumns
    case 41: return .wrapsTabs
    case 42: return .nationalSets
    case 45: return .reverseWrap
    case 47, 1047, 1049: return .alternateScreen
    case 66: return .applicationKeypad
    case 67: return .backspaceIsBackspace
    case 69: return .sideMargins
    case 1004: return .focusReports
    case 1007: return .alternateScroll
    case 2004: return .bracketedPaste
    case 2026: return .synchronized
    case 2027: return .clusters
    case 2031: return .groundReports
    default: return nil
    }
  }
}

/// The mouse events that a program wants, and their encoding.
struct EmbeddedMouseMode: Equatable {
  /// The encodings of mouse reports.
  enum Form: Int { case bytes = 1000, utf8 = 1005, numbers = 1006, decimal = 1015 }

  /// The tracking mode, 9 or 1000 to 1003; 0 for none.
  var reports = 0
  var form = Form.bytes

  /// Sets or resets a mode; false if the number is not one of the mouse's.
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

  /// Whether a mode is set; nil if the number is not one of the mouse's.
  func isSet(_ number: Int) -> Bool? {
    switch number {
    case 9, 1000, 1002, 1003: reports == number
    case 1005, 1006, 1015: form.rawValue == number
    default: nil
    }
  }
}
