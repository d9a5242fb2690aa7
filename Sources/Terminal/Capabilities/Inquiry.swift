// Repeated probes of a terminal that may have changed: after `tmux attach`, or when the window's size changed. Pure;
// the caller passes the time.

import Base

/// Collects a new probe's answers; the known capabilities stay in force until all have arrived.
struct Inquiry {
  /// Minimum time between two probes: dragging a window changes its size all the time.
  private static let interval = MonotonicTime.seconds(1)
  /// The longest wait of a probe for its answers; later ones are added to the known capabilities.
  private static let patience = MonotonicTime.seconds(1)

  private var isWanted = false
  private var lastAsked: MonotonicTime?
  private var found: Capabilities?

  /// Whether a probe's answers are awaited.
  var isOpen: Bool { found != nil }

  /// Requests a probe at the next opportunity.
  mutating func want() { isWanted = true }

  /// The time at which `begins(at:from:)` must be called; nil where no probe is wanted or open.
  var deadline: MonotonicTime? {
    guard isWanted || isOpen else { return nil }
    return (lastAsked ?? .zero) + Self.interval
  }

  /// Whether to send the queries now; the answers are applied to `base`.
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

  /// Applies an answer; returns the capabilities once they are complete.
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
