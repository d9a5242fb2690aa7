// The lists and the focus: moving the focus, moving the selection, and Enter.
public import Base

extension Model {
  /// The row list of a list.
  public internal(set) subscript(list: ListID) -> RowList {
    get {
      switch list {
      case .browser: browser.view
      case .playlist: playlist.view
      case .history: history.view
      }
    }
    // Modified in place: a copy would copy all marks and search results.
    _modify {
      switch list {
      case .browser: yield &browser.view
      case .playlist: yield &playlist.view
      case .history: yield &history.view
      }
    }
  }

  // MARK: Focus

  mutating func moveFocus(_ target: FocusTarget, _ outbox: inout Outbox) {
    switch target {
    case .to(let focus): giveFocus(to: focus, &outbox)
    case .next(let direction):
      let parts = partsOfScreen
      // Where the list is the only part, its neighbours are.
      guard parts.count > 1 || focus != frontList.focus else { return focusList(direction, &outbox) }
      let here = parts.firstIndex(of: focus)
      giveFocus(to: here.flatMap { parts.next(to: $0, direction) } ?? frontList.focus, &outbox)
    case .list(let direction): focusList(direction, &outbox)
    }
  }

  /// The list in front, the picture if it is shown, and the embedded terminal.
  private var partsOfScreen: [Focus] {
    var parts = [frontList.focus]
    if films.main.item != nil, presentation.current != .pictureInPicture || isFilmMain {
      parts.append(.player)
    }
    if embedded != nil { parts.append(.terminal) }
    return parts
  }

  /// Brings the list after (1) or before (-1) the one in front to the front.
  private mutating func focusList(_ direction: Int, _ outbox: inout Outbox) {
    let lists: [ListID] =
      watchHistory.mode == .off ? [.browser, .playlist] : [.browser, .playlist, .history]
    let here = lists.firstIndex(of: frontList) ?? 0
    giveFocus(to: (lists.next(to: here, direction) ?? .browser).focus, &outbox)
  }

  /// Gives the focus to the player, a list or another part of the screen.
  ///
  /// Opening a list over a playing full picture starts PiP if the `auto-pip` setting says so; otherwise the list is
  /// shown beside the picture.
  mutating func giveFocus(to wanted: Focus, _ outbox: inout Outbox) {
    guard let list = wanted.list else {
      if wanted == .help { return toggleHelp() }
      if wanted == .filter { return beginFilter(&outbox) }
      if wanted == .menu { return toggleMenu(.tracks, &outbox) }
      if wanted == .terminal {
        guard embedded == nil else { return showEmbeddedTerminal() }
        return toggleEmbeddedTerminal(.shell, &outbox)
      }
      focus = .player
      return
    }
    leaveEmbeddedTerminalBehind()
    presentation.listView = .list
    // More may have been played since the history was read.
    if list == .history { readHistory(&outbox) }
    if startsPictureInPictureForList {
      return startPictureInPicture(focusing: list)
    }
    if presentation.current == .full { presentation.show(.inline) }
    focus = wanted
    frontList = list
    if list == .browser { browser.refreshUnwatched(at: now, &outbox) }
  }

  // MARK: Selection

  mutating func moveSelection(_ motion: ListMotion, _ outbox: inout Outbox) {
    switch prompt?.subject {
    case .time, .say, .scrollback: return
    case .command: return movePalette(motion, &outbox)
    case .path: return movePath(motion)
    case .list, .help, .menu, nil: break
    }
    if help != nil {
      moveHelp(motion)
      return
    }
    if isMenuOpen {
      moveMenu(motion)
      return
    }
    // The first key brings the list back, whose selection is out of sight.
    if bringListBack() { return }
    noteMove()
    if motion == .current, frontList == .browser { return goToPlayingFile(&outbox) }
    if frontList == .history {
      history.move(motion)
    } else {
      self[frontList].move(motion, current: frontList == .playlist ? playlist.currentIndex : nil)
    }
  }

