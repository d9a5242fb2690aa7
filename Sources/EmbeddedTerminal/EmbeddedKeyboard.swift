/// How a program wants its keys: kitty's keyboard protocol, with a stack for each of the two screens.
///
/// A value; any thread may own one.
struct EmbeddedKeyboard: Equatable {
  /// The flags that a program can ask for, of the protocol's five.
  ///
  /// The terminal reports neither released keys nor the keys that other keyboards have in the same place.
  struct Flags: OptionSet {
    let rawValue: Int
    /// Keys that others look like are distinguished from them: Ctrl+i from Tab, Escape from the start of a sequence.
    static let distinct = Flags(rawValue: 1)
    /// All keys are sequences, text as well.
    static let all = Flags(rawValue: 8)
    static let supported: Flags = [.distinct, .all]
  }

  /// Maximum depth of a stack; the oldest flags are dropped beyond it.
  private static let deepest = 16

  private var stack: [Flags] = []
  /// The stack of the screen that is not shown.
  private var other: [Flags] = []

  /// The flags in force.
  var flags: Flags { stack.last ?? [] }

  /// `CSI > u`: new flags, until they are popped.
  mutating func push(_ number: Int) {
    if stack.count >= Self.deepest { stack.removeFirst() }
    stack.append(Flags(rawValue: number).intersection(.supported))
  }

  /// `CSI < u`: returns to earlier flags.
  mutating func pop(_ count: Int) { stack.removeLast(min(count, stack.count)) }

  /// `CSI = u`: changes the flags in force: 1 sets them, 2 adds, 3 removes some.
  mutating func set(_ number: Int, _ mode: Int) {
    let wanted = Flags(rawValue: number).intersection(.supported)
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
