// Changes between full picture, inline and Picture in Picture. Part of the model, main thread only.
import Base

extension Model {
  /// The reason why PiP cannot start, as a sentence; nil if it can.
  public var pictureInPictureObstacle: String? {
    guard Layout.supportsCorner(self) else { return "The terminal is too small for Picture in Picture" }
    guard films.main.item != nil else {
      guard films.second != nil else { return "Nothing is playing" }
      return "Only the film in the corner is playing"
        + (key(for: .swapRoles).map { ": \($0) makes it the large one" } ?? "")
    }
    guard hasPicture else { return "This item has no picture" }
    guard films.main.playback.allowsPictureInPicture else {
      return "This item does not allow Picture in Picture"
    }
    return nil
  }

  mutating func present(_ wanted: Presentation) {
    switch wanted {
    case .pictureInPicture: return startPictureInPicture(focusing: nil)
    case .full:
      let isOfEmbeddedTerminal = embedded?.startedPictureInPicture == true
      leaveEmbeddedTerminalBehind()
      presentation.fill(from: focus, isOfEmbeddedTerminal: isOfEmbeddedTerminal)
      focus = .player
      lastInput = now
    case .inline:
      leaveEmbeddedTerminalBehind()
      if let list = presentation.leaveFull()?.focus.list { focus = list.focus }
      presentation.show(.inline)
      if focus == .terminal { focus = frontList.focus }
    }
  }

  /// Leaves the full picture and restores the list, PiP or the embedded terminal that was there before.
  mutating func leaveFull() {
    guard let before = presentation.leaveFull() else { return present(.inline) }
    focus = before.focus
    if let origin = before.pictureInPicture, pictureInPictureObstacle == nil {
      presentation.start(from: origin, isSwapped: before.isSwapped)
    }
    guard focus == .terminal else { return }
    guard embedded != nil else {
      focus = frontList.focus
      return
    }
    showEmbeddedTerminal()
    if before.isOfEmbeddedTerminal { embedded?.startedPictureInPicture = true }
  }

  mutating func togglePictureInPicture() {
    if presentation.current == .pictureInPicture {
      stopPictureInPicture()
      return
    }
    startPictureInPicture(focusing: nil)
  }

  /// Starts PiP and gives the screen to a list: `list`, or the one in front where it is nil.
  mutating func startPictureInPicture(focusing list: ListID?) {
    guard presentation.current != .pictureInPicture else { return }
    if let obstacle = pictureInPictureObstacle {
      presentation.fail(obstacle)
      notify(obstacle, .warning)
      return
    }
    let origin = PictureInPicture.Origin(
      presentation: presentation.base, focus: focus, frontList: frontList,
      entry: browser.selected.map { browser.folder.appending($0.name) },
      item: playlist.view.selectedRow.map { playlist.items[$0].id }, playing: films.main.item)
    presentation.start(from: origin)
    if let list { frontList = list }
    if focus == .player || list != nil { focus = frontList.focus }
  }

  /// Ends PiP and restores focus, list and selection of its start; does nothing outside PiP.
  mutating func stopPictureInPicture() {
    let obstacle = restoreObstacle
    guard let origin = presentation.stop(because: obstacle) else { return }
    let former = embedded?.origin
    leaveEmbeddedTerminalBehind()
    focus = origin.focus == .terminal ? former ?? origin.frontList.focus : origin.focus
    frontList = origin.frontList
    prompt = nil
    lastInput = now
    if let obstacle {
      notify(obstacle)
      return restoreWhatIsLeft(of: origin)
    }
    // An item that was started during PiP has moved the selection, which stays on it.
    guard origin.playing == films.main.item || films.main.item == nil else { return }
    // The selection stays where the folder has changed, or the item has been removed, since the start of PiP.
    if let entry = origin.entry, entry == browser.folder.appending(entry.lastComponent),
      let row = browser.row(of: entry.lastComponent)
    {
      browser.view.select(row: row)
    }
    if let row = origin.item.flatMap({ playlist.index(of: $0) }) { playlist.view.select(row: row) }
  }

  mutating func moveCorner(_ move: CornerMove) {
    // A move by the user ends the picture's giving way to the cursor.
    settings.pipCorner = cornerInForce.moved(move)
    embedded?.givesWay = false
  }

  mutating func resizeCorner(_ steps: Int, _ outbox: inout Outbox) {
    change(isFilmMain ? .pipViewSize : .pipSize, .add(4 * Double(steps)), &outbox)
  }

  /// Closes the foremost of these: prompt, help, menu, drag, search, scrollback, range, filter, marks, waiting for an
  /// item, full picture, PiP.
  ///
  /// The order is that of yazi and vim: the most recent thing goes first. Marks outlive a filter, so that rows can be
  /// marked under several filters.
  mutating func leave(_ outbox: inout Outbox) {
    if prompt != nil { return cancelPrompt() }
    if help != nil { return closeHelp() }
    if isMenuOpen { return closeMenu() }
    if films.main.slider.scrub != .idle {
      films.main.slider.scrub = .idle
      return
    }
    if films.main.failures.run != nil { return stopRun(&outbox) }
    if reading.shown(at: now) != nil { return giveUpSearch(&outbox) }
    if focus == .terminal, isLookingBackInTerminal { return tellScrollback(.leaveScrollback, &outbox) }
    if let list = focus.list {
      if self[list].dropRange() { return }
      if self[list].isFiltered { return clearFilter(&outbox) }
      if self[list].dropMarks() { return }
    }
    if case .opening = films.main.playback.stage, isKeptWaiting { return cancelWaiting(&outbox) }
    if presentation.current == .full { return leaveFull() }
    guard presentation.current == .pictureInPicture, focus == .player else { return }
    if isFilmMain { swapRoles() } else { togglePictureInPicture() }
  }
}
