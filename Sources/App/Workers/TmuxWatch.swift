// Asks tmux which terminals show the program's pane. The main thread asks and takes the answer; a thread waits for
// tmux.

import Base
import Core
import Glibc
import Library
import Platform
import Synchronization
import Terminal

/// Watches the terminals behind tmux, and asks again when they may have changed.
final class TmuxWatch: Sendable {
  /// Minimum time between two queries.
  private static let interval = MonotonicTime.milliseconds(500)
  /// Minimum time between two queries that only a key press caused.
  private static let longInterval = MonotonicTime.seconds(3)
  /// The longest wait for an answer of tmux.
  private static let patience = MonotonicTime.seconds(3)
  private static let mostBytes = 16 << 10

  private struct State {
    var isLooking = false
    /// Whether another query was requested during the present one.
    var mustLookAgain = false
    var lastLook: MonotonicTime?
    var answer: TmuxClients?
  }

  private let pane: String
  /// The tmux server's socket.
  private let socket: String
  private let wake: Wakeup
  private let state = Mutex(State())

  /// A watch that signals `wake` for each answer; nil outside tmux.
  ///
  /// `environment` is the terminal's, which may be another process's.
  init?(
    _ capabilities: Capabilities, environment: [String: String] = TmuxWatch.ownEnvironment, wake: Wakeup
  ) {
    guard capabilities.multiplexer == .tmux, let pane = environment["TMUX_PANE"],
      let socket = environment["TMUX"]?.split(separator: ",").first
    else { return nil }
    self.pane = pane
    self.socket = String(socket)
    self.wake = wake
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
    let delay = state.withLock { state -> MonotonicTime? in
      guard !state.isLooking else {
        state.mustLookAgain = true
        return nil
      }
      state.isLooking = true
      let next = state.lastLook.map { max(now, $0 + Self.interval) } ?? now
      state.lastLook = next
      return next - now
    }
    guard let delay else { return }
    let isStarted = NativeThread.start("tmux") { [self] in
      var pause = delay
      while true {
        if pause > .zero { usleep(UInt32(clamping: pause.nanoseconds / 1000)) }
        let answer = ask()
        let goesOn = state.withLock { state in
          if let answer { state.answer = answer }
          defer { state.mustLookAgain = false }
          state.isLooking = state.mustLookAgain
          return state.mustLookAgain
        }
        wake.signal()
        guard goesOn else { return }
        pause = Self.interval
      }
    }
    if !isStarted { state.withLock { $0.isLooking = false } }
  }

  /// Queries tmux where the last query is older than some seconds.
  func lookSoon(at now: MonotonicTime) {
    if let last = state.withLock({ $0.lastLook }), now - last < Self.longInterval { return }
    look(at: now)
  }

  /// The answer since the last call, or nil.
  func takeAnswer() -> TmuxClients? {
    state.withLock { state in
      guard state.answer != nil else { return nil }
      defer { state.answer = nil }
      return state.answer
    }
  }

  /// Runs tmux and parses its answer; nil on failure or timeout.
  private func ask() -> TmuxClients? {
    let program = RunningProgram(["tmux", "-S", socket] + TmuxClients.question(pane: pane))
    return (try? program?.report(limit: Self.mostBytes, until: .now + Self.patience)).flatMap {
      TmuxClients(report: String(decoding: $0, as: UTF8.self))
    }
  }
}
