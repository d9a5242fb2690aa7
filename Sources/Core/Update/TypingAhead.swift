/// Keys that were pressed behind an Enter whose effect is still on its way: they wait, as they do in a shell.
struct TypedAhead: Equatable, Sendable {
  /// What they wait for.
  enum Wait: Equatable, Sendable {
    /// It is being found out what lies at a path.
    case place(BytePath)
    /// A folder is being read; it is not waited for beyond that moment.
    case listing(BytePath, until: MonotonicTime)
  }

  /// More keys than these are no answer to what the person sees.
  static let limit = 64
  /// How long a folder is waited for.
  static let patience = MonotonicTime.seconds(1)

  var wait: Wait
  var keys: [Key] = []

  /// When the keys no longer wait.
  var deadline: MonotonicTime? { if case .listing(_, let until) = wait { until } else { nil } }
}

extension Model {
  /// Keeps a key for later where the one before it has yet to do what it does; nil where there is nothing to wait
  /// for.
  ///
  /// Leaving is never late.
  mutating func holdBack(_ key: Key) -> [Effect]? {
    guard let waiting = typedAhead else { return nil }
    if case .place(let path) = waiting.wait, pathLine?.wanted != path {
      typedAhead = nil
      return nil
    }
    let isLeaving = key == Key(.named(.escape)) || key == Key(.character("c"), .control)
    guard !isLeaving else {
      typedAhead = nil
      return nil
    }
    // Enter pressed twice means the same place.
    if case .place = waiting.wait, waiting.keys.isEmpty, key == Key(.named(.enter)) { return [] }
    if waiting.keys.count < TypedAhead.limit { typedAhead?.keys.append(key) }
    return []
  }

  /// The folder that keys wait for is there, or cannot be read: they are pressed now.
  mutating func pressHeldKeys(for folder: BytePath) -> [Effect] {
    guard case .listing(folder, _)? = typedAhead?.wait else { return [] }
    return pressHeldKeys()
  }

  /// The folder takes too long.
  mutating func pressLateKeys() -> [Effect] {
    guard let deadline = typedAhead?.deadline, deadline <= now else { return [] }
    return pressHeldKeys()
  }

  private mutating func pressHeldKeys() -> [Effect] {
    let keys = typedAhead?.keys ?? []
    typedAhead = nil
    var effects: [Effect] = []
    for key in keys { effects += pressKey(key) }
    return effects
  }
}
