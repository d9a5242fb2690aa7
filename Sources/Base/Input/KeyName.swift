/// Keys as `input.conf` and the help write them: `Shift+LEFT`, `Ctrl+r`, `SHARP`, `g-g`.
///
/// Pure; any thread.
public enum KeyName {
  /// Why a text is not the name of a key.
  public enum Problem: Error, Hashable, Sendable {
    /// Nobody knows that key.
    case unknown(String)
    /// mpv knows the key; no terminal sends it.
    case notInTerminals(String)
    /// A sequence of more keys than `longestSequence`.
    case tooManyKeys
    /// A sequence that ends in the middle.
    case unfinished

    /// The problem as a sentence.
    public var sentence: String {
      switch self {
      case .unknown(let name): "there is no key named \(Diagnostic.quoted(name))"
      case .notInTerminals(let name):
        "the key \(Diagnostic.quoted(name)) does not reach a program in a terminal"
      case .tooManyKeys: "a sequence has at most \(longestSequence) keys"
      case .unfinished: "the key sequence ends with a “-” that joins nothing"
      }
    }
  }

  /// The most keys in a sequence.
  public static let longestSequence = 8

  /// The key of that name; names and modifiers in any case, single characters in their own.
  public static func parse(_ text: some StringProtocol) throws(Problem) -> Key {
    var rest = Substring(text)
    var modifiers: Key.Modifiers = []
    while let plus = rest.firstIndex(of: "+"), plus != rest.startIndex,
      let modifier = modifierNames.first(where: { $0.name.lowercased() == rest[..<plus].lowercased() })
    {
      modifiers.insert(modifier.modifier)
      rest = rest[rest.index(after: plus)...]
    }
    return normalized(try base(rest, whole: text), modifiers)
  }

  /// The keys of a sequence joined by `-`.
  ///
  /// A `-` where a key begins is the key itself: `--g` is `-`, then `g`.
  public static func parseSequence(_ text: some StringProtocol) throws(Problem) -> [Key] {
    var keys: [Key] = []
    var start = text.startIndex
    while true {
      var end = start
      var opening = true
      while end < text.endIndex, opening || text[end] != "-" {
        opening = text[end] == "+"
        end = text.index(after: end)
      }
      guard start < end else { throw .unfinished }
      guard keys.count < longestSequence else { throw .tooManyKeys }
      keys.append(try parse(text[start..<end]))
      guard end < text.endIndex else { return keys }
      start = text.index(after: end)
    }
  }

  /// mpv's name of a key.
  public static func text(_ key: Key) -> String {
    var text = ""
    for (name, modifier) in modifierNames where key.modifiers.contains(modifier) { text += name + "+" }
    switch key.base {
    case .character(let character):
      text += specialCharacters.first { $0.1 == character }?.0 ?? String(character)
    case .named(let named): text += named.rawValue
    case .function(let number): text += "F\(number)"
    case .mouse(let mouse): text += mouse.rawValue
    }
    return text
  }

  /// A sequence as it is written, joined by `-`.
  public static func text(_ keys: [Key]) -> String { keys.map(text).joined(separator: "-") }

  /// The key as the keymap knows it: Shift is said by the letter's case and never beside a character.
  public static func normalized(_ base: Key.Base, _ modifiers: Key.Modifiers) -> Key {
    guard case .character(let character) = base, modifiers.contains(.shift) else {
      return Key(base, modifiers)
    }
    let isSmallLetter = ("a"..."z").contains(character)
    let upper = isSmallLetter ? Character(character.uppercased()) : character
    return Key(.character(upper), modifiers.subtracting(.shift))
  }

  private static let modifierNames: [(name: String, modifier: Key.Modifiers)] = [
    ("Shift", .shift), ("Ctrl", .control), ("Alt", .alt), ("Meta", .meta),
  ]

  private static let specialCharacters: [(String, Character)] = [
    ("SHARP", "#"), ("SPACE", " "), ("IDEOGRAPHIC_SPACE", "\u{3000}"),
  ]

  /// Older names of mpv and names whose key is told apart by few terminals.
  private static let aliases: [String: Key.Base] = [
    "KP_ENTER": .named(.enter), "KP_DEL": .named(.delete), "KP_INS": .named(.insert),
    "KP_DEC": .character("."),
    "MOUSE_BTN0": .mouse(.left), "MOUSE_BTN1": .mouse(.middle), "MOUSE_BTN2": .mouse(.right),
    "MOUSE_BTN3": .mouse(.wheelUp), "MOUSE_BTN4": .mouse(.wheelDown),
    "MOUSE_BTN5": .mouse(.wheelLeft), "MOUSE_BTN6": .mouse(.wheelRight),
    "MOUSE_BTN7": .mouse(.back), "MOUSE_BTN8": .mouse(.forward), "MOUSE_BTN0_DBL": .mouse(.leftDouble),
    "AXIS_UP": .mouse(.wheelUp), "AXIS_DOWN": .mouse(.wheelDown),
    "AXIS_LEFT": .mouse(.wheelLeft), "AXIS_RIGHT": .mouse(.wheelRight),
  ]

  private static let notInTerminals: Set<String> = [
    "PRINT", "POWER", "MENU", "PLAY", "PAUSE", "PLAYPAUSE", "STOP", "FORWARD", "REWIND", "NEXT", "PREV",
    "VOLUME_UP", "VOLUME_DOWN", "MUTE", "HOMEPAGE", "WWW", "MAIL", "FAVORITES", "SEARCH", "SLEEP", "CANCEL",
    "RECORD", "CHANNEL_UP", "CHANNEL_DOWN", "PLAYONLY", "PAUSEONLY", "CLOSE_WIN", "MOUSE_MOVE", "MOUSE_LEAVE",
    "MOUSE_ENTER", "UNMAPPED", "ANY_UNICODE", "MBTN_MID_DBL", "MBTN_RIGHT_DBL", "MOUSE_BTN1_DBL",
    "MOUSE_BTN2_DBL", "GO_BACK", "GO_FORWARD", "TOOLS", "ZOOMIN", "ZOOMOUT",
  ]

  private static func base(
    _ name: Substring, whole: some StringProtocol
  ) throws(Problem) -> Key.Base {
    if name.count == 1, let character = name.first {
      let isControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard !isControl, !character.isWhitespace else { throw .unknown(String(whole)) }
      return .character(character)
    }
    let upper = name.uppercased()
    if let special = specialCharacters.first(where: { $0.0 == upper }) { return .character(special.1) }
    if let named = Key.Named(rawValue: upper) { return .named(named) }
    if let mouse = Key.MouseKey(rawValue: upper) { return .mouse(mouse) }
    if let alias = aliases[upper] { return alias }
    if upper.hasPrefix("F"), let number = Int(upper.dropFirst()), (1...24).contains(number) {
      return .function(number)
    }
    if upper.hasPrefix("KP"), upper.count == 3, let digit = upper.last, ("0"..."9").contains(digit) {
      return .character(digit)
    }
    let isAbsent =
      notInTerminals.contains(upper) || upper.hasPrefix("GAMEPAD_") || upper.hasPrefix("XF86_")
      || upper.hasPrefix("MBTN") || upper.hasPrefix("MOUSE_BTN") || upper.hasPrefix("KP_")
    throw isAbsent ? .notInTerminals(String(whole)) : .unknown(String(whole))
  }
}
