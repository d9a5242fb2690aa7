/// How a program wants its keys: kitty's keyboard protocol, with a stack for each of the two screens, and xterm's
/// modifyOtherKeys.
///
/// A value; any thread may own one.
struct EmbeddedKeyboard: Equatable {
  /// The protocol's flags.
  struct Flags: OptionSet {
    let rawValue: Int
    /// Keys that others look like are distinguished from them: Ctrl+i from Tab, Escape from the start of a sequence.
    static let distinct = Flags(rawValue: 1)
    /// Repetitions and releases are reported.
    static let events = Flags(rawValue: 2)
    /// A key is reported with its shifted character and with the key at its place on a Latin keyboard.
    static let alternates = Flags(rawValue: 4)
    /// All keys are sequences, text as well.
    static let all = Flags(rawValue: 8)
    /// A sequence has the text of the key.
    static let text = Flags(rawValue: 16)
    fileprivate static let known: Flags = [.distinct, .events, .alternates, .all, .text]
  }

  /// Whether the terminal outside can report repetitions and releases.
  var hasEvents = false

  /// xterm's modifyOtherKeys: which keys with modifiers are sequences.
  enum OtherKeys: Int {
    case none
    /// The keys that otherwise look like the key without modifiers.
    case ambiguous
    /// All but those with Shift that type a character.
    case all
  }

  /// Maximum depth of a stack; the oldest flags are dropped beyond it.
  private static let deepest = 16

  /// The present modifyOtherKeys; kitty's flags have precedence.
  var otherKeys = OtherKeys.none
  private var stack: [Flags] = []
  /// The stack of the screen that is not shown.
  private var other: [Flags] = []

  /// The flags in force.
  var flags: Flags { (stack.last ?? []).subtracting(hasEvents ? [] : .events) }

  /// Whether the program wants to know when keys are released.
  var wantsReleases: Bool { flags.contains(.events) && isDistinct }

  /// Whether kitty's sequences are in force; the other flags only add to them.
  var isDistinct: Bool { !flags.isDisjoint(with: [.distinct, .all]) }

  /// `CSI > u`: new flags, until they are popped.
  mutating func push(_ number: Int) {
    if stack.count >= Self.deepest { stack.removeFirst() }
    stack.append(Flags(rawValue: number).intersection(.known))
  }

  /// `CSI < u`: returns to earlier flags.
  mutating func pop(_ count: Int) { stack.removeLast(min(count, stack.count)) }

  /// `CSI = u`: changes the flags in force: 1 sets them, 2 adds, 3 removes some.
  mutating func set(_ number: Int, _ mode: Int) {
    let wanted = Flags(rawValue: number).intersection(.known)
    let former = stack.popLast() ?? []
    switch mode {
    case 2: stack.append(former.union(wanted))
    case 3: stack.append(former.subtracting(wanted))
    default: stack.append(wanted)
    }
  }

  /// The other screen is shown.
  mutating func swap() { Swift.swap(&stack, &other) }
}
