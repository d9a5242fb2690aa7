// The embedded terminal: showing and hiding it, the end of its program, and its input.
import Base

extension Model {
  /// Runs a program; for the shell, shows or hides an embedded terminal that is already running.
  mutating func toggleEmbeddedTerminal(_ order: EmbeddedOrder, _ outbox: inout Outbox) {
    guard embedded != nil else { return openEmbeddedTerminal(order, &outbox) }
    if embedded?.end != nil {
      dropEmbeddedTerminal()
      if order != .shell { openEmbeddedTerminal(order, &outbox) }
      return
    }
    if order != .shell {
      let name = embedded?.order.name ?? ""
      return notify("\(name) is still running in the terminal (F12): end it first", .warning)
    }
    if focus == .terminal { hideEmbeddedTerminal() } else { showEmbeddedTerminal() }
  }

  private mutating func openEmbeddedTerminal(_ order: EmbeddedOrder, _ outbox: inout Outbox) {
    guard Layout.supportsOverlays(screen.cells) else {
      return notify("The terminal is too small for another program", .warning)
    }
    embedded = EmbeddedState(order, from: focus)
    showEmbeddedTerminal()
    outbox.send(
      .openEmbeddedTerminal(
        order, folder: browser.folder, Layout(self).embedded?.size ?? screen.cells,
        admitsGuests: settings.embeddedMPV != .off))
  }

  /// Shows the embedded terminal in place of the list and gives it the focus.
  ///
  /// PiP starts if there is a picture; otherwise the first picture that comes starts it.
  mutating func showEmbeddedTerminal() {
    guard embedded != nil else { return }
    prompt = nil
    help = nil
    closeMenu()
    if focus != .terminal { embedded?.origin = focus }
    if presentation.current != .pictureInPicture {
      if pictureInPictureObstacle == nil, settings.autoPipProgram {
        startPictureInPicture(focusing: nil)
        embedded?.startedPictureInPicture = true
      } else {
        presentation.show(.inline)
      }
    }
    embedded?.isInFront = true
    embedded?.isEscaped = false
    focus = .terminal
  }

  /// Hides the embedded terminal, and restores the focus and presentation before it; the program keeps running.
  mutating func hideEmbeddedTerminal() {
    guard let embedded, embedded.isInFront else { return }
    leaveEmbeddedTerminalBehind()
    focus = embedded.origin
    if embedded.startedPictureInPicture { stopPictureInPicture() }
  }

  /// Resets the state that holds only while the embedded terminal is shown.
  mutating func leaveEmbeddedTerminalBehind() {
    guard embedded?.isInFront == true else { return }
    embedded?.isInFront = false
    embedded?.isEscaped = false
    embedded?.takesKeyLiterally = false
    embedded?.isPressed = false
    embedded?.givesWay = false
    embedded?.givesWayAt = nil
    embedded?.startedPictureInPicture = false
  }

  mutating func dropEmbeddedTerminal() {
    hideEmbeddedTerminal()
    embedded = nil
  }

  /// Hides the embedded terminal when a shell ends; the last screen of any other program stays until Enter.
  mutating func embeddedEnded(_ end: EmbeddedEnd) {
    guard let embedded else { return }
    if embedded.order == .shell || !embedded.isInFront {
      if embedded.order != .shell { notify("\(embedded.order.name) \(end.words)") }
      return dropEmbeddedTerminal()
    }
    self.embedded?.end = end
    notify("\(embedded.order.name) \(end.words); Enter goes back")
  }

  /// Reports that the program could not be started.
  mutating func embeddedFailed(_ sentence: String) {
    dropEmbeddedTerminal()
    notify(sentence, .warning)
  }

  /// Warns once before quitting ends a busy program.
  ///
  /// - Returns: Whether to stay; false if no program is busy, or the user has been warned within the notice's time.
  mutating func asksBeforeQuitting() -> Bool {
    guard let embedded, embedded.end == nil, embedded.report.isBusy else { return false }
    if let asked = embedded.quitAskedAt, now < asked + .seconds(settings.noticeTimeout) { return false }
    self.embedded?.quitAskedAt = now
    let program = VisibleText.filter(embedded.report.program, limit: 60)
    notify("\(program.isEmpty ? embedded.title : program) is still running; quit again to end it", .warning)
    return true
  }

  // MARK: Input

