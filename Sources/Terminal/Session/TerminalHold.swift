// Whether the terminal is this process's to use. A value; main thread only.

import Base

/// The hold of a session on its terminal.
struct TerminalHold: Equatable {
  private enum State: Equatable {
    case held, left
    /// The job is in the background, and the terminal belongs to another one.
    case background(lookAgain: MonotonicTime)
  }

  /// The shell need not signal a return to the foreground, so that it is looked for.
  private static let interval = MonotonicTime.milliseconds(300)

  private var state = State.left

  /// Whether the session holds the terminal.
  var isHeld: Bool { state == .held }

  /// The time at which to look whether the job is in the foreground again; nil unless it is in the background.
  var deadline: MonotonicTime? { if case .background(let lookAgain) = state { lookAgain } else { nil } }

  /// Takes the terminal if the job is in the foreground; returns whether it is.
  mutating func take(_ isForeground: Bool) -> Bool {
    state = isForeground ? .held : .background(lookAgain: .zero)
    return isForeground
  }

  /// Gives the terminal back.
  mutating func leave() { state = .left }

  /// Whether to look for the foreground now; the next look is a while later.
  mutating func isDue(at now: MonotonicTime) -> Bool {
    guard let deadline, deadline <= now else { return false }
    state = .background(lookAgain: now + Self.interval)
    return true
  }
}
