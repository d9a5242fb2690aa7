// Browser and playlist: focus, selection, entering, appending, filtering.
extension Model {
  /// The rows of a list.
  public internal(set) subscript(list: ListID) -> RowList {
    get { list == .browser ? browser.view : playlist.view }
    set { if list == .browser { browser.view = newValue } else { playlist.view = newValue } }
  }

  // MARK: Focus

  mutating func moveFocus(_ target: FocusTarget) -> [Effect] {
    switch target {
    case .to(let focus): return giveFocus(to: focus)
    case .next(let direction):
      let order: [Focus] =
        presentation.current == .pictureInPicture ? [.browser, .playlist] : [.browser, .playlist, .player]
      let here = order.firstIndex(of: focus) ?? 0
      return giveFocus(to: order[(here + (direction < 0 ? order.count - 1 : 1)) % order.count])
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
      focus = .player
      return keepSelectionsInView()
    }
    if presentation.current != .pictureInPicture, settings.autoPip, !player.isPaused,
      pictureInPictureObstacle == nil
    {
      return startPictureInPicture(focusing: list)
    }
    if presentation.current == .full { presentation.show(.inline) }
    focus = wanted
    frontList = list
    return keepSelectionsInView() + (list == .browser ? refreshUnwatchedFolder() : [])
  }

  // MARK: Selection

  mutating func moveSelection(_ motion: ListMotion) -> [Effect] {
    if prompt?.subject == .time { return [] }
    if palette != nil { return movePalette(motion) }
    if pathLine != nil { return movePath(motion) }
    if help != nil {
      moveHelp(motion)
      return []
    }
    if isMenuOpen {
      moveMenu(motion)
      return []
    }
    if motion == .current, frontList == .browser { return goToPlayingFile() }
    self[frontList].move(motion, current: frontList == .playlist ? playlist.currentIndex : nil)
    return []
  }

  /// Tells the lists how many rows the screen has for them.
  mutating func keepSelectionsInView() -> [Effect] {
    let rows = Layout(self).pageRows
    browser.view.pageRows = rows
    playlist.view.pageRows = rows
    return []
  }

  /// Enter: a folder is entered, a media file is put into the playlist and played, a playlist is read.
  mutating func activate() -> [Effect] {
    if let prompt, prompt.subject == .time { return acceptTime(prompt.text) }
    if palette != nil { return acceptPalette() }
    if pathLine != nil { return acceptPath() }
    if prompt != nil { _ = acceptPrompt() }
    if help != nil { return [] }
    if isMenuOpen { return activateMenu() }
    switch frontList {
    case .playlist:
      guard let row = playlist.view.selectedRow else { return [] }
      return play(at: row)
    case .browser:
      guard let entry = browser.selected else { return [] }
      let path = browser.path(of: entry)
      switch entry.kind {
      case .folder: return enterFolder(path)
      case .playlist: return beginSearch(EntryRequest(.playlistFile(path), .appendAndPlay))
      case .media, .other: return playFromBrowser(path, title: entry.shownName)
      }
    }
  }

  /// Plays a file: the one that stands in the playlist already, or a new item at its end.
  private mutating func playFromBrowser(_ path: BytePath, title: String) -> [Effect] {
    if let index = playlist.items.firstIndex(where: { $0.location == .file(path) }) { return play(at: index) }
    append([FoundEntry(location: .file(path), title: title)])
    return play(at: playlist.items.count - 1)
  }

  /// Appends entries to the playlist; gives the index of the first.
  @discardableResult
  mutating func append(_ entries: [FoundEntry]) -> Int {
    let first = playlist.items.count
    var items: [PlaylistItem] = []
    items.reserveCapacity(entries.count)
    for entry in entries {
      items.append(PlaylistItem(id: nextItem(), entry: entry))
    }
    playlist.append(items)
    return first
  }

  // MARK: Appending and removing

  mutating func appendSelected(recursive: Bool) -> [Effect] {
    guard frontList == .browser, let entry = browser.selected else { return [] }
    let path = browser.path(of: entry)
    browser.view.move(.rows(1), current: nil)
    switch entry.kind {
    case .folder: return beginSearch(EntryRequest(.folder(path, recursive: recursive), .append))
    case .playlist: return beginSearch(EntryRequest(.playlistFile(path), .append))
    case .media, .other:
      append([FoundEntry(location: .file(path), title: entry.shownName)])
      notify("Added \(entry.shownName)")
      return []
    }
  }

