// The embedded terminal: showing and hiding it, the end of its program, and its input.
import Base

extension Model {
  /// Runs a program; for the shell, shows or hides an embedded terminal that is already running.
  mutating func toggleGuest(_ order: GuestOrder, _ outbox: inout Outbox) {
    guard guest != nil else { return openGuest(order, &outbox) }
    if guest?.end != nil {
      dropGuest()
      if order != .shell { openGuest(order, &outbox) }
      return
    }
    if order != .shell { return notify("\(guest?.order.name ?? "") still runs there", .warning) }
    if focus == .terminal { hideGuest() } else { showGuest() }
  }

  private mutating func openGuest(_ order: GuestOrder, _ outbox: inout Outbox) {
    guard Layout.supportsOverlays(screen.cells) else {
      return notify("The terminal is too small for another program", .warning)
    }
    guest = GuestState(order, from: focus)
    showGuest()
    outbox.send(.openGuest(order, folder: browser.folder, Layout(self).guest?.size ?? screen.cells))
  }

  /// Shows the embedded terminal in place of the list and gives it the focus.
  ///
  /// PiP starts if there is a picture; otherwise the first picture that comes starts it.
  mutating func showGuest() {
    guard guest != nil else { return }
    prompt = nil
    help = nil
    closeMenu()
    if focus != .terminal { guest?.origin = focus }
    if presentation.current != .pictureInPicture {
      if pictureInPictureObstacle == nil {
        startPictureInPicture(focusing: nil)
        guest?.startedPictureInPicture = true
      } else {
        presentation.show(.inline)
      }
    }
    guest?.isInFront = true
    guest?.isEscaped = false
    focus = .terminal
    keepSelectionsInView()
  }

  /// Hides the embedded terminal, and restores the focus and presentation before it; the program keeps running.
  mutating func hideGuest() {
    guard let guest, guest.isInFront else { return }
    leaveGuestBehind()
    focus = guest.origin
    if guest.startedPictureInPicture { stopPictureInPicture() }
    keepSelectionsInView()
  }

  /// Resets the state that holds only while the embedded terminal is shown.
  mutating func leaveGuestBehind() {
    guard guest?.isInFront == true else { return }
    guest?.isInFront = false
    guest?.isEscaped = false
    guest?.takesKeyLiterally = false
    guest?.isPressed = false
    guest?.givesWay = false
    guest?.givesWayAt = nil
    guest?.startedPictureInPicture = false
  }

  /// Starts PiP for a picture that came while the embedded terminal is shown.
  mutating func bringPictureBesideGuest() {
    guard showsGuest, presentation.current != .pictureInPicture, pictureInPictureObstacle == nil else {
      return
    }
    guest?.startedPictureInPicture = true
    startPictureInPicture(focusing: nil)
  }

  /// Ends PiP because nothing plays; an embedded terminal that is shown stays, with the focus.
  mutating func endPictureInPicture() {
    guard showsGuest else { return stopPictureInPicture() }
    guard let former = presentation.stop() else { return }
    presentation.show(.inline)
    if guest?.startedPictureInPicture == true { guest?.origin = former.frontList.focus }
    guest?.startedPictureInPicture = false
  }

  private mutating func dropGuest() {
    hideGuest()
    guest = nil
  }

  /// Hides the embedded terminal when a shell ends; the last screen of any other program stays until Enter.
  mutating func guestEnded(_ end: GuestEnd) {
    guard let guest else { return }
    if guest.order == .shell || !guest.isInFront {
      if guest.order != .shell { notify("\(guest.order.name) \(end.words)") }
      return dropGuest()
    }
    self.guest?.end = end
    notify("\(guest.order.name) \(end.words); Enter goes back")
  }

  /// Reports that the program could not be started.
  mutating func guestFailed(_ sentence: String) {
    dropGuest()
    notify(sentence, .warning)
  }

  /// Warns once before quitting ends a busy program.
  ///
  /// - Returns: Whether to stay; false where no program is busy, or the user has been warned within the notice's time.
  mutating func asksBeforeQuitting() -> Bool {
    guard let guest, guest.end == nil, guest.report.isBusy else { return false }
    if let asked = guest.quitAskedAt, now < asked + .seconds(settings.noticeTimeout) { return false }
    self.guest?.quitAskedAt = now
    let program = VisibleText.filter(guest.report.program, limit: 60)
    notify("\(program.isEmpty ? guest.title : program) still runs; quit again to end it", .warning)
    return true
  }

  // MARK: Input

