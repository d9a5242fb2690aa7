// Questions to a terminal that may have become another one: after `tmux attach`, or when the window changed. Pure, with
// its clock handed in.

import Base

/// A second probe beside what is known: nothing of that is dropped before the terminal has answered all.
struct Inquiry {
  /// The shortest time between two: a window that is being dragged changes its size all the time.
  private static let interval = MonotonicTime.seconds(1)
  /// How long answers are waited for; later ones add to what is known.
  private static let patience = MonotonicTime.seconds(1)

  private var isWanted = false
  private var lastAsked: MonotonicTime?
  private var found: Capabilities?

  /// Whether answers are awaited.
  var isOpen: Bool { found != nil }

  /// Asks as soon as time has come.
  mutating func want() { isWanted = true }

  /// When `begins(at:from:)` has to be called.
  var deadline: MonotonicTime? {
    guard isWanted || isOpen else { return nil }
    return (lastAsked ?? .zero) + Self.interval
  }

  /// Whether the questions go out now; what is found is added to `base`.
  mutating func begins(at now: MonotonicTime, from base: @autoclosure () -> Capabilities) -> Bool {
    if let asked = lastAsked {
      guard now - asked >= Self.interval else { return false }
      if now - asked >= Self.patience { found = nil }
    }
    guard isWanted, found == nil else { return false }
    isWanted = false
    lastAsked = now
    var capabilities = base()
    capabilities.answers = .awaited
    found = capabilities
    return true
  }

  /// Takes an answer in; gives all that was found once it is complete.
  mutating func take(_ reply: TerminalReply) -> Capabilities? {
    guard var capabilities = found else { return nil }
    Probe.apply(reply, to: &capabilities)
    guard capabilities.answers == .complete else {
      found = capabilities
      return nil
    }
    found = nil
    return capabilities
  }
}
