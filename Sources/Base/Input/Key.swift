/// One key press as a person names it: a base key and the modifiers held with it.
public struct Key: Hashable, Sendable {
  /// What was pressed, without modifiers.
  public enum Base: Hashable, Sendable {
    /// A key that types something. Letters carry their case, so Shift+a is `.character("A")` without `.shift`.
    case character(Character)
    /// A key with a name of its own.
    case named(Named)
    /// F1 … F24.
    case function(Int)
    /// A mouse button or wheel step, so that `input.conf` can bind it (mpv's MBTN_LEFT, WHEEL_UP …).
    case mouse(MouseKey)
  }

  /// Keys with names; the raw value is mpv's name, matched without regard to case.
  public enum Named: String, CaseIterable, Sendable {
    case enter = "ENTER"
    case tab = "TAB"
    case escape = "ESC"
    case backspace = "BS"
    case delete = "DEL"
    case insert = "INS"
    case home = "HOME"
    case end = "END"
    case pageUp = "PGUP"
    case pageDown = "PGDWN"
    case left = "LEFT"
    case right = "RIGHT"
    case up = "UP"
    case down = "DOWN"
  }

  /// Mouse actions that can be bound; the raw value is mpv's name.
  public enum MouseKey: String, CaseIterable, Sendable {
    case left = "MBTN_LEFT"
    case middle = "MBTN_MID"
    case right = "MBTN_RIGHT"
    case back = "MBTN_BACK"
    case forward = "MBTN_FORWARD"
    case leftDouble = "MBTN_LEFT_DBL"
    case wheelUp = "WHEEL_UP"
    case wheelDown = "WHEEL_DOWN"
    case wheelLeft = "WHEEL_LEFT"
    case wheelRight = "WHEEL_RIGHT"
  }

  /// Modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Modifiers of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift; never set together with a character base, whose case says it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Meta or Super.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// What was pressed.
  public var base: Base
  /// What was held with it.
  public var modifiers: Modifiers
  /// What the same key types on a Latin layout, where the terminal says it of a letter that is none: what nothing is
  /// bound to means that one.
  ///
  /// No part of what the key is: keys with and without it are the same.
  public var latin: Character?

  /// Whether it was pressed on the keypad, while that types no digits (NumLock is off), as far as the terminal says so:
  /// another program may want it otherwise than the same key beside the keypad.
  ///
  /// No part of what the key is, either.
  public var isOnKeypad = false

  /// A key with modifiers.
  public init(_ base: Base, _ modifiers: Modifiers = []) {
    self.base = base
    self.modifiers = modifiers
  }

  /// Whether the same was pressed.
  public static func == (a: Key, b: Key) -> Bool { a.base == b.base && a.modifiers == b.modifiers }

  /// Feeds what was pressed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(modifiers)
  }

  /// A character key; space is `.character(" ")`.
  public static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
    Key(.character(character), modifiers)
  }

  /// A named key.
  public static func named(_ name: Named, _ modifiers: Modifiers = []) -> Key {
    Key(.named(name), modifiers)
  }
}