  /// Tells the lists how many lines fit on the screen; `update` does so at the end of each step.
  ///
  /// While no list is shown they keep their height, and so what they showed.
  mutating func fitLists() {
    guard let list = Layout(self).list else { return }
    let rows = max(1, list.rows)
    // A list whose height stays does not scroll.
    if browser.view.pageRows != rows { browser.view.pageRows = rows }
    if playlist.view.pageRows != rows { playlist.view.pageRows = rows }
    if history.view.pageRows != rows { history.view.pageRows = rows }
  }

  /// Enter: opens a folder, plays a media file, reads a playlist, or accepts the prompt.
  mutating func activate(_ outbox: inout Outbox) {
    switch prompt?.subject {
    case .time: return acceptTime(prompt?.text ?? "", &outbox)
    case .say: return acceptSaying(prompt?.text ?? "", &outbox)
    case .scrollback: return acceptSearchInTerminal(prompt?.text ?? "", &outbox)
    case .command: return acceptPalette(&outbox)
    case .path: return acceptPath(&outbox)
    // A search ends at its row, which may be a setting; only the next Enter chooses it.
    case .menu: return acceptPrompt()
    case .list(let list):
      acceptPrompt()
      // Once the row is chosen the filter has served; Tab keeps a filter for several choices.
      activateRow(&outbox)
      self[list].setFilter("", settings.find)
      return
    case .help: acceptPrompt()
    case nil: break
    }
    if help != nil { return }
    if isMenuOpen { return activateMenu(&outbox) }
    activateRow(&outbox)
  }

  mutating func activateRow(_ outbox: inout Outbox) {
    if bringListBack() { return }
    // Playing the item again would lose the position in it, so it is shown in full instead.
    if selectsShownFilm { return picking(&outbox) { model, _ in model.present(.full) } }
    switch frontList {
    case .history: activateHistory(&outbox)
    case .playlist:
      guard let row = playlist.view.selectedRow else { return }
      picking(&outbox) { $0.play(chosen: row, &$1) }
    case .browser: pickFromBrowser(&outbox)
    }
  }

  /// Whether the selected row is the current item, shown beside the list and with a picture.
  var selectsShownFilm: Bool {
    guard self[frontList].markedCount == 0, presentation.current != .full,
      films.main.playback.ending == .ahead,
      case .loaded(_, let info) = films.main.playback.stage, !info.isSoundAlone,
      let current = playlist.current
    else { return false }
    switch frontList {
    case .browser:
      // If the folder's order has changed since, picking the file again brings another playlist.
      guard let entry = browser.selected, entry.kind.media != nil,
        !current.isPicked || playlist.pick == pickSource
      else { return false }
      return current.part == nil && current.location == .file(browser.path(of: entry))
    case .playlist: return playlist.view.selectedRow == playlist.currentIndex
    case .history:
      guard case .item(let entry) = history.selected else { return false }
      return current.location == entry.location && current.part == entry.part
    }
  }

  /// Plays what the user picked, even if playback was paused.
  ///
  /// `isItem` is false for a list that was picked, which may begin with any of its items.
  mutating func picking(
    isItem: Bool = true, _ outbox: inout Outbox, _ play: (inout Model, inout Outbox) -> Void
  ) {
    let wasPaused = films.main.isPaused
    films.main.isPaused = false
    films.main.failures.endRun()
    crashes.isPicking = true
    play(&self, &outbox)
    crashes.isPicking = false
    films.main.playback.isByHand = isItem && films.main.isOpening
    if wasPaused { outbox.send(.film(.main, .setPaused(false))) }
  }
}

extension ListID {
  /// The focus in which this list receives keys.
  public var focus: Focus {
    switch self {
    case .browser: .browser
    case .playlist: .playlist
    case .history: .history
    }
  }
}

extension Focus {
  /// The list with this focus; nil if the focus belongs to no list.
  public var list: ListID? {
    switch self {
    case .browser: .browser
    case .playlist: .playlist
    case .history: .history
    case .player, .help, .filter, .menu, .terminal: nil
    }
  }
}
