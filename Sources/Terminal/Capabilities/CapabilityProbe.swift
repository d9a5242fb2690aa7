// The probe of the terminal at the start, and repeated probes of one that may have changed: after `tmux attach`, or
// when the window's size changed. Pure; the caller sends the queries and passes answers and time.

import Base

/// The terminal's capabilities, and the probes that find them.
struct CapabilityProbe {
  /// The capabilities, as known so far.
  private(set) var capabilities: Capabilities
  private let environment: Environment
  private let terminfo: Terminfo
  /// The time at which the first probe's answers are late; nil without one that is open.
  private var lateAt: MonotonicTime?
  private var repeated = RepeatedProbe()

  /// The capabilities according to environment and terminfo, without the terminal's answers.
  init(_ environment: Environment, _ terminfo: Terminfo, isUTF8: Bool) {
    self.environment = environment
    self.terminfo = terminfo
    capabilities = Capabilities(environment, terminfo, isUTF8: isUTF8)
  }

  /// Whether answers of any probe are awaited.
  var isAwaiting: Bool { repeated.isOpen || capabilities.answers == .awaited }

  /// Whether answers of a repeated probe are awaited.
  var isRepeating: Bool { repeated.isOpen }

  /// The first probe's queries; nil if it was sent, or where the terminal would print them.
  mutating func begin(at now: MonotonicTime) -> [UInt8]? {
    let questions = Probe.questions(for: capabilities)
    guard capabilities.answers == .notAsked, !questions.isEmpty else { return nil }
    capabilities.answers = .awaited
    lateAt = now + Probe.patience
    return questions
  }

  /// Requests another probe, since the terminal may be another one.
  mutating func askAgain() { if capabilities.answers == .complete { repeated.want() } }

  /// The queries of a requested probe, whose answers take effect when complete; nil before its time.
  mutating func beginAgain(at now: MonotonicTime) -> [UInt8]? {
    guard lateAt == nil, repeated.isDue(at: now) else { return nil }
    let base = unasked
    repeated.begin(at: now, from: base)
    return Probe.questions(for: capabilities, again: true)
  }

  /// The capabilities of whatever terminal may be there, without answers.
  private var unasked: Capabilities {
    var unasked = Capabilities(environment, terminfo, isUTF8: capabilities.isUTF8)
    unasked.clients = capabilities.clients
    return unasked
  }

  /// Applies an answer; returns whether it completed a probe that found another terminal.
  mutating func take(_ reply: TerminalReply) -> Bool {
    defer { if capabilities.answers == .complete { lateAt = nil } }
    if var found = repeated.take(reply) {
      // A new probe reports these modes as on, because the session has set them.
      found.altModes.formUnion(capabilities.altModes)
      // tmux may have reported its terminals since the probe began.
      found.clients = capabilities.clients
      defer { capabilities = found }
      return found != capabilities
    }
    if !repeated.isOpen { Probe.apply(reply, to: &capabilities) }
    return false
  }

  /// Takes tmux's report of its terminals; returns whether it changed.
  mutating func learn(_ clients: TmuxClients) -> Bool {
    guard capabilities.multiplexer == .tmux, clients != capabilities.clients else { return false }
    capabilities.clients = clients
    return true
  }

  /// The time at which `expire` or, where queries can be sent, `beginAgain` must be called.
  func deadline(canAsk: Bool) -> MonotonicTime? { lateAt ?? (canAsk ? repeated.deadline : nil) }

  /// Ends the wait for the first probe's answers; returns whether that was due.
  mutating func expire(at now: MonotonicTime) -> Bool {
    guard let lateAt, lateAt <= now else { return false }
    self.lateAt = nil
    capabilities.answers = .late
    return true
  }
}

/// Collects a new probe's answers; the known capabilities stay in force until all have arrived.
private struct RepeatedProbe {
  /// Minimum time between two probes, since dragging a window changes its size all the time, and the longest wait of
  /// one for its answers; later ones are added to the known capabilities.
  private static let interval = MonotonicTime.seconds(1)

  private var isWanted = false
  private var lastAsked: MonotonicTime?
  private var found: Capabilities?

  /// Whether a probe's answers are awaited.
  var isOpen: Bool { found != nil }

  /// Requests a probe at the next opportunity.
  mutating func want() { isWanted = true }

  /// The time at which `isDue(at:)` must be called; nil if no probe is needed or open.
  var deadline: MonotonicTime? {
    guard isWanted || isOpen else { return nil }
    return (lastAsked ?? .zero) + Self.interval
  }

  /// Whether to begin now; gives up a probe whose answers are late.
  mutating func isDue(at now: MonotonicTime) -> Bool {
    if let asked = lastAsked {
      guard now - asked >= Self.interval else { return false }
      found = nil
    }
    return isWanted && found == nil
  }

  /// Opens a probe whose answers are applied to `base`.
  mutating func begin(at now: MonotonicTime, from base: Capabilities) {
    isWanted = false
    lastAsked = now
    found = base
    found?.answers = .awaited
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
