// Logging in at the server of a place: its own program asks on the embedded terminal, and never the player.
import Base

extension Model {
  /// Runs the program that asks for the password, or whether a server's key is right.
  mutating func logIn(_ program: [String], _ outbox: inout Outbox) {
    guard let server = browser.folder.place?.server else { return }
    toggleEmbeddedTerminal(.login(server: server, program: program), &outbox)
  }

  /// Reads the browser's folder again after a login that succeeded.
  mutating func loginEnded(_ end: EmbeddedEnd, _ outbox: inout Outbox) {
    guard case .needsLogin(let program) = browser.state, let server = browser.folder.place?.server,
      embedded?.order == .login(server: server, program: program), end == .exit(code: 0)
    else { return }
    dropEmbeddedTerminal()
    browser.readAgain(at: now, &outbox)
  }
}
