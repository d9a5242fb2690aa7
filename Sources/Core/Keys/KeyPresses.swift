// Key presses: looking up bindings.
import Base

extension Model {
  mutating func pressKey(_ key: Key, _ outbox: inout Outbox) {
    lastInput = now
    notices.userActs()
    let key = meant(key)
    if holdBack(key) { return }
    if prompt != nil, pressInPrompt(key, &outbox) { return }
    let section = sectionInForce
    if section == .terminal {
      pressInEmbeddedTerminal(key, &outbox)
    } else {
      press(key, in: section, &outbox)
    }
  }

  /// The key to look up: the typed key where it is bound, else the key at the same place of a Latin layout.
  ///
  /// Terminals send Backspace as Ctrl+h and a typed line feed as Ctrl+j; unless bound, these count as Backspace and
  /// Enter. The program in the embedded terminal receives keys as they were typed.
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

  /// `keypress`: presses a key; a `keypress` among its commands is ignored, which rules out loops.
  mutating func pressByCommand(_ key: Key, _ outbox: inout Outbox) {
    guard !keyInput.isByCommand else { return }
    keyInput.isByCommand = true
    defer { keyInput.isByCommand = false }
    pressKey(key, &outbox)
  }

  /// Looks a key up in the bindings of a focus and performs its commands.
  mutating func press(_ key: Key, in focus: Focus, _ outbox: inout Outbox) {
    if takeChannelKey(key, in: focus, &outbox) || takeDigit(key, in: focus) { return }
    let outcome = keymap.press(key, focus: focus)
    waitForNextKey()
    switch outcome {
    case .commands(let commands): run(commands, &outbox)
    case .pending(let fired):
      if !fired.isEmpty { run(fired, &outbox) }
    case .none:
      keyInput.count = nil
      if case .mouse = key.base { return }
      let help = self.key(for: .toggleHelp).map { "; \($0) shows the keys" } ?? ""
      notify("\(KeyName.shown([key])) does nothing here\(help)")
    }
  }

  /// The section of `input.conf` in which keys are looked up.
  public var sectionInForce: Focus {
    if prompt != nil { return .filter }
    if help != nil { return .help }
    if isMenuOpen { return .menu }
    return focus
  }

  /// Handles an editing key of the prompt.
  ///
  /// - Returns: Whether the prompt used the key; otherwise its bindings apply.
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
