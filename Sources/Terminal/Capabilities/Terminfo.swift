// Reads terminfo through ncurses' global state, without disturbing a screen that is drawn: any thread.

internal import CNcurses

/// The capabilities that the player itself sends or needs; ncurses reads the others.
struct Terminfo: Sendable {
  /// The entry's name; a substitute's may differ from TERM.
  let name: String
  /// The number of colours; 0 for none.
  let colors: Int
  /// Whether the entry promises direct colour (RGB or Tc).
  let hasDirectColor: Bool
  let enterAlternateScreen: [UInt8]
  let leaveAlternateScreen: [UInt8]
  let hideCursor: [UInt8]
  let showCursor: [UInt8]
  let clear: [UInt8]

  /// Fallback entries for modern terminals whose own entry is not installed.
  private static let substitutes = ["xterm-256color", "xterm", "ansi"]
  private static let modernNames = [
    "xterm", "foot", "alacritty", "kitty", "wezterm", "ghostty", "konsole", "vte", "gnome", "st", "contour",
    "mintty", "iterm", "rxvt", "mlterm", "tmux", "screen", "putty", "rio", "Eterm", "ms-terminal",
  ]

  /// The entry for `TERM`, or a substitute; throws if none exists.
  static func load(_ environment: Environment) throws(TerminalFailure) -> Terminfo {
    guard let term = environment["TERM"] else {
      throw TerminalFailure("TERM is not set: TERM=xterm-256color suits most terminals.")
    }
    guard term != "dumb", term != "unknown" else {
      throw TerminalFailure(
        "This terminal (TERM=\(visible(term))) cannot position text, which Inset needs.")
    }
    // A terminal with plain TERM=xterm that sets COLORTERM has the 256-colour palette too.
    let wide = term == "xterm" && environment["COLORTERM"] != nil ? ["xterm-256color"] : []
    let isModern = modernNames.contains { term == $0 || term.hasPrefix($0 + "-") || term.hasPrefix($0 + ".") }
    for name in wide + [term] + (isModern ? substitutes : []) {
      if let entry = Terminfo(entry: name) { return entry }
    }
    throw TerminalFailure(
      "The terminal type TERM=\(visible(term)) is unknown or cannot position text: "
        + "TERM=xterm-256color suits most terminals.")
  }

  /// Reads an entry; nil if it is missing or lacks cursor addressing.
  private init?(entry: String) {
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    let former = inset_put_terminal_aside()
    defer { inset_put_terminal_back(former) }
    var problem: CInt = 0
    // OK (0) is a macro that Swift does not import.
    guard setupterm(entry, 1, &problem) == 0 else { return nil }
    guard inset_capability("cup") != nil, inset_capability("clear") != nil else { return nil }
    name = entry
    colors = max(0, Int(tigetnum("colors")))
    hasDirectColor =
      tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || inset_capability("RGB") != nil
      || tigetflag("Tc") == 1
    enterAlternateScreen = Self.bytes("smcup")
    leaveAlternateScreen = Self.bytes("rmcup")
    hideCursor = Self.bytes("civis")
    showCursor = Self.bytes("cnorm")
    clear = Self.bytes("clear")
  }

  /// A capability's string without padding delays, which no present terminal needs.
  private static func bytes(_ name: String) -> [UInt8] {
    guard let value = inset_capability(name) else { return [] }
    var result: [UInt8] = []
    var rest = String(cString: value).utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// TERM, safe to print: other characters become `?`.
  private static func visible(_ name: String) -> String {
    String(
      name.prefix(40).map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._+".contains($0)) ? $0 : "?" })
  }
}
