public import Base

/// The bindings in force and the keys that are waiting for the rest of their sequence.
///
/// A value; part of the model, so the main thread's.
///
/// A person's file lies over the built-in bindings: the same keys in the same section are replaced, all else
/// stays. The section of the focus is asked first, then the more general ones; but a person's line without a
/// section holds over the picture too, where the built-in bindings have keys of mpv's that lists use otherwise.
public struct Keymap: Equatable, Sendable {
  /// What came of a key.
  public enum Outcome: Equatable, Sendable {
    /// These commands are due, in order; none where the key was swallowed.
    case commands([BoundCommand])
    /// The key may begin or continue a sequence. `fired` is due at once: it was waiting before this key.
    case pending(fired: [BoundCommand])
    /// Nothing is bound to the key.
    case none
  }

  /// How long a waiting sequence lasts: `resolvePending()` is due so long after the last key.
  public static let sequenceTimeout = MonotonicTime.milliseconds(1_000)

  private struct Pending: Equatable {
    var keys: [Key]
    var focus: Focus
  }

  /// Whether something plays, so that lists have keys for that.
  var followsFilm = false
  private var tries: [KeySection: KeyTrie] = [:]
  private var pending: Pending?
  /// What the line of hints says for each focus while nothing plays, and while something does; found out when bindings
  /// change, because every screen shows it.
  private var hintsAtRest: [Focus: [KeyHint]] = [:]
  private var hintsWhilePlaying: [Focus: [KeyHint]] = [:]

  /// What the line of hints says for each focus at the moment.
  public var hints: [Focus: [KeyHint]] { followsFilm ? hintsWhilePlaying : hintsAtRest }

  /// No bindings at all.
  public init() {}

  /// The built-in bindings, with a person's laid over them.
  public init(builtIn: [Binding], over user: [Binding] = []) {
    for binding in builtIn { insert(binding) }
    for binding in user where binding.section == .everywhere { tries[.player]?.remove(binding.keys) }
    for binding in user {
      switch binding.section {
      // What is bound to a key for all of the program is meant for the film, too.
      case .everywhere where tries[.playing]?.node(at: binding.keys)?.binding != nil:
        var ofFilm = binding
        ofFilm.section = .playing
        insert(ofFilm)
      // Who gives a key of lists another meaning has it whether something plays or not.
      case .browser, .playlist, .history, .list: tries[.playing]?.remove(binding.keys)
      default: break
      }
    }
    for binding in user { insert(binding) }
    findHints()
  }

  /// Lays one more binding over the rest.
  public mutating func bind(_ binding: Binding) {
    insert(binding)
    findHints()
  }

  private mutating func findHints() {
    var state = self
    func all() -> [Focus: [KeyHint]] {
      Dictionary(uniqueKeysWithValues: Focus.allCases.map { ($0, HelpOverview(for: $0).hints(in: state)) })
    }
    state.followsFilm = false
    hintsAtRest = all()
    state.followsFilm = true
    hintsWhilePlaying = all()
  }

  private mutating func insert(_ binding: Binding) {
    guard !binding.keys.isEmpty else { return }
    tries[binding.section, default: KeyTrie()].insert(binding)
  }

  /// Whether a sequence is waiting.
  public var isPending: Bool { pending != nil }

  /// The keys that wait, where they were pressed, and whether something happens when no others follow.
  var waiting: (keys: [Key], focus: Focus, isComplete: Bool)? {
    guard let pending else { return nil }
    let isComplete = pending.keys.indices.contains { last in
      binding(for: Array(pending.keys[...last]), focus: pending.focus).map { !$0.isIgnored } ?? false
    }
    return (pending.keys, pending.focus, isComplete)
  }

  /// The keys that may follow those that wait, and what they do; those of nearer sections first, each in the order in
  /// which it was written.
  var hintsForNextKey: [KeyHint] {
    guard let pending, let first = pending.keys.first else { return [] }
    var hints: [KeyHint] = []
    var seen: Set<Key> = []
    for section in sections(for: first, pending.focus) {
      let next = tries[section]?.node(at: pending.keys)?.children ?? [:]
      for (key, _) in next.sorted(by: { $0.value < $1.value }) where seen.insert(key).inserted {
        switch step(pending.keys + [key], pending.focus) {
        case .complete(let binding) where !binding.isIgnored:
          hints.append(KeyHint(keys: KeyName.shown(key), text: binding.help))
        case .open: hints.append(KeyHint(keys: KeyName.shown(key), text: "more keys"))
        case .complete, .nothing: break
        }
      }
    }
    return hints
  }

  /// Whether a key is bound there, or begins a sequence that is.
  public func knows(_ key: Key, focus: Focus) -> Bool {
    if case .nothing = step([key], focus) { return false }
    return true
  }

  /// Whether a key is bound there, or goes on with the sequence that is waiting.
  public func takes(_ key: Key, focus: Focus) -> Bool {
    if let pending, pending.focus == focus {
      switch step(pending.keys + [key], focus) {
      case .complete, .open: return true
      case .nothing: break
      }
    }
    return knows(key, focus: focus)
  }

