/// Names of keys as `input.conf` and the help write them: `Shift+LEFT`, `Ctrl+r`, `SHARP`, `g-g`.
public enum KeyName {
  /// The reason why a text names no key.
  public enum Problem: Error, Hashable, Sendable {
    /// Neither the player nor mpv has a key of that name.
    case unknown(String)
    /// A key of mpv that no terminal sends.
    case notInTerminals(String)
    /// The sequence has more keys than `longestSequence`.
    case tooManyKeys
    /// The sequence ends in a `-` without a key after it.
    case unfinished

    /// The reason as a clause that follows other words.
    public var sentence: String {
      switch self {
      case .unknown(let name): "there is no key named \(Diagnostic.quoted(name))"
      case .notInTerminals(let name):
        "the key \(Diagnostic.quoted(name)) never reaches a program in a terminal"
      case .tooManyKeys: "a sequence has at most \(longestSequence) keys"
      case .unfinished: "the key sequence ends with a “-”"
      }
    }
  }

  /// Most keys in a sequence.
  public static let longestSequence = 8

  /// Parses the name of one key; names and modifiers in any case, single characters in their own case.
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

  /// Parses a sequence of keys joined by `-`.
  ///
  /// A `-` in the place of a key is that key: `--g` is `-`, then `g`.
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

  /// mpv's notation of a sequence: the names joined by `-`.
  public static func text(_ keys: [Key]) -> String { keys.map(text).joined(separator: "-") }

  /// The key as the keymap stores it: Shift becomes the case of a letter and is dropped beside any other character.
  public static func normalized(_ base: Key.Base, _ modifiers: Key.Modifiers) -> Key {
    guard case .character(let character) = base, modifiers.contains(.shift) else {
      return Key(base, modifiers)
    }
    let upper = character.uppercased()
    // The capital of ß are two letters, and a letter without case is its own.
    let isOne = upper.count == 1 && character.isLetter
    return Key(.character(isOne ? Character(upper) : character), modifiers.subtracting(.shift))
  }

  private static let modifierNames: [(name: String, modifier: Key.Modifiers)] = [
    ("Shift", .shift), ("Ctrl", .control), ("Alt", .alt), ("Meta", .meta),
  ]

  private static let specialCharacters: [(String, Character)] = [
    ("SHARP", "#"), ("SPACE", " "), ("IDEOGRAPHIC_SPACE", "\u{3000}"),
  ]

  /// Older names of mpv, and names of keys that few terminals tell from another key.
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
