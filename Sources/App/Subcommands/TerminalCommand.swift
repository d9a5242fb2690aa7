import CPlatform
import Core
import Glibc
import Terminal

/// `inset terminal`: what the terminal answered and what follows from it.
enum TerminalCommand {
  /// Asks, gives the terminal back, and prints the report.
  static func run(_ source: ConfigSource, _ signals: Signals) -> Int32 {
    let settings = Configuration(source).settings
    do throws(TerminalFailure) {
      let session = try TerminalSession(TerminalOptions(settings), log: nil, at: .now)
      while session.capabilities.answers == .awaited {
        var waiting = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, 20)
        if session.read(at: .now).contains(.gone) { break }
        _ = session.pass(at: .now)
        if let ended = signals.drain().lazy.compactMap(\.endingNumber).first {
          session.leave()
          Signals.endProcess(by: ended)
        }
      }
      session.leave()
      let report = session.capabilities.report().joined(separator: "\n") + "\n"
      return StandardOutput.write(report) ? 0 : 1
    } catch {
      StandardOutput.complain(error.sentence)
      return 1
    }
  }
}

extension ProgramSignal {
  /// The signal's number, where it ends the program.
  fileprivate var endingNumber: Int32? {
    if case .terminate(let number) = self { number } else { nil }
  }
}
