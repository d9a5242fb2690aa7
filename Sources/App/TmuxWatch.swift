// Asks tmux which terminals show the program's pane. The main thread asks and takes the answer; a thread of its own
// waits for tmux.

import Base
import Core
import Glibc
import Library
import Platform
import Synchronization
import Terminal

/// What stands behind tmux, looked at again when it may have changed.
final class TmuxWatch: Sendable {
  /// The shortest time between two looks.
  private static let interval = MonotonicTime.milliseconds(500)
  /// Between two looks that nothing but a key gave reason for.
  private static let longInterval = MonotonicTime.seconds(3)
  /// How long tmux may take to answer.
  private static let patience = MonotonicTime.seconds(3)
  private static let mostBytes = 16 << 10

  private struct State {
    var isLooking = false
    /// Something changed while a look was on its way.
    var mustLookAgain = false
    var lastLook: MonotonicTime?
    var answer: TmuxClients?
  }

  private let pane: String
  /// The socket of the server.
  private let socket: String
  private let wake: Wakeup
  private let state = Mutex(State())

  /// A watch that signals `wake` when it knows more; nil outside tmux.
  ///
  /// `environment` is that of the terminal.
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

  /// What tmux has put into this process's environment.
  static var ownEnvironment: [String: String] {
    var found: [String: String] = [:]
    for name in ["TMUX", "TMUX_PANE"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }

  /// Looks again, though at most twice a second; what comes in between is looked at after that.
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

  /// Looks again where the last look is some seconds old.
  func lookSoon(at now: MonotonicTime) {
    if let last = state.withLock({ $0.lastLook }), now - last < Self.longInterval { return }
    look(at: now)
  }

  /// What was found since the last call.
  func takeAnswer() -> TmuxClients? {
    state.withLock { state in
      guard state.answer != nil else { return nil }
      defer { state.answer = nil }
      return state.answer
    }
  }

  /// Runs tmux and reads what it says; nil where it says nothing of use in time.
  private func ask() -> TmuxClients? {
    let program = RunningProgram(["tmux", "-S", socket] + TmuxClients.question(pane: pane))
    return program?.report(limit: Self.mostBytes, until: .now + Self.patience).flatMap {
      TmuxClients(report: String(decoding: $0, as: UTF8.self))
    }
  }
}
