// The history's list: reading it, playing from it, taking rows off it.
import Base

extension Model {
  /// How many items the list holds at the most.
  private static let historyRows = 10_000

  /// Asks what was played.
  mutating func readHistory(_ outbox: inout Outbox) {
    guard memory.mode != .off else { return }
    history.read()
    outbox.send(.memory(.listHistory(limit: Self.historyRows)))
  }

  /// What was played has been read.
  mutating func take(_ history: History) {
    self.history.take(history, memory.bookmarks)
    guard self.history.opensTheProgram else { return keepSelectionsInView() }
    self.history.opensTheProgram = false
    // Whoever has gone somewhere else already stays there.
    guard !self.history.isEmpty, focus == .browser, player.item == nil, lastInput == .zero else { return }
    focus = .history
    frontList = .history
    keepSelectionsInView()
  }

  /// The program starts: what the memory knows that does not belong to an item.
  mutating func startMemory(_ plan: StartPlan, _ outbox: inout Outbox) {
    guard memory.mode != .off else { return }
    history.opensTheProgram = plan.isBare
    outbox.send(.memory(.listBookmarks))
    outbox.send(.memory(.listCommands))
    if plan.isBare { readHistory(&outbox) }
  }

  /// The bookmarks are other ones now.
  mutating func bookmarksChanged() { history.take(memory.bookmarks) }

  /// Plays the selected row, or goes where it leads.
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

  /// Goes where a bookmark leads: into a folder, on in a playlist, or to an item.
  mutating func open(_ location: MediaLocation, _ kind: Bookmark.Kind, title: String, _ outbox: inout Outbox)
  {
    switch (kind, location) {
    case (.folder, .file(let path)):
      giveFocus(to: .browser, &outbox)
      enterFolder(path, &outbox)
    case (.playlist, .file), (.playlist, .url):
      memory.resumesAnyway = location
      // It was a list, whatever it is called.
      beginSearch(EntryRequest(.namedPlaylist(location), .appendAndPlay), &outbox)
    default: picking(&outbox) { $0.play(HistoryEntry(location: location, title: title, opened: 0), &$1) }
    }
  }

  /// Goes on with an item that was played: the one in the playlist, or the list that it was played in from there, or
  /// a new one at the end.
  private mutating func play(_ entry: HistoryEntry, _ outbox: inout Outbox) {
    memory.resumesAnyway = entry.location
    if let index = playlist.items.firstIndex(where: { $0.location == entry.location && $0.part == entry.part }
    ) {
      return play(chosen: index, &outbox)
    }
    guard !playlist.hasMoreByHand, let (source, place) = list(of: entry) else {
      return playAlone(entry, &outbox)
    }
    let request = EntryRequest(source, .appendAndPlay)
    memory.sought = entry
    memory.sought?.source = place
    if !searches.contains(where: { $0.request == request }) { beginSearch(request, &outbox) }
  }

  /// What to ask for to have the list again that an item was played in, and the item's place there: its playlist, or
  /// else what a pick of it would play.
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

  /// Goes on with an item whose list is gone, or has it no more.
  mutating func playAlone(_ entry: HistoryEntry, _ outbox: inout Outbox) {
    memory.question = nil
    memory.resumesAnyway = entry.location
    picking(&outbox) { $0.play(Pick(entries: [$0.found(entry)]), &$1) }
  }

  /// What is looked for in a list, and is no longer; nil where nothing is.
  mutating func takeSought(_ source: MediaLocation) -> HistoryEntry? {
    guard let entry = memory.sought, entry.source?.source == source else { return nil }
    memory.sought = nil
    return entry
  }

  private func found(_ entry: HistoryEntry) -> FoundEntry {
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

  /// Forgets the marked items, or the selected one, and takes bookmarks away.
  mutating func removeFromHistory(_ outbox: inout Outbox) {
    guard memory.mode != .readOnly else { return refuseToWrite() }
    var titles: Set<String> = []
    for row in history.acted {
      switch row {
      case .item(let entry):
        guard let key = ItemKey(entry.location, part: entry.part) else { continue }
        if case .file(let path) = entry.location { memory.facts[path] = nil }
        titles.insert(entry.title)
        outbox.send(.memory(.forget(key)))
      case .bookmark(let bookmark): removeBookmark(of: bookmark.location, &outbox)
      case .place, .heading: break
      }
    }
    history.view.clearMarks()
    guard let title = titles.first else { return }
    notify("Removed from the history: \(items: titles.count, named: title)")
    readHistory(&outbox)
  }
}
