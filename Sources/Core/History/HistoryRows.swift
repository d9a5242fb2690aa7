// The commands of the history list: reading it, playing from it, removing rows.
import Base

extension Model {
  /// The most items that the list reads from the database.
  private static let historyRows = 10_000

  /// Requests the history.
  mutating func readHistory(_ outbox: inout Outbox) {
    guard watchHistory.mode != .off else { return }
    history.read()
    outbox.send(.watchHistory(.listHistory(limit: Self.historyRows)))
  }

  /// Takes the history that was read, and shows the list if the program started without arguments.
  mutating func historyRead(_ history: History) {
    self.history.take(history, watchHistory.bookmarks)
    guard self.history.opensTheProgram else { return keepSelectionsInView() }
    self.history.opensTheProgram = false
    // After a key press the history does not come to the front.
    guard !self.history.isEmpty, focus == .browser, player.item == nil, lastInput == .zero else { return }
    focus = .history
    frontList = .history
    keepSelectionsInView()
  }

  /// Requests bookmarks and palette history at the start, and the history where there is nothing to play.
  mutating func startHistory(_ plan: StartPlan, _ outbox: inout Outbox) {
    guard watchHistory.mode != .off else { return }
    history.opensTheProgram = plan.isBare
    outbox.send(.watchHistory(.listBookmarks))
    outbox.send(.watchHistory(.listCommands))
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
    switch history.selected {
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
      enterFolder(path, &outbox)
    case (.playlist, .file), (.playlist, .url):
      watchHistory.resumesAnyway = location
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
    watchHistory.resumesAnyway = entry.location
    if let index = playlist.items.firstIndex(where: { $0.location == entry.location && $0.part == entry.part }
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
  /// For an item from a folder, it is the request that picking the file in the browser would make. It is nil where the
  /// item has no playlist.
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
    watchHistory.resumesAnyway = entry.location
    picking(&outbox) { $0.play(Pick(entries: [$0.found(entry)]), &$1) }
  }

  /// Ends the search for a history item in this playlist, and returns that item; nil where none is sought there.
  mutating func takeSought(_ source: MediaLocation) -> HistoryEntry? {
    guard let entry = watchHistory.sought, entry.source?.source == source else { return nil }
    watchHistory.sought = nil
    return entry
  }

  func found(_ entry: HistoryEntry) -> FoundEntry {
    FoundEntry(
      location: entry.location, title: entry.title, duration: entry.duration, part: entry.part)
  }

  /// Appends the marked items, or the selected one, to the playlist.
  mutating func appendFromHistory() {
    let entries = history.acted.compactMap { if case .item(let entry) = $0 { found(entry) } else { nil } }
    guard let first = entries.first else { return }
    append(entries)
    if history.view.markedCount == 0 { history.move(.rows(1)) }
    history.view.clearMarks()
    notify("Added \(items: entries.count, named: first.title)")
  }

  /// Deletes the marked items, or the selected one, from the history; for bookmark rows, the bookmarks.
  ///
  /// Several items are deleted when that is asked for again, since nothing brings them back.
  mutating func removeFromHistory(_ outbox: inout Outbox) {
    guard watchHistory.mode != .readOnly else { return refuseToWrite() }
    let acted = history.acted
    var items: [ItemKey: HistoryEntry] = [:]
    for case .item(let entry) in acted {
      if let key = ItemKey(entry.location, part: entry.part) { items[key] = entry }
    }
    guard items.count < 2 || history.confirmRemoval(of: Set(items.keys)) else {
      return notify("Once more removes \(items.count) items from the history for good", .warning)
    }
    for (key, entry) in items {
      if case .file(let path) = entry.location { watchHistory.facts[path] = nil }
      outbox.send(.watchHistory(.forget(key)))
    }
    for case .bookmark(let bookmark) in acted { removeBookmark(of: bookmark.location, &outbox) }
    history.view.clearMarks()
    guard let first = items.first?.value else { return }
    notify("Removed from the history: \(items: items.count, named: first.title)")
    readHistory(&outbox)
  }
}
