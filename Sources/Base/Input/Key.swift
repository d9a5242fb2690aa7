/// A key press: a base key and the modifiers held with it.
public struct Key: Hashable, Sendable {
  /// The key without modifiers.
  public enum Base: Hashable, Sendable {
    /// A key that types a character; letters carry their case, so that Shift+a is `.character("A")` without `.shift`.
    case character(Character)
    /// A key with a name.
    case named(Named)
    /// F1 … F24.
    case function(Int)
    /// A mouse button or wheel step that `input.conf` can bind (mpv's `MBTN_LEFT`, `WHEEL_UP` …).
    case mouse(MouseKey)
  }

  /// Named keys; the raw value is mpv's name, compared without regard to case.
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

  /// A set of modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier.
    public let rawValue: UInt8
    /// The modifiers of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift; never set together with a character base, whose case already implies it.
    public static let shift = Modifiers(rawValue: 1)
    /// The Alt key.
    public static let alt = Modifiers(rawValue: 2)
    /// The Control key.
    public static let control = Modifiers(rawValue: 4)
    /// Meta or Super.
    public static let meta = Modifiers(rawValue: 8)
  }

  /// The key without modifiers.
  public var base: Base
  /// The modifiers held with it.
  public var modifiers: Modifiers
  /// The character at the same place of a Latin layout, where the terminal reports it for a non-Latin letter.
  ///
  /// A key without a binding is looked up as this character. Equality and hash ignore the field.
  public var latin: Character?

  /// Whether the key is on the keypad while NumLock is off, as far as the terminal reports it.
  ///
  /// A program in the embedded terminal may expect other bytes for it (application keypad mode). Equality and hash
  /// ignore the field.
  public var isOnKeypad = false

  /// What happens to a key.
  public enum Event: Sendable {
    case press, `repeat`, release
  }

  /// What happened to the key, as far as the terminal reports it.
  ///
  /// Only a program in the embedded terminal can tell a repetition from a press. Equality and hash ignore the field.
  public var event = Event.press

  /// A pressed key that is neither on the keypad nor has a Latin character.
  public init(_ base: Base, _ modifiers: Modifiers = []) {
    self.base = base
    self.modifiers = modifiers
  }

  /// Compares only base and modifiers.
  public static func == (a: Key, b: Key) -> Bool { a.base == b.base && a.modifiers == b.modifiers }

  /// Hashes only base and modifiers.
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
