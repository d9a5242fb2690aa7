// The commands of the history list: reading it, playing from it, removing rows.
import Base

extension Model {
  /// The most items that the list reads from the database.
  private static let historyRows = 10_000

  /// Requests the history.
  mutating func readHistory(_ outbox: inout Outbox) {
    guard watchHistory.mode != .off else { return }
    history.read()
    watchHistory.tell(.listHistory(limit: Self.historyRows), &outbox)
  }

  /// Takes the history that was read, and shows the list if the program started without arguments.
  mutating func historyRead(_ history: History) {
    self.history.take(history, watchHistory.bookmarks)
    guard self.history.opensTheProgram else { return }
    self.history.opensTheProgram = false
    // After a key press the history does not come to the front.
    guard !self.history.isEmpty, focus == .browser, films.main.item == nil, lastInput == .zero else { return }
    focus = .history
    frontList = .history
  }

  /// Requests bookmarks and palette history at the start, and the history if there is nothing to play.
  mutating func startHistory(_ plan: StartPlan, _ outbox: inout Outbox) {
    guard watchHistory.mode != .off else { return }
    history.opensTheProgram = plan.isBare
    watchHistory.tell(.listBookmarks, &outbox)
    watchHistory.tell(.listCommands, &outbox)
    if plan.isBare { readHistory(&outbox) }
  }

  /// Updates the list after a change of the bookmarks.
  mutating func bookmarksChanged() { history.take(watchHistory.bookmarks) }

  /// Plays the marked items, or opens the selected row.
  mutating func activateHistory(_ outbox: inout Outbox) {
    let marked = history.view.markedCount > 0 ? history.acted : []
    let entries = marked.compactMap { if case .item(let entry) = $0 { found(entry) } else { nil } }
    guard entries.isEmpty else {
      history.view.clearMarks()
      return picking(isItem: entries.count == 1, &outbox) { $0.play(Pick(entries: entries), &$1) }
    }
    guard marked.count < 2 else {
      return notify("Only one folder or playlist can be opened at a time", .warning)
    }
    history.view.clearMarks()
    switch marked.first ?? history.selected {
    case .list: askForList(.appendAndPlay, &outbox)
    case .item(let entry): picking(&outbox) { $0.play(entry, &$1) }
    case .place(let place): open(place.location, place.isFolder ? .folder : .playlist, title: "", &outbox)
    case .bookmark(let bookmark): open(bookmark.location, bookmark.kind, title: bookmark.title, &outbox)
    case .heading, nil: break
    }
  }

  /// Opens a bookmark: a folder in the browser, a playlist at the item played last, or a single item.
  mutating func open(_ location: MediaLocation, _ kind: Bookmark.Kind, title: String, _ outbox: inout Outbox)
  {
    switch (kind, location) {
    case (.folder, .file(let path)):
      giveFocus(to: .browser, &outbox)
      watchHistory.recalledFolder = nil
      enterFolder(path, &outbox)
      watchHistory.chosenFolder = path
    case (.playlist, .file), (.playlist, .url):
      watchHistory.chosenList = location
      // The bookmark says that it is a playlist, whatever its name ends in.
      beginSearch(EntryRequest(.namedPlaylist(location), .appendAndPlay), &outbox)
    default: picking(&outbox) { $0.play(HistoryEntry(location: location, title: title, opened: 0), &$1) }
    }
  }

  /// Resumes an item of the history.
  ///
  /// It plays in the current playlist if it is there, else its former playlist is read again and continued at the item,
  /// else the item is appended alone.
  private mutating func play(_ entry: HistoryEntry, _ outbox: inout Outbox) {
    if let index = playlist.items.firstIndex(where: { $0.isAt(entry.location) && $0.part == entry.part }
    ) {
      return play(chosen: index, &outbox)
    }
    guard !playlist.hasMoreByHand, let (source, place) = list(of: entry) else {
      return playAlone(entry, &outbox)
    }
    let request = EntryRequest(source, .appendAndPlay)
    watchHistory.sought = entry
    watchHistory.sought?.source = place
    if reading.index(of: request) == nil { beginSearch(request, &outbox) }
  }

  /// The request that reads an item's former playlist again, and the item's place in it.
  ///
  /// For an item from a folder, it is the request that picking the file in the browser would make. The value is nil
  /// if the item has no playlist.
  private func list(of entry: HistoryEntry) -> (EntryRequest.Source, PlaylistPlace)? {
    let place = entry.source
    if let place, place.kind != .folder, let source = place.request { return (source, place) }
    let isOfFolder = place?.kind == .folder
    guard isOfFolder || settings.pickScope != .file, entry.part == nil, case .file(let path) = entry.location
    else { return nil }
    let scope = settings.pickScope == .file ? .folder : settings.pickScope
    return (
      .neighbours(path, browser.options, scope),
      PlaylistPlace(
        source: .file(path.parent), kind: .folder, number: isOfFolder ? place?.number ?? 0 : 0)
    )
  }

