// Prompt for a session at the start, in the plain terminal before the player's screen: attach a detached session or
// start a new one. `SessionStart` asks it; main thread, and it waits for the user.

import Base
import Glibc
import Remote

/// The answer to the start question: one of the detached sessions, or a new one.
///
/// Asks if the command line names nothing to play.
enum SessionChoice {
  case session(String)
  case new
  case leave

  /// The most times that the user is prompted for a session's name.
  private static let attempts = 3

  /// Lists the detached sessions and asks which to attach; `.new` if none exist.
  static func ask() -> SessionChoice {
    let sessions = SessionCaller.sessions().answering.filter { $0.terminal == nil }
    guard let first = sessions.first else { return .new }
    StandardOutput.write("Detached sessions:\n\(SessionsCommand.text(sessions))")
    for _ in 0..<attempts {
      StandardOutput.write("Which one? n starts a new one, q quits [\(first.name)] ")
      guard let line = readLine() else {
        StandardOutput.write("\n")
        return .leave
      }
      switch String(line.trimmingSpaces()) {
      case "": return .session(first.name)
      case "n", "new": return .new
      case let name where sessions.contains { $0.name == name }: return .session(name)
      case "q", "quit": return .leave
      case let name: StandardOutput.write("No detached session is named \(Diagnostic.quoted(name)).\n")
      }
    }
    return .leave
  }
}
