// The lists and what has the focus: which of them, which row, and what Enter does with it.
public import Base

extension Model {
  /// The rows of a list.
  public internal(set) subscript(list: ListID) -> RowList {
    get {
      switch list {
      case .browser: browser.view
      case .playlist: playlist.view
      case .history: history.view
      }
    }
    // In place: a copy would be one of all marks and all that was found.
    _modify {
      switch list {
      case .browser: yield &browser.view
      case .playlist: yield &playlist.view
      case .history: yield &history.view
      }
    }
  }

  // MARK: Focus

  mutating func moveFocus(_ target: FocusTarget) -> [Effect] {
    switch target {
    case .to(let focus): return giveFocus(to: focus)
    case .next(let direction):
      let lists: [Focus] = memory.mode == .off ? [.browser, .playlist] : [.browser, .playlist, .history]
      var order = presentation.current == .pictureInPicture ? lists : lists + [.player]
      if guest != nil { order.append(.terminal) }
      let here = order.firstIndex(of: focus) ?? 0
      return giveFocus(to: order.next(to: here, direction) ?? .browser)
    }
  }

  /// Gives the focus to the player or a list.
  ///
  /// A list that is opened over a playing full picture starts PiP where the settings say so, else it is
  /// shown beside the picture.
  mutating func giveFocus(to wanted: Focus) -> [Effect] {
    guard let list = wanted.list else {
      if wanted == .help { return toggleHelp() }
      if wanted == .filter { return beginFilter() }
      if wanted == .menu { return toggleMenu(.tracks) }
      if wanted == .terminal { return guest == nil ? toggleGuest(.shell) : showGuest() }
      focus = .player
      return keepSelectionsInView()
    }
    leaveGuestBehind()
    // What was played may be more by now.
    let reading = list == .history ? readHistory() : []
    if presentation.current != .pictureInPicture, settings.autoPip, !player.isPaused,
      pictureInPictureObstacle == nil
    {
      return reading + startPictureInPicture(focusing: list)
    }
    if presentation.current == .full { presentation.show(.inline) }
    focus = wanted
    frontList = list
    return reading + keepSelectionsInView() + (list == .browser ? refreshUnwatchedFolder() : [])
  }

  // MARK: Selection

  mutating func moveSelection(_ motion: ListMotion) -> [Effect] {
    switch prompt?.subject {
    case .time, .say: return []
    case .command: return movePalette(motion)
    case .path: return movePath(motion)
    case .list, .help, .menu, nil: break
    }
    if help != nil {
      moveHelp(motion)
      return []
    }
    if isMenuOpen {
      moveMenu(motion)
      return []
    }
    noteMove()
    if motion == .current, frontList == .browser { return goToPlayingFile() }
    if frontList == .history {
      history.move(motion)
    } else {
      self[frontList].move(motion, current: frontList == .playlist ? playlist.currentIndex : nil)
    }
    return []
  }

  /// Tells the lists how many rows the screen has for them.
  mutating func keepSelectionsInView() -> [Effect] {
    let rows = Layout(self).pageRows
    browser.view.pageRows = rows
    playlist.view.pageRows = rows
    history.view.pageRows = rows
    return []
  }

  /// Enter: a folder is entered, a media file is put into the playlist and played, a playlist is read.
  mutating func activate() -> [Effect] {
    switch prompt?.subject {
    case .time: return acceptTime(prompt?.text ?? "")
    case .say: return acceptSaying(prompt?.text ?? "")
    case .command: return acceptPalette()
    case .path: return acceptPath()
    // A search ends on its row, which may be a setting; the next press chooses it.
    case .menu: return acceptPrompt()
    case .list(let list):
      _ = acceptPrompt()
      // What was typed has found its row, and is not in the way afterwards; TAB keeps it for more than one.
      let effects = activateRow()
      self[list].setFilter("", settings.find)
      return effects
    case .help: _ = acceptPrompt()
    case nil: break
    }
    if help != nil { return [] }
    if isMenuOpen { return activateMenu() }
    return activateRow()
  }

  private mutating func activateRow() -> [Effect] {
    // Nobody wants to lose his place in a film: it is shown large.
    if selectsShownFilm { return picking { $0.present(.full) } }
    switch frontList {
    case .history: return activateHistory()
    case .playlist:
      guard let row = playlist.view.selectedRow else { return [] }
      return picking { $0.play(chosen: row) }
    case .browser: return pickFromBrowser()
    }
  }

  /// Whether the selected row is the film, and no song, that is on the screen beside the list.
  private var selectsShownFilm: Bool {
    guard self[frontList].markedCount == 0, presentation.current != .full, player.ending == .ahead,
      case .loaded(_, let info) = player.stage, !info.isSoundAlone, let current = playlist.current
    else { return false }
    switch frontList {
    case .browser:
      // In another order it would bring another list with it.
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

  /// What was picked to be played plays, also where what was shown before was paused.
  ///
  /// A list that was picked begins with any of its items.
  mutating func picking(_ isItem: Bool = true, _ play: (inout Model) -> [Effect]) -> [Effect] {
    let wasPaused = player.isPaused
    player.isPaused = false
    deadRun = nil
    formerRun = nil
    let effects = play(&self)
    player.isByHand = isItem && player.isOpening
    return effects + (wasPaused ? [.setPaused(false)] : [])
  }
}

extension ListID {
  /// The focus that this list has when keys go to it.
  public var focus: Focus {
    switch self {
    case .browser: .browser
    case .playlist: .playlist
    case .history: .history
    }
  }
}

extension Focus {
  /// The list that has this focus, if it is a list's.
  public var list: ListID? {
    switch self {
    case .browser: .browser
    case .playlist: .playlist
    case .history: .history
    case .player, .help, .filter, .menu, .terminal: nil
    }
  }
}
