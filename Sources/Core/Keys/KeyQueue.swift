import Base

/// Keys that were pressed before what they are for is there: they wait, as they do in a shell.
struct TypedAhead: Equatable, Sendable {
  /// What they wait for.
  enum Wait: Equatable, Sendable {
    /// It is being found out what lies at a path.
    case place(BytePath)
    /// A folder is being read; it is not waited for beyond that moment.
    case listing(BytePath, until: MonotonicTime)
    /// The command line is being looked at; nor is that.
    case plan(until: MonotonicTime)
  }

  /// More keys than these are no answer to what the person sees.
  static let limit = 64
  /// How long a folder or the command line is waited for.
  static let patience = MonotonicTime.seconds(1)

  var wait: Wait
  /// What the first key does, where it is known by now.
  var commands: [BoundCommand] = []
  var keys: [Key] = []

  /// When the keys no longer wait.
  var deadline: MonotonicTime? {
    switch wait {
    case .place: nil
    case .listing(_, let until), .plan(let until): until
    }
  }
}

extension Model {
  /// Keeps a key for later where the one before it has yet to do what it does; false where there is nothing to
  /// wait for.
  ///
  /// Leaving is never late.
  mutating func holdBack(_ key: Key) -> Bool {
    guard let waiting = typedAhead else { return false }
    if case .place(let path) = waiting.wait, pathLine?.wanted != path {
      typedAhead = nil
      return false
    }
    let isLeaving = key == Key(.named(.escape)) || key == Key(.character("c"), .control)
    guard !isLeaving else {
      typedAhead = nil
      return false
    }
    // Enter pressed twice means the same place.
    if case .place = waiting.wait, waiting.keys.isEmpty, key == Key(.named(.enter)) { return true }
    if waiting.keys.count < TypedAhead.limit { typedAhead?.keys.append(key) }
    return true
  }

  /// Keys wait until it is known what was asked for at the start.
  public mutating func holdKeysUntilPlanned() {
    typedAhead = TypedAhead(wait: .plan(until: now + TypedAhead.patience))
  }

  /// It is known: the keys are pressed.
  mutating func pressKeysAheadOfPlan(_ outbox: inout Outbox) {
    guard case .plan? = typedAhead?.wait else { return }
    pressHeldKeys(&outbox)
  }

  /// Keeps what a key does for later where it is for rows that are being read; false where it is not.
  mutating func holdForRows(_ commands: [BoundCommand]) -> Bool {
    guard typedAhead == nil, sectionInForce == .browser, let since = browser.awaitsRowsSince,
      now - since < TypedAhead.patience, commands.contains(where: \.command.isForRows)
    else { return false }
    typedAhead = TypedAhead(
      wait: .listing(browser.folder, until: since + TypedAhead.patience), commands: commands)
    return true
  }

  /// The folder that keys wait for is there, or cannot be read: they are pressed now.
  mutating func pressHeldKeys(for folder: BytePath, _ outbox: inout Outbox) {
    guard case .listing(folder, _)? = typedAhead?.wait else { return }
    pressHeldKeys(&outbox)
  }

  /// The folder takes too long.
  mutating func pressLateKeys(_ outbox: inout Outbox) {
    guard let deadline = typedAhead?.deadline, deadline <= now else { return }
    pressHeldKeys(&outbox)
  }

  private mutating func pressHeldKeys(_ outbox: inout Outbox) {
    guard let held = typedAhead else { return }
    typedAhead = nil
    if !held.commands.isEmpty { performCounted(held.commands, &outbox) }
    for key in held.keys { pressKey(key, &outbox) }
  }
}

extension Command {
  /// Whether it does something to the rows of a list, or with them.
  fileprivate var isForRows: Bool {
    switch self {
    case .move, .activate, .append, .mark, .toggleBookmark(ofRow: true), .editPlaylist(.playNext),
      .editPlaylist(.enqueue):
      true
    default: false
    }
  }
}
