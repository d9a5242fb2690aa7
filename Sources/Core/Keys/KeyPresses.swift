// Keys.
import Base

extension Model {
  mutating func pressKey(_ key: Key, _ outbox: inout Outbox) {
    lastInput = now
    let key = meant(key)
    if holdBack(key) { return }
    if prompt != nil, pressInPrompt(key, &outbox) { return }
    let section = sectionInForce
    if section == .terminal { pressInGuest(key, &outbox) } else { press(key, in: section, &outbox) }
  }

  /// The key that is meant: the one that was typed where it is bound, else the one at its place of a Latin layout.
  ///
  /// Terminals send Backspace as Ctrl+h, and line ends that are typed as Ctrl+j: where those are no keys of their own,
  /// they are these. Another program gets all as it was typed.
  private func meant(_ key: Key) -> Key {
    let section = sectionInForce
    guard !keymap.takes(key, focus: section) else { return key }
    if let latin = key.latin { return .character(latin, key.modifiers) }
    guard section != .terminal, key.modifiers == .control else { return key }
    return switch key.base {
    case .character("h"): .named(.backspace)
    case .character("j"): .named(.enter)
    default: key
    }
  }

  /// `keypress`; a key that a command presses presses no other one.
  mutating func pressByCommand(_ key: Key, _ outbox: inout Outbox) {
    guard !isPressingByCommand else { return }
    isPressingByCommand = true
    defer { isPressingByCommand = false }
    pressKey(key, &outbox)
  }

  /// Looks a key up in the bindings of a focus and does what is bound to it.
  mutating func press(_ key: Key, in focus: Focus, _ outbox: inout Outbox) {
    if takeDigit(key, in: focus) { return }
    let outcome = keymap.press(key, focus: focus)
    waitForNextKey()
    switch outcome {
    case .commands(let commands): performCounted(commands, &outbox)
    case .pending(let fired):
      if !fired.isEmpty { performCounted(fired, &outbox) }
    case .none:
      keyCount = nil
    }
  }

  /// The section of the key file that keys are looked up in.
  public var sectionInForce: Focus {
    if prompt != nil { return .filter }
    if help != nil { return .help }
    if isMenuOpen { return .menu }
    return focus
  }

  /// Does what somebody else than the person asks for.
  mutating func perform(_ commands: [BoundCommand], from origin: Origin, _ outbox: inout Outbox) {
    let former = self.origin
    self.origin = origin
    defer { self.origin = former }
    perform(commands, &outbox)
  }

  mutating func perform(_ commands: [BoundCommand], _ outbox: inout Outbox) {
    for command in commands { performAndShow(command, &outbox) }
  }

  /// Performs a command and shows what it did, as mpv's on-screen display does, where its prefix allows it.
  private mutating func performAndShow(_ bound: BoundCommand, _ outbox: inout Outbox) {
    let said = notices.shown
    perform(bound.expandsProperties ? bound.command : bound.command.takenLiterally, &outbox)
    // What could not be done has been said, and is not to be hidden by what is as it was.
    guard notices.shown == said else { return }
    if bound.feedback.showsMessage, let text = feedback(on: bound.command) { notify(text) }
  }

  /// What a command's effect looks like in a word; nil where the screen shows it anyway.
  private func feedback(on command: Command) -> String? {
    switch command {
    case .change(let property, _), .cycleValues(let property, _, _): property.notice(self)
    case .abLoop: loopNotice
    default: nil
    }
  }

  /// Keys of the line being typed.
  ///
  /// False where the key is none of its own, so that bindings get it.
  private mutating func pressInPrompt(_ key: Key, _ outbox: inout Outbox) -> Bool {
    guard let prompt else { return false }
    if prompt.line.isEmpty, TypedLine.deletesBackward(key) {
      cancelPrompt()
      return true
    }
    var line = prompt.line
    switch line.press(key, words: prompt.words, limit: prompt.limit) {
    case .foreign: return false
    case .moved:
      self.prompt?.line = line
      return true
    case .changed:
      type(line, &outbox)
      return true
    }
  }
}
