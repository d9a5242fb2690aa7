// Takes over the terminal for as long as it takes to answer, for `inset terminal` and `inset doctor`. Main thread.

import Base
import CPlatform
import Core
import Glibc
import Platform
import Terminal

/// The terminal's answers.
struct TerminalTrial {
  let capabilities: Capabilities
  let screen: ScreenSize
  private let settings: Settings

  /// The longest wait for answers; longer than the player's, which has other work.
  private static let patience = MonotonicTime.seconds(1)

  /// Takes over the terminal, waits for its answers, and gives it back.
  ///
  /// A signal that ends a program ends the process, after the terminal was given back.
  init(_ settings: Settings, _ signals: Signals) throws(TerminalFailure) {
    self.settings = settings
    let session = try TerminalSession(TerminalOptions(settings), at: .now)
    let wakeup = Wakeup()
    let tmux = TmuxWatch(session.capabilities, wake: wakeup)
    tmux?.look(at: .now)
    let end = MonotonicTime.now + Self.patience
    while Self.isWaiting(session.capabilities, for: tmux), .now < end {
      var waiting = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 20)
      if session.read(at: .now).contains(.gone) { break }
      _ = session.pass(at: .now)
      if let clients = tmux?.takeAnswer() { _ = session.learn(clients) }
      if let ended = signals.ending {
        session.leave()
        Signals.endProcess(by: ended)
      }
    }
    session.leave()
    (capabilities, screen) = (session.capabilities, session.size)
  }

  /// Whether the screen has room for Picture in Picture, which depends on its size only.
  var supportsPictureInPicture: Bool { Layout.supportsCorner(model) }

  /// The room for Picture in Picture, in words.
  var pictureInPicture: String {
    let size = "\(screen.cells.columns)×\(screen.cells.rows) cells"
    let roles =
      Layout.supportsViewCorner(model) ? "yes, for the film and for the list" : "yes, for the film only"
    return "\(supportsPictureInPicture ? roles : "no: too small") (\(size))"
  }

  private var model: Model { Model(settings: settings, keymap: .standard, screen: screen) }

  private static func isWaiting(_ capabilities: Capabilities, for tmux: TmuxWatch?) -> Bool {
    capabilities.answers == .awaited || capabilities.answers == .late
      || tmux != nil && capabilities.clients == nil
  }
}

extension Signals {
  /// A signal that ends the program and has arrived since the last call; nil for none.
  var ending: Int32? {
    for case .terminate(let number) in drain() { return number }
    return nil
  }
}
