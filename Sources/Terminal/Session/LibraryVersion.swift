// ncurses' version, for `inset --version`. Any thread.

internal import CNcurses

extension TerminalSession {
  /// The version of every library that this module uses.
  public static var versions: [(library: String, version: String)] {
    [
      (
        "ncurses",
        curses_version().map { String(cString: $0) }.map { String($0.drop { !$0.isNumber }) } ?? "?"
      )
    ]
  }
}
