/// The terminal state that a program has changed and not restored.
public struct ModeTracker: Equatable, Sendable {
  /// DEC private modes that are set; initially autowrap (7) and cursor shown (25).
  public private(set) var active: Set<Int> = Self.initial
  /// The window title; nil if none was set.
  public private(set) var title: String?
  /// Number of pushed titles that were not popped.
  public private(set) var titleStack = 0
  /// Number of pushed kitty keyboard modes that were not popped.
  public private(set) var keyboardStack = 0
  /// Level of xterm's modifyOtherKeys.
  public private(set) var modifyOtherKeys = 0
  /// Cursor shape (DECSCUSR); 0 is the terminal's default.
  public private(set) var cursorShape = 0
  /// Cursor colour (OSC 12); nil is the terminal's own.
  public private(set) var cursorColor: String?
  /// Whether the keypad is in application mode.
  public private(set) var applicationKeypad = false
  /// Number of synchronised updates that have ended, that is, of shown frames.
  public private(set) var frames = 0

  private static let initial: Set<Int> = [7, 25]
  /// Cursor blinking is the terminal's preference: terminfo's `cnorm` sets it in some entries and not in others.
  private static let cursorBlink = 12

  /// The initial state.
  public init() {}

  /// Whether the alternate screen is active.
  public var alternateScreen: Bool { !active.isDisjoint(with: [47, 1047, 1049]) }
  /// Whether the cursor is visible (mode 25).
  public var cursorVisible: Bool { active.contains(25) }
  /// Whether any mouse reporting mode is set.
  public var mouse: Bool { !active.isDisjoint(with: [9, 1000, 1001, 1002, 1003]) }
  /// Whether mouse reports use the SGR encoding.
  public var mouseSGR: Bool { active.contains(1006) }
  /// Whether a synchronised update is open.
  public var synchronizing: Bool { active.contains(2026) }

  /// Differences from the initial state as text; empty after a program that restored everything.
  ///
  /// The title does not count, because a title stack restores it.
  public var leftovers: [String] {
    var words: [String] = []
    for mode in active.subtracting(Self.initial).subtracting([Self.cursorBlink]).sorted() {
      words.append("mode \(mode) left set")
    }
    for mode in Self.initial.subtracting(active).sorted() { words.append("mode \(mode) left reset") }
    if titleStack != 0 { words.append("\(titleStack) titles left pushed") }
    if keyboardStack != 0 { words.append("\(keyboardStack) keyboard modes left pushed") }
    if modifyOtherKeys != 0 { words.append("modifyOtherKeys left at \(modifyOtherKeys)") }
    if cursorShape != 0 { words.append("cursor shape left at \(cursorShape)") }
    if let cursorColor { words.append("cursor colour left at \(cursorColor)") }
    if applicationKeypad { words.append("application keypad left on") }
    return words
  }

  mutating func note(_ sequence: EscapeSequence) {
    switch sequence {
    case .csi(let prefix, let parameters, let intermediate, let final):
      noteCSI(prefix, parameters, intermediate, final)
    case .escape(intermediate: 0, let final):
      switch final {
      case UInt8(ascii: "="): applicationKeypad = true
      case UInt8(ascii: ">"): applicationKeypad = false
      case UInt8(ascii: "c"):
        let shown = frames
        self = ModeTracker()
        frames = shown
      default: break
      }
    case .osc(let bytes):
      let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
      switch Int(String(decoding: parts[0], as: UTF8.self)) {
      case 0, 2: if let value { title = value }
      case 12: cursorColor = value
      case 112: cursorColor = nil
      default: break
      }
    case .escape, .dcs, .apc: break
    }
  }

  private mutating func noteCSI(_ prefix: UInt8, _ parameters: [Int], _ intermediate: UInt8, _ final: UInt8) {
    let first = EscapeSequence.first(parameters)
    switch (prefix, intermediate, final) {
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "h")): active.formUnion(parameters)
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "l")):
      if parameters.contains(2026), synchronizing { frames += 1 }
      active.subtract(parameters)
    case (0, 0, UInt8(ascii: "t")) where first == 22: titleStack += 1
    case (0, 0, UInt8(ascii: "t")) where first == 23: titleStack = max(0, titleStack - 1)
    case (UInt8(ascii: ">"), 0, UInt8(ascii: "u")): keyboardStack += 1
    case (UInt8(ascii: "<"), 0, UInt8(ascii: "u")): keyboardStack = max(0, keyboardStack - max(1, first))
    case (UInt8(ascii: ">"), 0, UInt8(ascii: "m")) where first == 4:
      modifyOtherKeys = parameters.count > 1 ? max(0, parameters[1]) : 0
    case (UInt8(ascii: ">"), 0, UInt8(ascii: "n")) where first == 4: modifyOtherKeys = 0
    case (0, UInt8(ascii: " "), UInt8(ascii: "q")): cursorShape = first
    case (0, UInt8(ascii: "!"), UInt8(ascii: "p")):
      active.insert(25)
      active.remove(1)
      applicationKeypad = false
    default: break
    }
  }
}
