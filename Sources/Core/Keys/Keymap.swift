// Lookup of key presses and key sequences in the bindings of the focus, with the timeout of a sequence. Part of the
// model, main thread only; pure, so that `inset keys` can build one too.

public import Base

/// The active key bindings, and the keys of an unfinished sequence.
///
/// The user's file is laid over the built-in bindings: the same keys in the same section are replaced, everything else
/// stays. The section of the focus takes precedence over more general ones. An exception: a user's line without a
/// section also replaces a built-in binding in `{player}`, where mpv's keys are bound that have another use in lists.
public struct Keymap: Equatable, Sendable {
  /// The result of a key press.
  public enum Outcome: Equatable, Sendable {
    /// Perform these commands in order; empty if Escape only cancels a sequence.
    case commands([BoundCommand])
    /// Wait for the next key of a sequence; `fired` are commands of earlier keys, to be performed at once.
    case pending(fired: [BoundCommand])
    /// Nothing is bound to the key.
    case none
  }

  /// The time after its last key at which an unfinished sequence times out, so that `resolvePending()` is due.
  public static let sequenceTimeout = MonotonicTime.milliseconds(1_000)

  private struct Pending: Equatable {
    var keys: [Key]
    var focus: Focus
  }

  /// Whether lists use the section `{playing}`, because something plays.
  var followsFilm = false
  private var tries: [KeySection: KeyTrie] = [:]
  private var pending: Pending?
  /// The lines of hints for each focus, without and with the section `{playing}`.
  ///
  /// They are made when bindings change, because every frame of the screen shows one.
  private var hintsAtRest: [Focus: [KeyHint]] = [:]
  private var hintsWhilePlaying: [Focus: [KeyHint]] = [:]

  /// The line of hints for each focus.
  public var hints: [Focus: [KeyHint]] { followsFilm ? hintsWhilePlaying : hintsAtRest }

  /// A keymap without bindings.
  public init() {}

  /// The built-in bindings, with the user's laid over them.
  public init(builtIn: [Binding], over user: [Binding] = []) {
    for binding in builtIn { insert(binding) }
    for binding in user where binding.section == .everywhere { tries[.player]?.remove(binding.keys) }
    for binding in user {
      switch binding.section {
      // A user's binding without a section also replaces that of `{playing}`.
      case .everywhere where tries[.playing]?.node(at: binding.keys)?.binding != nil:
        var ofFilm = binding
        ofFilm.section = .playing
        insert(ofFilm)
      // A user's binding for a list applies whether something plays or not.
      case .browser, .playlist, .history, .list: tries[.playing]?.remove(binding.keys)
      default: break
      }
    }
    for binding in user { insert(binding) }
    findHints()
  }

  /// Adds a binding, in place of one of the same keys in the same section.
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

  /// Whether a sequence is unfinished.
  public var isPending: Bool { pending != nil }

  /// The unfinished sequence, its focus, and whether it has a binding that would apply without further keys; nil
  /// without one.
  var waiting: (keys: [Key], focus: Focus, isComplete: Bool)? {
    guard let pending else { return nil }
    let isComplete = pending.keys.indices.contains { last in
      binding(for: Array(pending.keys[...last]), focus: pending.focus).map { !$0.isIgnored } ?? false
    }
    return (pending.keys, pending.focus, isComplete)
  }

  /// The keys that can continue the unfinished sequence, with their help.
  ///
  /// Keys of nearer sections come first, and within a section the older bindings.
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

  /// Whether a key is bound for a focus, or begins a bound sequence.
  public func knows(_ key: Key, focus: Focus) -> Bool {
    if case .nothing = step([key], focus) { return false }
    return true
  }

  /// Whether a key is bound for a focus, or continues the unfinished sequence.
  public func takes(_ key: Key, focus: Focus) -> Bool {
    if let pending, pending.focus == focus {
      switch step(pending.keys + [key], focus) {
      case .complete, .open: return true
      case .nothing: break
      }
    }
    return knows(key, focus: focus)
  }

  /// Handles a key pressed while `focus` had the focus.
  ///
  /// For a mouse key, `focus` is the part of the screen under the pointer.
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
        // Escape only cancels the sequence.
        if key == .named(.escape) { return .commands([]) }
      }
    }
    return fire(waiting, before: begin(key, focus))
  }

  /// Ends an unfinished sequence, and returns the commands of the longest bound sequences in it.
  public mutating func resolvePending() -> [BoundCommand] {
    guard let waiting = pending else { return [] }
    pending = nil
    guard case .commands(let commands) = fire(waiting, before: .commands([])) else { return [] }
    return commands
  }

  /// The binding of a key sequence for a focus, or nil.
  public func binding(for keys: [Key], focus: Focus) -> Binding? {
    guard let first = keys.first else { return nil }
    return sections(for: first, focus).lazy.compactMap { tries[$0]?.node(at: keys)?.binding }.first
  }

  /// The first key sequence bound to just that command for a focus, or nil.
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

  /// All bindings by section, in the order in which they were defined.
  public var bindings: [Binding] {
    KeySection.allCases.flatMap { bindings(in: $0) }
  }

  /// The bindings that can be reached from a focus; hidden ones and those to `ignore` are left out.
  public func bindings(for focus: Focus) -> [Binding] {
    order(for: focus).flatMap { bindings(in: $0) }
      .filter { !$0.isIgnored && binding(for: $0.keys, focus: focus) == $0 }
  }

  /// The key sequences bound to just that command for a focus, in the order of `bindings(for:)`.
  ///
  /// Menus call it for each row, so only bindings of that command are checked for being hidden.
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

  /// The sections searched for a sequence; while a filter is typed, characters only count in `{filter}`.
  private func sections(for key: Key, _ focus: Focus) -> [KeySection] {
    if focus == .filter, case .character = key.base, key.modifiers.isEmpty { return [.filter] }
    return order(for: focus)
  }

  /// The sections searched for a focus, in order of precedence.
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

  /// Searches the sections in order; a complete sequence hides longer ones in more general sections.
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

  /// Performs the longest bound sequence at the start of the waiting keys, then handles the rest of them the same way.
  ///
  /// The outcome of the key after them comes last.
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
  /// The built-in bindings, parsed at first use.
  public static let standard = standard(over: [])

  /// The built-in bindings, with the user's laid over them.
  public static func standard(over user: [Binding]) -> Keymap {
    Keymap(builtIn: InputConfParser(DefaultInputConf.text, from: .builtIn).bindings, over: user)
  }
}
