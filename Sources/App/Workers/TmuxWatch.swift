// Asks tmux which terminals show the program's pane. The main thread asks and takes the answer; a thread waits for
// tmux.

import Base
import Core
import Glibc
import Library
import Platform
import Terminal

/// Watches the terminals behind tmux, and asks again when they may have changed.
final class TmuxWatch {
  /// Minimum time between two queries.
  private static let interval = MonotonicTime.milliseconds(500)
  /// Minimum time between two queries that only a key press caused.
  private static let longInterval = MonotonicTime.seconds(3)
  /// The longest wait for an answer of tmux.
  private static let patience = MonotonicTime.seconds(3)
  private static let mostBytes = 16 << 10

  /// A question is the time of the one before it.
  private let worker: Worker<MonotonicTime?, TmuxClients>
  private var lastLook: MonotonicTime?

  /// A watch that signals `wake` for each answer; nil outside tmux.
  ///
  /// `environment` is the terminal's, which may be another process's.
  init?(
    _ capabilities: Capabilities, environment: [String: String] = TmuxWatch.ownEnvironment, wake: Wakeup
  ) {
    guard capabilities.multiplexer == .tmux, let pane = environment["TMUX_PANE"],
      let socket = environment["TMUX"]?.split(separator: ",").first
    else { return nil }
    let words = ["tmux", "-S", String(socket)] + TmuxClients.question(pane: pane)
    worker = Worker(
      WorkerPlan("tmux", .newest { _, _ in true }), wake: wake, lost: { _, _ in nil },
      work: { turn in
        // Further requests until then are answered by the same query.
        if let next = turn.question.map({ $0 + Self.interval }) {
          while .now < next, !turn.isAbandoned { _ = turn.next(until: next) { _ in true } }
        }
        return Self.ask(words)
      })
  }

  /// The variables that tmux has set in this process's environment.
  static var ownEnvironment: [String: String] {
    var found: [String: String] = [:]
    for name in ["TMUX", "TMUX_PANE"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }

  /// Queries tmux at most twice a second; a request in between is deferred.
  func look(at now: MonotonicTime) {
    worker.ask(lastLook)
    lastLook = now
  }

  /// Queries tmux where the last query is older than some seconds.
  func lookSoon(at now: MonotonicTime) {
    if let lastLook, now - lastLook < Self.longInterval { return }
    look(at: now)
  }

  /// The answer since the last call, or nil.
  func takeAnswer() -> TmuxClients? { worker.drain().last }

  /// Runs tmux and parses its answer; nil on failure or timeout.
  private static func ask(_ words: [String]) -> TmuxClients? {
    let program = RunningProgram(words)
    return (try? program?.report(limit: mostBytes, until: .now + patience)).flatMap {
      TmuxClients(report: String(decoding: $0, as: UTF8.self))
    }
  }
}