  /// Resumes an item whose playlist is gone or does not contain the item.
  mutating func playAlone(_ entry: HistoryEntry, _ outbox: inout Outbox) {
    watchHistory.question = nil
    picking(&outbox) { $0.play(Pick(entries: [$0.found(entry)]), &$1) }
  }

  /// Ends the search for a history item in this playlist, and returns that item; nil if none is sought there.
  mutating func takeSought(_ source: MediaLocation) -> HistoryEntry? {
    guard let entry = watchHistory.sought, entry.source?.source == source else { return nil }
    watchHistory.sought = nil
    return entry
  }

  func found(_ entry: HistoryEntry) -> FoundEntry {
    FoundEntry(
      location: entry.location, title: entry.title, duration: entry.duration, part: entry.part)
  }

  /// Adds the marked rows, or the selected one, to the playlist: items, and what folders and playlists hold.
  mutating func takeFromHistory(_ purpose: EntryRequest.Purpose, _ outbox: inout Outbox) {
    let acted = history.acted
    if acted.contains(where: \.isList) { askForList(purpose, &outbox) }
    let parts = acted.compactMap { row -> Addition.Part? in
      switch row {
      case .heading, .list: nil
      case .item(let entry): Addition.Part(files: [found(entry)])
      case .place(let place):
        Self.part(place.location, place.isFolder ? .folder : .playlist, title: "", purpose)
      case .bookmark(let bookmark):
        Self.part(bookmark.location, bookmark.kind, title: bookmark.title, purpose)
      }
    }
    if history.view.markedCount == 0, !acted.isEmpty { history.move(.rows(1)) }
    history.view.clearMarks()
    if !parts.isEmpty { add(parts, purpose, &outbox) }
  }

  private static func part(
    _ location: MediaLocation, _ kind: Bookmark.Kind, title: String, _ purpose: EntryRequest.Purpose
  ) -> Addition.Part {
    switch (kind, location) {
    case (.folder, .file(let path)):
      Addition.Part(request: EntryRequest(.folder(path, recursive: false), purpose))
    case (.playlist, .file), (.playlist, .url):
      Addition.Part(request: EntryRequest(.namedPlaylist(location), purpose))
    default: Addition.Part(files: [FoundEntry(location: location, title: title)])
    }
  }

  /// Deletes the marked items, or the selected one, from the history; for bookmark rows, the bookmarks.
  ///
  /// Until the program ends, `restoreToHistory` brings them back.
  mutating func removeFromHistory(_ outbox: inout Outbox) {
    guard watchHistory.mode != .readOnly else { return refuseToWrite() }
    let acted = history.acted
    var keys: [ItemKey] = []
    var titles: [String] = []
    var facts: [BytePath: FileFacts] = [:]
    for case .item(let entry) in acted {
      guard let key = ItemKey(entry.location, part: entry.part) else { continue }
      keys.append(key)
      titles.append(entry.title)
      if case .file(let path) = entry.location { facts[path] = watchHistory.facts.removeValue(forKey: path) }
    }
    let removesList = acted.contains(where: \.isList)
    if removesList { titles.append("the last list") }
    let removed = acted.compactMap { if case .bookmark(let bookmark) = $0 { bookmark } else { nil } }
    for bookmark in removed { removeBookmark(of: bookmark.location, &outbox) }
    titles += removed.map(\.title)
    history.view.clearMarks()
    guard let first = titles.first else {
      if !acted.isEmpty { notify("Remove its items to remove this folder") }
      return
    }
    let name = "\(items: titles.count, named: first)"
    let number = history.removed(name, facts, removed)
    notify("Removed from the history: \(name)\(undoHint(in: .history))")
    guard !keys.isEmpty || removesList else { return }
    if removesList { watchHistory.tell(.forgetList(removal: number), &outbox) }
    if !keys.isEmpty { watchHistory.tell(.forget(keys, removal: number), &outbox) }
    readHistory(&outbox)
  }

  /// Takes back the last removal from the history; false if none exists.
  mutating func restoreToHistory(_ outbox: inout Outbox) -> Bool {
    guard watchHistory.mode == .on, let removal = history.takeRemoval() else { return false }
    for bookmark in removal.bookmarks where !isBookmarked(bookmark.location) {
      addBookmark(bookmark, &outbox)
    }
    watchHistory.facts.merge(removal.facts) { new, _ in new }
    notify("Restored to history: \(removal.name)")
    watchHistory.tell(.restore(removal: removal.number), &outbox)
    readHistory(&outbox)
    return true
  }
}
