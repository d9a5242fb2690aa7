// Type-ahead: keys pressed while a folder or the command line is still being read, replayed afterwards. Part of the
// model, main thread only.

import Base

/// Keys typed ahead: they wait until the effect of an earlier key is there, as in a shell.
struct TypedAhead: Equatable, Sendable {
  /// The event for which the keys wait.
  enum Wait: Equatable, Sendable {
    /// The answer to `Effect.findPlace`.
    case place(BytePath)
    /// The entries of a folder, but no longer than until that time.
    case listing(BytePath, until: MonotonicTime)
    /// The result of the command line, but no longer than until that time.
    case plan(until: MonotonicTime)
  }

  /// The most keys that wait; further ones are dropped.
  static let limit = 64
  /// The longest wait of keys for a folder or the command line.
  static let patience = MonotonicTime.seconds(1)

  var wait: Wait
  /// The commands of the key that started the wait, performed first; empty if that key has been handled.
  var commands: [BoundCommand] = []
  var keys: [Key] = []

  /// The time at which the keys stop waiting; nil for no limit.
  var deadline: MonotonicTime? {
    switch wait {
    case .place: nil
    case .listing(_, let until), .plan(let until): until
    }
  }
}

extension Model {
  /// Queues a key while an earlier one has not taken effect.
  ///
  /// Escape and Ctrl+c are never queued, and discard the queue.
  ///
  /// - Returns: Whether the key was queued.
  mutating func holdBack(_ key: Key) -> Bool {
    guard let waiting = keyInput.typedAhead else { return false }
    if case .place(let path) = waiting.wait, pathLine?.wanted != path {
      keyInput.typedAhead = nil
      return false
    }
    let isLeaving = key == Key(.named(.escape)) || key == Key(.character("c"), .control)
    guard !isLeaving else {
      keyInput.typedAhead = nil
      return false
    }
    // A second Enter confirms the same path.
    if case .place = waiting.wait, waiting.keys.isEmpty, key == Key(.named(.enter)) { return true }
    if waiting.keys.count < TypedAhead.limit { keyInput.typedAhead?.keys.append(key) }
    return true
  }

  /// Queues keys until the command line's arguments have been resolved.
  public mutating func holdKeysUntilPlanned() {
    keyInput.typedAhead = TypedAhead(wait: .plan(until: now + TypedAhead.patience))
  }

  /// Presses the queued keys once the arguments have been resolved.
  mutating func pressKeysAheadOfPlan(_ outbox: inout Outbox) {
    guard case .plan? = keyInput.typedAhead?.wait else { return }
    pressHeldKeys(&outbox)
  }

  /// Queues commands that need rows of a folder that is still being read.
  ///
  /// - Returns: Whether the commands were queued.
  mutating func holdForRows(_ commands: [BoundCommand]) -> Bool {
    guard keyInput.typedAhead == nil, sectionInForce == .browser, let since = browser.awaitsRowsSince,
      now - since < TypedAhead.patience, commands.contains(where: \.isForRows)
    else { return false }
    keyInput.typedAhead = TypedAhead(
      wait: .listing(browser.folder, until: since + TypedAhead.patience), commands: commands)
    return true
  }

  /// Presses the queued keys once the folder has been read or has failed.
  mutating func pressHeldKeys(for folder: BytePath, _ outbox: inout Outbox) {
    guard case .listing(folder, _)? = keyInput.typedAhead?.wait else { return }
    pressHeldKeys(&outbox)
  }

  /// Presses the queued keys once the wait has timed out.
  mutating func pressLateKeys(_ outbox: inout Outbox) {
    guard let deadline = keyInput.typedAhead?.deadline, deadline <= now else { return }
    pressHeldKeys(&outbox)
  }

  private mutating func pressHeldKeys(_ outbox: inout Outbox) {
    guard let held = keyInput.typedAhead else { return }
    keyInput.typedAhead = nil
    if !held.commands.isEmpty { run(held.commands, &outbox) }
    for key in held.keys { pressKey(key, &outbox) }
  }
}

extension BoundCommand {
  /// Whether the command needs the rows of a list.
  fileprivate var isForRows: Bool { if case .list = command.action { true } else { false } }
}
