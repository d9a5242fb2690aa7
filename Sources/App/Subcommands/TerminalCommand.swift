// The subcommand `inset terminal`, a report for bug reports and settings: colours, glyphs, graphics protocols, and
// room for Picture in Picture. Main thread.

import Base
import CPlatform
import Core
import Glibc
import Platform
import Terminal

/// `inset terminal`: prints the terminal's capabilities and the resulting picture style.
enum TerminalCommand {
  /// The longest wait for answers; longer than the player's, which has other work.
  private static let patience = MonotonicTime.seconds(1)

  /// The line about Picture in Picture, which depends only on the size.
  private static func pictureInPicture(_ settings: Settings, _ screen: ScreenSize) -> String {
    let model = Model(settings: settings, keymap: .standard, screen: screen)
    let size = "\(screen.cells.columns)×\(screen.cells.rows) cells"
    let roles = Layout.supportsViewCorner(model) ? "yes, in both roles" : "yes, the film in the corner"
    let possible = Layout.supportsCorner(model) ? roles : "no: too small"
    return "Picture in Picture    \(possible) (\(size))"
  }

  private static func isWaiting(_ capabilities: Capabilities, for tmux: TmuxWatch?) -> Bool {
    capabilities.answers == .awaited || capabilities.answers == .late
      || tmux != nil && capabilities.clients == nil
  }

  /// Probes the terminal, restores it, and prints the report.
  static func run(_ source: ConfigSource, _ signals: Signals) -> Int32 {
    let settings = Configuration(source).settings
    // Discards output of libraries, which would garble the screen.
    _ = LibraryMessages(Log(nil))
    do throws(TerminalFailure) {
      let session = try TerminalSession(TerminalOptions(settings), at: .now)
      let wakeup = Wakeup()
      let tmux = TmuxWatch(session.capabilities, wake: wakeup)
      tmux?.look(at: .now)
      let end = MonotonicTime.now + patience
      while isWaiting(session.capabilities, for: tmux), .now < end {
        var waiting = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, 20)
        if session.read(at: .now).contains(.gone) { break }
        _ = session.pass(at: .now)
        if let clients = tmux?.takeAnswer() { _ = session.learn(clients) }
        if let ended = signals.drain().lazy.compactMap(\.endingNumber).first {
          session.leave()
          Signals.endProcess(by: ended)
        }
      }
      session.leave()
      let lines = session.capabilities.report() + [pictureInPicture(settings, session.size)]
      let report = lines.joined(separator: "\n") + "\n"
      return StandardOutput.write(report) ? 0 : 1
    } catch {
      StandardOutput.complain(error.sentence)
      return 1
    }
  }
}

extension ProgramSignal {
  /// The signal's number, if it ends the program.
  fileprivate var endingNumber: Int32? {
    if case .terminate(let number) = self { number } else { nil }
  }
}
