// What terminfo says about the terminal. Reading goes through ncurses' globals, beside what is drawn: any thread.

internal import CNcurses

/// The few capabilities that are ours to send or to know; ncurses reads the rest for itself.
struct Terminfo: Sendable {
  /// The name of the entry, which need not be what TERM says.
  let name: String
  /// Colours; 0 where there are none.
  let colors: Int
  /// Whether the entry promises direct colour.
  let hasDirectColor: Bool
  let enterAlternateScreen: [UInt8]
  let leaveAlternateScreen: [UInt8]
  let hideCursor: [UInt8]
  let showCursor: [UInt8]
  let clear: [UInt8]

  /// Entries that stand in for modern terminals whose own entry is not installed.
  private static let substitutes = ["xterm-256color", "xterm", "ansi"]
  private static let modernNames = [
    "xterm", "foot", "alacritty", "kitty", "wezterm", "ghostty", "konsole", "vte", "gnome", "st", "contour",
    "mintty", "iterm", "rxvt", "mlterm", "tmux", "screen", "putty", "rio", "Eterm", "ms-terminal",
  ]

  /// The entry for `TERM`, or one that stands in for it.
  static func load(_ environment: Environment) throws(TerminalFailure) -> Terminfo {
    guard let term = environment["TERM"] else {
      throw TerminalFailure("TERM is not set, so it is unknown how to draw on this terminal.")
    }
    guard term != "dumb", term != "unknown" else {
      throw TerminalFailure(
        "This terminal (TERM=\(visible(term))) cannot place text; Inset needs one that can.")
    }
    // A terminal with direct colour that is called plain xterm has the palette of 256 too.
    let wide = term == "xterm" && environment["COLORTERM"] != nil ? ["xterm-256color"] : []
    let isModern = modernNames.contains { term == $0 || term.hasPrefix($0 + "-") || term.hasPrefix($0 + ".") }
    for name in wide + [term] + (isModern ? substitutes : []) {
      if let entry = Terminfo(entry: name) { return entry }
    }
    throw TerminalFailure("The terminal type TERM=\(visible(term)) is not known here or cannot place text.")
  }

  /// Reads an entry; nil where it is missing or has no cursor motion.
  private init?(entry: String) {
    CursesGlobals.take()
    defer { CursesGlobals.leave() }
    let former = inset_put_terminal_aside()
    defer { inset_put_terminal_back(former) }
    var problem: CInt = 0
    // 0 is OK, a macro that Swift does not see.
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

  /// A capability without its padding, which no terminal of today needs.
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

  /// The value of TERM as it may be shown: it comes from outside.
  private static func visible(_ name: String) -> String {
    String(
      name.prefix(40).map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._+".contains($0)) ? $0 : "?" })
  }
}