  mutating func removeSelected() -> [Effect] {
    guard frontList == .playlist, let row = playlist.view.selectedRow else { return [] }
    let wasCurrent = playlist.currentIndex == row && player.item != nil
    playlist.remove(at: row)
    guard wasCurrent else { return [] }
    return playlist.items.indices.contains(row) ? play(at: row) : stopPlaying()
  }

  // MARK: What was found

  mutating func take(_ entries: [FoundEntry], for request: EntryRequest) -> [Effect] {
    guard let search = endSearch(request) else { return [] }
    switch request.purpose {
    case .append:
      append(entries)
      let added = entries.count == 1 ? "Added 1 item" : "Added \(entries.count) items"
      if let remark = search.remark { notify("\(added); \(remark)", .warning) } else { notify(added) }
      return []
    case .appendAndPlay:
      guard !entries.isEmpty else {
        notify("There is nothing to play in it", .warning)
        return playedNothing()
      }
      return play(at: append(entries))
    case .replace(let item):
      guard let index = playlist.index(of: item) else { return [] }
      guard !entries.isEmpty else {
        return hear(.failed(item, PlaybackFailure("There is nothing to play in it.")))
      }
      let isCurrent = player.item == item
      let new = entries.map { PlaylistItem(id: nextItem(), entry: $0) }
      playlist.replace(at: index, with: new)
      guard isCurrent else { return [] }
      return play(at: index)
    }
  }

  mutating func miss(_ request: EntryRequest, _ sentence: String) -> [Effect] {
    guard endSearch(request) != nil else { return [] }
    switch request.purpose {
    case .append, .appendAndPlay:
      notify(sentence, .warning)
      return playedNothing()
    case .replace(let item): return hear(.failed(item, PlaybackFailure(sentence)))
    }
  }

  /// Where the program was to end with the playlist and nothing came into it, it ends now.
  mutating func playedNothing() -> [Effect] {
    settings.quitAtEnd && playlist.items.isEmpty ? end(.quit(code: 1)) : []
  }

  // MARK: Filter

  mutating func beginFilter() -> [Effect] {
    guard prompt == nil, !isMenuOpen || help != nil else { return [] }
    if help != nil {
      prompt = FilterPrompt(subject: .help, text: help?.search ?? "", returnFocus: focus)
    } else {
      if presentation.current == .full { _ = giveFocus(to: frontList.focus) }
      prompt = FilterPrompt(subject: .list(frontList), text: self[frontList].filter, returnFocus: focus)
    }
    return []
  }

  mutating func clearFilter() -> [Effect] {
    if prompt != nil { return cancelPrompt() }
    filter(.list(frontList), by: "")
    return []
  }

  /// Narrows a list, or the help, to what contains a text.
  private mutating func filter(_ subject: FilterPrompt.Subject, by text: String) {
    switch subject {
    case .list(let list): self[list].setFilter(text)
    case .help:
      help?.search = text
      help?.offset = 0
    case .time, .command, .path: break
    }
  }

  mutating func findNext(_ direction: Int) -> [Effect] {
    self[frontList].move(.rows(direction < 0 ? -1 : 1), current: nil)
    return []
  }

  /// A change of the line that is being typed; the list follows at once.
  mutating func type(_ change: (inout String) -> Void) {
    guard var open = prompt else { return }
    change(&open.text)
    open.text = String(open.text.prefix(200))
    prompt = open
    filter(open.subject, by: open.text)
  }

  /// Enter: the line closes and the filter stays.
  mutating func acceptPrompt() -> [Effect] {
    guard let open = prompt else { return [] }
    prompt = nil
    palette = nil
    pathLine = nil
    focus = open.returnFocus
    return []
  }

  /// Esc: the line closes and the filter goes.
  mutating func cancelPrompt() -> [Effect] {
    guard let open = prompt else { return [] }
    filter(open.subject, by: "")
    return acceptPrompt()
  }
}
