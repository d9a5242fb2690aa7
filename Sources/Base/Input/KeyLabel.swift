// Names of keys on the screen; `KeyName.text` gives their names in `input.conf`.
extension KeyName {
  /// The key as a keyboard labels it: `PgDn`, `#`, `Ctrl+Left`, `double-click`.
  public static func shown(_ key: Key) -> String {
    let base =
      switch key.base {
      case .character(" "): "Space"
      case .character("\u{3000}"): "wide Space"
      case .character(let character): String(character)
      case .named(let named): named.shown
      case .function(let number): "F\(number)"
      case .mouse(let mouse): mouse.shown
      }
    let held = modifiers.filter { key.modifiers.contains($0.modifier) }
    return held.map { $0.name + "+" }.joined() + base
  }

  /// The modifiers in their usual order of writing.
  private static let modifiers: [(name: String, modifier: Key.Modifiers)] = [
    ("Ctrl", .control), ("Alt", .alt), ("Meta", .meta), ("Shift", .shift),
  ]

  /// The keys of a sequence with spaces between them: `g g`.
  public static func shown(_ keys: [Key]) -> String { keys.map(shown).joined(separator: " ") }
}

extension Key.Named {
  /// The label on the key.
  fileprivate var shown: String {
    switch self {
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    }
  }
}

extension Key.MouseKey {
  /// The action of the hand.
  fileprivate var shown: String {
    switch self {
    case .left: "click"
    case .middle: "middle click"
    case .right: "right click"
    case .back: "mouse back"
    case .forward: "mouse forward"
    case .leftDouble: "double-click"
    case .wheelUp: "wheel up"
    case .wheelDown: "wheel down"
    case .wheelLeft: "wheel left"
    case .wheelRight: "wheel right"
    }
  }
}
