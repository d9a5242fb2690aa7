// Picks: Enter on a file plays it and the files of its folder after it.
import Base

extension Model {
  /// The name of the file in the browser that follows the only item of the playlist; nil where the settings play what
  /// follows, or nothing does.
  public var fileAfterSingle: String? {
    guard playlist.items.count == 1, settings.autocreatePlaylist == .no,
      case .file(let path) = playlist.items[0].location, path.parent == browser.folder,
      let row = browser.row(of: path.lastComponent), case .media(let kind) = browser.entries[row].kind
    else { return nil }
    return browser.entries[(row + 1)...].first { $0.kind == .media(kind) }?.shownName
  }

  /// A pick: the files that the user chose to play by Enter, with those that follow, and the one that plays first.
  struct Pick {
    var entries: [FoundEntry]
    var first = 0
    /// The folder whose files the entries are; nil for marked rows.
    var source: PickSource?
    /// The place of the first entry among all files of the folder, from 0.
    var number = 0
  }

  /// The most files of a folder that one pick takes; of a larger folder it takes those around the chosen file.
  private static let mostPicked = 20_000

  /// Enter in the browser: plays the marked rows, or the selected file and those after it in the folder.
  mutating func pickFromBrowser(_ outbox: inout Outbox) {
    if browser.view.markedCount > 0 { return pickMarked(&outbox) }
    if case .needsLogin(let program) = browser.state { return logIn(program, &outbox) }
    guard let row = browser.view.selectedRow, let entry = browser.selected else { return }
    let path = browser.path(of: entry)
    switch entry.kind {
    case .folder: enterFolder(path, &outbox)
    case .playlist: beginSearch(EntryRequest(.playlistFile(path), .appendAndPlay), &outbox)
    case .other:
      picking(&outbox) {
        $0.play(Pick(entries: [FoundEntry(location: .file(path), title: entry.shownName)]), &$1)
      }
    case .media(let kind):
      let pick = neighbours(of: row, kind)
      picking(&outbox) { $0.play(pick, &$1) }
    }
  }

  /// The files of the folder that play with the one at a row, in the order on the screen (setting `browser.play`).
  private func neighbours(of row: Int, _ kind: MediaKind) -> Pick {
    let entries = browser.entries
    func found(_ each: Int) -> FoundEntry {
      FoundEntry(
        location: .file(browser.path(of: entries[each])), title: entries[each].shownName,
        isOfFolder: each != row)
    }
    guard settings.pickScope != .file else { return Pick(entries: [found(row)]) }
    let rows = entries.indices.filter {
      $0 == row || entries[$0].kind.media.map { settings.pickScope.takes($0, beside: kind) } == true
    }
    let place = rows.firstIndex(of: row) ?? 0
    let start = max(0, min(place - Self.mostPicked / 4, rows.count - Self.mostPicked))
    let window = rows[start..<min(rows.count, start + Self.mostPicked)]
    return Pick(entries: window.map(found), first: place - start, source: pickSource, number: start)
  }

  /// The source of a pick in the browser; nil if a pick is a single file.
  var pickSource: PickSource? {
    guard settings.pickScope != .file else { return nil }
    return PickSource(folder: browser.folder, order: browser.options.order, scope: settings.pickScope)
  }

  /// Plays the marked rows; folders and playlists among them are read first.
  private mutating func pickMarked(_ outbox: inout Outbox) {
    let entries = browser.view.markedRows.map { browser.entries[$0] }.withoutCovers
    browser.view.clearMarks()
    var files: [FoundEntry] = []
    for entry in entries {
      let path = browser.path(of: entry)
      var found = FoundEntry(location: .file(path), title: entry.shownName)
      switch entry.kind {
      case .folder:
        // As on the command line, a folder is replaced by its contents when it plays.
        found.playlistChain = []
        found.playlistKind = .folder
        found.title += "/"
      case .playlist: found.playlistChain = []
      case .media, .other: break
      }
      files.append(found)
    }
    guard !files.isEmpty else { return }
    // With several items, the first that can be played starts.
    picking(isItem: files.count == 1, &outbox) { $0.play(Pick(entries: files), &$1) }
    for item in playlist.items where item.isPicked && item.id != films.main.item {
      if let source = item.playlistSource, source.isReadAtOnce { readList(item, &outbox) }
    }
  }

  /// Plays a pick.
  ///
  /// An earlier pick's items are removed. Items that the user added stay; where some of them are still to be played,
  /// the picked item is inserted before them.
  mutating func play(_ pick: Pick, _ outbox: inout Outbox) {
    guard pick.entries.indices.contains(pick.first) else { return }
    let picked = pick.entries[pick.first]
    let isOne = pick.entries.count == 1 || pick.source != nil
    if isOne,
      let index = playlist.items.firstIndex(where: {
        $0.isAt(picked.location) && $0.part == picked.part
      }),
      !playlist.items[index].isPicked || playlist.pick == pick.source
    {
      return play(chosen: index, &outbox)
    }
    guard !playlist.hasMoreByHand else {
      let entries = isOne ? [picked] : pick.entries
      let index = put(entries, .playNext, arrival: nil)
      notify("The playlist continues after \(items: entries.count, named: picked.title)")
      return play(at: index, &outbox)
    }
    giveWayToPick(&outbox)
    let first = append(pick.entries, isPicked: true)
    playlist.pick = pick.source
    if let source = pick.source, let last = playlist.items.last {
      watchHistory.note(
        .file(source.folder), .folder, lastItem: last.id, count: pick.entries.count, number: pick.number)
    }
    play(at: first + pick.first, &outbox)
  }

  /// Plays an item that the user chose, which then no longer counts as one that came along with its folder.
  mutating func play(chosen index: Int, _ outbox: inout Outbox) {
    playlist.edit(at: index) { $0.isOfFolder = false }
    play(at: index, &outbox)
  }

  /// Removes an earlier pick's items, and cancels the searches that were still adding to it.
  mutating func giveWayToPick(_ outbox: inout Outbox) {
    rememberLeaving(&outbox)
    films.main.history.current = nil
    for search in reading.searches where belongsToPick(search.request) {
      reading.searches.removeAll { $0.request == search.request }
      reading.givenUp.insert(search.request)
      reading.arrivals[search.request] = nil
      outbox.send(.stopFinding(search.request))
    }
    playlist.dropPicked()
  }

  private func belongsToPick(_ request: EntryRequest) -> Bool {
    switch request.purpose {
    // A request with entries in the playlist belongs to an earlier pick; one without is the new pick itself.
    case .appendAndPlay: reading.arrivals[request] != nil
    case .replace(let item): playlist.index(of: item).map { playlist.items[$0].isPicked } ?? true
    case .append, .enqueue, .playNext: false
    }
  }
}

extension BrowserEntry.Kind {
  /// The kind of media; nil for folders, playlists and other files.
  var media: MediaKind? { if case .media(let kind) = self { kind } else { nil } }
}