  /// Takes a key that was pressed while `focus` had the focus.
  ///
  /// For a mouse key, `focus` is what lies under the pointer.
  public mutating func press(_ key: Key, focus: Focus) -> Outcome {
    guard let waiting = pending else { return begin(key, focus) }
    pending = nil
    if waiting.focus == focus {
      switch step(waiting.keys + [key], focus) {
      case .complete(let binding): return .commands(binding.commands)
      case .open:
        pending = Pending(keys: waiting.keys + [key], focus: focus)
        return .pending(fired: [])
      case .nothing:
        // Escape only takes the waiting keys back.
        if key == .named(.escape) { return .commands([]) }
      }
    }
    return fire(waiting, before: begin(key, focus))
  }

  /// Ends the wait: the longest sequence that is complete without further keys fires.
  public mutating func resolvePending() -> [BoundCommand] {
    guard let waiting = pending else { return [] }
    pending = nil
    guard case .commands(let commands) = fire(waiting, before: .commands([])) else { return [] }
    return commands
  }

  /// The binding of a sequence for that focus.
  public func binding(for keys: [Key], focus: Focus) -> Binding? {
    guard let first = keys.first else { return nil }
    return sections(for: first, focus).lazy.compactMap { tries[$0]?.node(at: keys)?.binding }.first
  }

  /// The first keys that do just that while `focus` has the focus; nil where none do.
  func keys(for command: Command, focus: Focus) -> [Key]? {
    for section in order(for: focus) {
      for node in tries[section]?.nodes ?? [] {
        guard let binding = node.binding, binding.commands.count == 1,
          binding.commands[0].command == command,
          self.binding(for: binding.keys, focus: focus) == binding
        else { continue }
        return binding.keys
      }
    }
    return nil
  }

  /// Every binding, by section and in the order in which it was written.
  public var bindings: [Binding] {
    KeySection.allCases.flatMap { bindings(in: $0) }
  }

  /// The bindings that a person can reach while `focus` has the focus, without those that do nothing.
  public func bindings(for focus: Focus) -> [Binding] {
    order(for: focus).flatMap { bindings(in: $0) }
      .filter { !$0.isIgnored && binding(for: $0.keys, focus: focus) == $0 }
  }

  /// The keys that do just that command while `focus` has the focus, in the order of `bindings(for:)`.
  ///
  /// Menus ask for each of their rows: only what does the command is looked up.
  func keys(doing command: BoundCommand, for focus: Focus) -> [[Key]] {
    var found: [[Key]] = []
    for section in order(for: focus) {
      for node in tries[section]?.nodes ?? [] {
        guard let binding = node.binding, binding.commands.count == 1, binding.commands[0] == command,
          self.binding(for: binding.keys, focus: focus) == binding
        else { continue }
        found.append(binding.keys)
      }
    }
    return found
  }

  private func bindings(in section: KeySection) -> [Binding] {
    (tries[section]?.nodes ?? []).compactMap(\.binding)
  }

  private enum Step {
    case complete(Binding)
    case open
    case nothing
  }

  /// The sections that know a key; a key that types something means itself while a filter is typed.
  private func sections(for key: Key, _ focus: Focus) -> [KeySection] {
    if focus == .filter, case .character = key.base, key.modifiers.isEmpty { return [.filter] }
    return order(for: focus)
  }

  /// The sections that are asked for a focus at the moment, the nearest first.
  func order(for focus: Focus) -> [KeySection] { KeySection.order(for: focus, followsFilm: followsFilm) }

  private mutating func begin(_ key: Key, _ focus: Focus) -> Outcome {
    switch step([key], focus) {
    case .complete(let binding): return .commands(binding.commands)
    case .open:
      pending = Pending(keys: [key], focus: focus)
      return .pending(fired: [])
    case .nothing: return .none
    }
  }

  /// Asks the sections in order: a complete sequence hides the longer ones of more general sections.
  private func step(_ keys: [Key], _ focus: Focus) -> Step {
    guard let first = keys.first else { return .nothing }
    var goesOn = false
    for section in sections(for: first, focus) {
      guard let node = tries[section]?.node(at: keys) else { continue }
      goesOn = goesOn || !node.children.isEmpty
      if let binding = node.binding {
        if goesOn { break }
        return .complete(binding)
      }
    }
    return goesOn ? .open : .nothing
  }

  /// What waited longest and is complete, and then what came after it: the rest of the waiting keys is pressed
  /// anew.
  private mutating func fire(_ waiting: Pending, before last: Outcome) -> Outcome {
    var fired: [BoundCommand] = []
    var keys = waiting.keys[...]
    while !keys.isEmpty {
      let longest = (1...keys.count).reversed().first {
        binding(for: Array(keys.prefix($0)), focus: waiting.focus) != nil
      }
      if let longest, let binding = binding(for: Array(keys.prefix(longest)), focus: waiting.focus) {
        fired += binding.commands
      }
      keys = keys.dropFirst(longest ?? 1)
    }
    switch last {
    case .commands(let commands): return .commands(fired + commands)
    case .pending(let before): return .pending(fired: fired + before)
    case .none: return fired.isEmpty ? .none : .commands(fired)
    }
  }
}

extension Keymap {
  /// The built-in bindings, read when they are first asked for.
  public static let standard = standard(over: [])

  /// The built-in bindings with a person's laid over them.
  public static func standard(over user: [Binding]) -> Keymap {
    Keymap(builtIn: InputConfParser(DefaultInputConf.text, from: .builtIn).bindings, over: user)
  }
}
