// The system as the player sees it: a terminal, engines and signals. Main thread; tests have their own.

import Base
import Core
import Glibc
import Media
import Platform
import Remote
import Terminal

/// A terminal in the player's modes that shows nothing yet.
protocol StartTerminal {
  var capabilities: Capabilities { get }
  var size: ScreenSize { get }
  /// The terminal with a display that shows nothing yet.
  func attached(by displays: DisplayMaker, _ settings: Settings) -> AttachedTerminal
}

extension OpenedTerminal: StartTerminal {
  var capabilities: Capabilities { session.capabilities }
  var size: ScreenSize { session.size }

  func attached(by displays: DisplayMaker, _ settings: Settings) -> AttachedTerminal {
    displays.attach(self, settings)
  }
}

/// The player's surroundings.
struct PlaySystem {
  let log: Log
  let signals: Signals
  /// The session's server, with its first front connecting; nil for a player that ends with its terminal.
  let server: SessionServer?
  /// The redirected standard error; nil where it is not redirected.
  let libraries: LibraryMessages?
  /// Whether a login manager answers.
  let hasLoginManager: Bool
  /// Opens the first terminal; nil for a session that starts without one.
  let openTerminal: (TerminalOptions) throws(TerminalFailure) -> (any StartTerminal)?
  /// Makes an engine, which wakes the loop.
  let makeEngine: (PlayerConfiguration, Wakeup) -> any PlaybackEngine
}

extension PlaySystem {
  /// This process's own surroundings; once, since standard error is redirected.
  init(_ log: Log, _ signals: Signals, _ server: SessionServer?) {
    self.init(
      log: log, signals: signals, server: server, libraries: LibraryMessages(log),
      hasLoginManager: LoginServer.systemAddress != nil,
      openTerminal: { options throws(TerminalFailure) in try Self.firstTerminal(options, server) },
      makeEngine: { configuration, wakeup in
        Player(configuration: configuration, wake: wakeup) { log.notice("\($0)") }
      })
  }

  /// The terminal of the first front, or the process's own; nil for a session started without one.
  private static func firstTerminal(
    _ options: TerminalOptions, _ server: SessionServer?
  ) throws(TerminalFailure) -> OpenedTerminal? {
    guard let server else { return try OpenedTerminal(options) }
    guard let call = server.awaitFirst(until: .now + .seconds(5)) else {
      throw TerminalFailure("No terminal was lent.")
    }
    guard call.terminal != nil else {
      guard server.accept(call, memory: -1) else {
        throw TerminalFailure("The process that started the session is gone.")
      }
      return nil
    }
    return try OpenedTerminal(call, of: server, options)
  }
}