  /// Handles a key while the embedded terminal has the focus.
  ///
  /// The key goes to the program unless the section `{terminal}` binds it or the escape key came before it.
  mutating func pressInGuest(_ key: Key, _ outbox: inout Outbox) {
    guard let guest else {
      focus = frontList.focus
      return
    }
    if guest.takesKeyLiterally {
      self.guest?.takesKeyLiterally = false
      return giveKey(key, &outbox)
    }
    // A program on the alternate screen has no scrollback, so keys bound to scrolling go to the program.
    if guest.report.isWholePage, !guest.isEscaped, !keymap.isPending, scrollsGuest(key) {
      return giveKey(key, &outbox)
    }
    let isEscaped = guest.isEscaped
    if isEscaped || keymap.isPending || keymap.knows(key, focus: .terminal) {
      self.guest?.isEscaped = false
      press(key, in: isEscaped ? .player : .terminal, &outbox)
      // The rest of a key sequence goes to the same bindings as its first key.
      if isEscaped, keymap.isPending { self.guest?.isEscaped = true }
      return
    }
    if guest.end != nil {
      if [.named(.enter), .named(.escape), .character("q"), .character(" ")].contains(key) { dropGuest() }
      return
    }
    outbox.send(.sendToGuest(.key(key)))
  }

  private func scrollsGuest(_ key: Key) -> Bool {
    guard let commands = keymap.binding(for: [key], focus: .terminal)?.commands else { return false }
    return commands.allSatisfy { if case .scrollTerminal = $0.command { true } else { false } }
  }

  /// Sends a key to the program; with nil, the next key goes there whatever is bound to it.
  mutating func giveKey(_ key: Key?, _ outbox: inout Outbox) {
    guard guest?.isInFront == true, guest?.end == nil else {
      return notify("No other program has the keys", .warning)
    }
    guard let key else {
      guest?.takesKeyLiterally = true
      return
    }
    outbox.send(.sendToGuest(.key(key)))
  }

  /// Sends input to the program while it is shown and runs.
  mutating func tellGuest(_ input: GuestInput, _ outbox: inout Outbox) {
    if guest?.isInFront == true, guest?.end == nil { outbox.send(.sendToGuest(input)) }
  }

  /// Has the player handle the next key.
  mutating func escapeGuest() {
    guard focus == .terminal, guest != nil else { return }
    guest?.isEscaped = true
  }

  /// Scrolls the embedded terminal's scrollback by this many lines; a negative number scrolls back.
  mutating func scrollGuest(_ lines: Int, _ outbox: inout Outbox) {
    if guest?.isInFront == true { outbox.send(.sendToGuest(.scroll(lines))) }
  }

  /// Handles the mouse over the embedded terminal: a press gives it the focus, and the program gets the events it asked
  /// for.
  ///
  /// Drags and the release of a button pressed there go to the program wherever the pointer is.
  ///
  /// - Returns: Whether the event was the embedded terminal's.
  mutating func pointInGuest(_ event: MouseEvent, _ target: Target?, _ outbox: inout Outbox) -> Bool {
    guard let rect = Layout(self).guest else { return false }
    let isThere = target?.meaning == .guest
    switch event.action {
    case .press:
      guard isThere else { return false }
      guest?.isPressed = true
      focus = .terminal
    case .drag, .release:
      guard guest?.isPressed == true else { return false }
      if case .release = event.action { guest?.isPressed = false }
    case .move, .wheel: guard isThere else { return false }
    }
    var event = event
    event.position.column = max(0, min(rect.columns - 1, event.position.column - rect.column))
    event.position.row = max(0, min(rect.rows - 1, event.position.row - rect.row))
    tellGuest(.mouse(event), &outbox)
    return true
  }
}

extension Model {
  /// Which bound keys lead from the embedded terminal back to the player, as a hint; empty where none do.
  public var guestHint: String {
    let keys = keymap.bindings(for: .terminal).filter { $0.commands.map(\.command) == [.escapeTerminal] }
    guard let key = keys.first else { return "" }
    let name = KeyName.shown(key.keys)
    let back = keymap.binding(for: key.keys, focus: .player)?.commands.map(\.command) == [.terminal(.shell)]
    return back ? "\(name) twice: the list" : "\(name): Inset's keys"
  }

  /// Whether the embedded terminal is on the screen.
  public var showsGuest: Bool { guest?.isInFront == true && presentation.current != .full }
}

extension GuestEnd {
  /// The predicate of a sentence about the program's end.
  var words: String {
    switch self {
    case .exit(0): "is done"
    case .exit(let code): "ended with code \(code)"
    case .signal(let number): "was ended by signal \(number)"
    }
  }
}