  /// Handles a key while the embedded terminal has the focus.
  ///
  /// The key goes to the program unless the section `{terminal}` binds it or the escape key came before it.
  mutating func pressInEmbeddedTerminal(_ key: Key, _ outbox: inout Outbox) {
    guard let embedded else {
      focus = frontList.focus
      return
    }
    if embedded.takesKeyLiterally {
      self.embedded?.takesKeyLiterally = false
      return giveKey(key, &outbox)
    }
    // Keys of the scrollback are the program's while there is nothing for them to act on.
    let isIdle = !embedded.isEscaped && !keymap.isPending && isIdleInEmbeddedTerminal(key)
    let isEscaped = embedded.isEscaped
    if isEscaped || keymap.isPending || !isIdle && keymap.knows(key, focus: .terminal) {
      self.embedded?.isEscaped = false
      press(key, in: isEscaped ? .player : .terminal, &outbox)
      // The rest of a key sequence goes to the same bindings as its first key.
      if isEscaped, keymap.isPending { self.embedded?.isEscaped = true }
      return
    }
    if embedded.end != nil {
      if [.named(.enter), .named(.escape), .character("q"), .character(" ")].contains(key) {
        dropEmbeddedTerminal()
      }
      return
    }
    if takesForGuest(key) {
      press(key, in: .player, &outbox)
      // The rest of a key sequence goes to the same bindings as its first key.
      if keymap.isPending { self.embedded?.isEscaped = true }
      return
    }
    outbox.send(.sendToEmbeddedTerminal(.key(key)))
  }

  /// Sends a key to the program; with nil, the next key goes there whatever is bound to it.
  mutating func giveKey(_ key: Key?, _ outbox: inout Outbox) {
    guard embedded?.isInFront == true, embedded?.end == nil else {
      return notify("No shell is focused", .warning)
    }
    guard let key else {
      embedded?.takesKeyLiterally = true
      return
    }
    outbox.send(.sendToEmbeddedTerminal(.key(key)))
  }

  /// Tells the program that a key was released, if it has the keys.
  mutating func releaseKey(_ key: Key, _ outbox: inout Outbox) {
    if sectionInForce == .terminal { tellEmbedded(.key(key), &outbox) }
  }

  /// Sends input to the program while it is shown and runs.
  mutating func tellEmbedded(_ input: EmbeddedInput, _ outbox: inout Outbox) {
    if embedded?.isInFront == true, embedded?.end == nil { outbox.send(.sendToEmbeddedTerminal(input)) }
  }

  /// Has the player handle the next key.
  mutating func escapeEmbeddedTerminal() {
    guard focus == .terminal, embedded != nil else { return }
    embedded?.isEscaped = true
  }

  /// Handles the mouse over the embedded terminal: a press gives it the focus, and the program gets the events it asked
  /// for.
  ///
  /// Drags and the release of a button pressed there go to the program wherever the pointer is.
  ///
  /// - Returns: Whether the event was the embedded terminal's.
  mutating func pointInEmbeddedTerminal(_ event: MouseEvent, _ target: Target?, _ outbox: inout Outbox)
    -> Bool
  {
    guard let rect = Layout(self).embedded else { return false }
    let isThere = target?.meaning == .embedded
    switch event.action {
    case .press:
      guard isThere else { return false }
      embedded?.isPressed = true
      focus = .terminal
    case .drag, .release:
      guard embedded?.isPressed == true else { return false }
      if case .release = event.action { embedded?.isPressed = false }
    case .move, .wheel: guard isThere else { return false }
    }
    var event = event
    event.position.column = max(0, min(rect.columns - 1, event.position.column - rect.column))
    event.position.row = max(0, min(rect.rows - 1, event.position.row - rect.row))
    tellEmbedded(.mouse(event), &outbox)
    return true
  }
}

extension Model {
  /// The bound keys that lead from the embedded terminal back to the player, as a hint; empty if there are
  /// none.
  public var embeddedHint: String {
    if takesForGuest(.character("q")), let quit = keymap.keys(for: .quit(code: 0), focus: .player) {
      return "\(KeyName.shown(quit)) ends the film"
    }
    let keys = keymap.bindings(for: .terminal).filter { $0.commands.map(\.command) == [.escapeTerminal] }
    guard let key = keys.first else { return "" }
    let name = KeyName.shown(key.keys)
    let back = keymap.binding(for: key.keys, focus: .player)?.commands.map(\.command) == [.terminal(.shell)]
    return back ? "\(name) twice: list" : "\(name): Inset's keys"
  }

  /// Whether the embedded terminal is on the screen.
  public var showsEmbeddedTerminal: Bool { embedded?.isInFront == true && presentation.current != .full }
}

extension EmbeddedEnd {
  /// The predicate of a sentence about the program's end.
  var words: String {
    switch self {
    case .exit(0): "has ended"
    case .exit(let code): "ended with code \(code)"
    case .signal(let number): "was killed by signal \(number)"
    }
  }
}
