// Another program in the list's place, with the film in its corner.
import Base

extension Model {
  /// Opens a program; without words brings the one that runs to the front, or gives the list its place back.
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

  /// Gives the guest the list's place and the keys.
  ///
  /// A picture goes into its corner; where there is none, the first one does that comes.
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

  /// Gives the list, or what was there before, its place back; the guest runs on out of sight.
  mutating func hideGuest() {
    guard let guest, guest.isInFront else { return }
    leaveGuestBehind()
    focus = guest.origin
    if guest.startedPictureInPicture { stopPictureInPicture() }
    keepSelectionsInView()
  }

  /// The guest is out of sight from now on, whatever comes into its place.
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

  /// A picture has come while the guest has the list's place: it goes into its corner.
  mutating func bringPictureBesideGuest() {
    guard showsGuest, presentation.current != .pictureInPicture, pictureInPictureObstacle == nil else {
      return
    }
    guest?.startedPictureInPicture = true
    startPictureInPicture(focusing: nil)
  }

  /// Nothing plays any more: PiP ends, and the guest keeps the list's place and the keys.
  mutating func endPictureInPicture() {
    guard showsGuest else { return stopPictureInPicture() }
    guard let former = presentation.stop() else { return }
    presentation.show(.inline)
    if guest?.startedPictureInPicture == true { guest?.origin = former.frontList.focus }
    guest?.startedPictureInPicture = false
  }

  /// The guest has ended, or its last screen has been looked at.
  private mutating func dropGuest() {
    hideGuest()
    guest = nil
  }

  /// A shell that ends gives its place back; of anything else the person may want to read what it said last.
  mutating func guestEnded(_ end: GuestEnd) {
    guard let guest else { return }
    if guest.order == .shell || !guest.isInFront {
      if guest.order != .shell { notify("\(guest.order.name) \(end.words)") }
      return dropGuest()
    }
    self.guest?.end = end
    notify("\(guest.order.name) \(end.words); Enter goes back")
  }

  /// The guest could not be started.
  mutating func guestFailed(_ sentence: String) {
    dropGuest()
    notify(sentence, .warning)
  }

  /// Asks once whether to leave although another program is at work; false where nothing would be lost, and where the
  /// person has been asked.
  mutating func asksBeforeQuitting() -> Bool {
    guard let guest, guest.end == nil, guest.report.isBusy else { return false }
    if let asked = guest.quitAskedAt, now < asked + .seconds(settings.noticeTimeout) { return false }
    self.guest?.quitAskedAt = now
    let program = VisibleText.filter(guest.report.program, limit: 60)
    notify("\(program.isEmpty ? guest.title : program) still runs; quit again to end it", .warning)
    return true
  }

  // MARK: What it is given

  /// A key while the guest has the focus: its own, but for what `{terminal}` binds and what follows the escape.
  mutating func pressInGuest(_ key: Key, _ outbox: inout Outbox) {
    guard let guest else {
      focus = frontList.focus
      return
    }
    if guest.takesKeyLiterally {
      self.guest?.takesKeyLiterally = false
      return giveKey(key, &outbox)
    }
    // A whole page has no lines that one could look back at.
    if guest.report.isWholePage, !guest.isEscaped, !keymap.isPending, scrollsGuest(key) {
      return giveKey(key, &outbox)
    }
    let isEscaped = guest.isEscaped
    if isEscaped || keymap.isPending || keymap.knows(key, focus: .terminal) {
      self.guest?.isEscaped = false
      press(key, in: isEscaped ? .player : .terminal, &outbox)
      // The rest of a sequence belongs to its first key.
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

  /// Gives the guest a key, or without one has the next key given to it, whatever is bound to that.
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

  /// Tells the guest what it may want to know, while it is there.
  mutating func tellGuest(_ input: GuestInput, _ outbox: inout Outbox) {
    if guest?.isInFront == true, guest?.end == nil { outbox.send(.sendToGuest(input)) }
  }

  /// The next key is the player's.
  mutating func escapeGuest() {
    guard focus == .terminal, guest != nil else { return }
    guest?.isEscaped = true
  }

  /// Looks at what has left the guest's screen.
  mutating func scrollGuest(_ lines: Int, _ outbox: inout Outbox) {
    if guest?.isInFront == true { outbox.send(.sendToGuest(.scroll(lines))) }
  }

  /// The mouse over the guest: a press brings it the keys, and it hears what it asked for.
  ///
  /// False where the mouse is elsewhere. A button that was pressed there is the guest's until it is released.
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
  /// How the person gets the keys back from another program, by the keys that do it now.
  public var guestHint: String {
    let keys = keymap.bindings(for: .terminal).filter { $0.commands.map(\.command) == [.escapeTerminal] }
    guard let key = keys.first else { return "" }
    let name = KeyName.shown(key.keys)
    let back = keymap.binding(for: key.keys, focus: .player)?.commands.map(\.command) == [.terminal(.shell)]
    return back ? "\(name) twice: the list" : "\(name): Inset's keys"
  }

  /// Whether another program has the list's place.
  public var showsGuest: Bool { guest?.isInFront == true && presentation.current != .full }
}

extension GuestEnd {
  /// What became of it, behind its name.
  var words: String {
    switch self {
    case .exit(0): "is done"
    case .exit(let code): "ended with code \(code)"
    case .signal(let number): "was ended by signal \(number)"
    }
  }
}
