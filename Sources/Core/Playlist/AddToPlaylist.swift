// Adding to the playlist: from the browser, from folders and from playlists.
import Base

extension Model {
  /// Adds the marked rows of browser or history, or the selected one, to the playlist.
  mutating func takeFromList(
    _ purpose: EntryRequest.Purpose, recursive: Bool = false, _ outbox: inout Outbox
  ) {
    switch frontList {
    case .browser: takeFromBrowser(purpose, recursive: recursive, &outbox)
    case .history: takeFromHistory(purpose, &outbox)
    default: break
    }
  }

  private mutating func takeFromBrowser(
    _ purpose: EntryRequest.Purpose, recursive: Bool, _ outbox: inout Outbox
  ) {
    let rows = browser.view.actedRows
    let entries = rows.map { browser.entries[$0] }.withoutCovers
    guard !entries.isEmpty else { return }
    browser.view.clearMarks()
    if rows.count == 1 { browser.selectNextItem() }
    let parts = entries.map { entry in
      let path = browser.path(of: entry)
      switch entry.kind {
      case .folder:
        return Addition.Part(request: EntryRequest(.folder(path, recursive: recursive), purpose))
      case .playlist: return Addition.Part(request: EntryRequest(.playlistFile(path), purpose))
      case .media, .other:
        return Addition.Part(files: [FoundEntry(location: .file(path), title: entry.shownName)])
      }
    }
    add(parts.joiningFiles, purpose, &outbox)
  }

  /// Appends entries without an undo step, and returns the index of the first.
  @discardableResult
  mutating func append(_ entries: [FoundEntry], isPicked: Bool = false) -> Int {
    let first = playlist.items.count
    playlist.append(items(for: entries, isPicked ? .pick : .start))
    return first
  }

  private mutating func items(
    for entries: [FoundEntry], _ provenance: PlaylistItem.Provenance
  ) -> [PlaylistItem] {
    var items: [PlaylistItem] = []
    items.reserveCapacity(entries.count)
    for entry in entries {
      items.append(PlaylistItem(id: nextItem(), entry: entry))
      items[items.count - 1].provenance = provenance
    }
    return items
  }

  /// Inserts entries where the purpose asks for them, as an undo step, and returns the index of the first.
  @discardableResult
  mutating func put(
    _ entries: [FoundEntry], _ purpose: EntryRequest.Purpose, arrival: EntryRequest?, at place: Int? = nil
  ) -> Int {
    let name = "added \(items: entries.count, named: entries[0].title)"
    let index: Int
    if let place {
      index = min(max(0, place), playlist.items.count)
    } else if purpose == .playNext {
      index = (playlist.currentIndex ?? -1) + 1
    } else {
      index = playlist.items.count
    }
    playlist.insert(items(for: entries, .hand), at: index, name: name, arrival: arrival)
    if purpose == .enqueue { _ = playlist.toggleQueued(Array(index..<index + entries.count)) }
    return index
  }

  // MARK: What was found

  /// Takes a chunk of entries found for a request; more may follow until `isLast`.
  mutating func addFoundEntries(
    _ entries: [FoundEntry], for request: EntryRequest, isLast: Bool, _ outbox: inout Outbox
  ) {
    guard let search = isLast ? reading.end(request, at: now) : reading.search(request, at: now) else {
      return
    }
    let before = reading.arrivals[request]
    let count = (before?.count ?? 0) + entries.count
    switch request.purpose {
    case .append, .enqueue, .playNext:
      addRead(entries, for: request, search, isLast: isLast, &outbox)
    case .appendAndPlay:
      if !entries.isEmpty {
        // The items of the earlier pick are removed.
        if before == nil { giveWayToPick(&outbox) }
        // As in a pick from a folder: only what the user adds is an edit that can be undone.
        let index = append(entries, isPicked: true)
        note(request, count, last: index + entries.count - 1)
        if before == nil {
          picking(isItem: false, &outbox) {
            $0.playList(request.source, at: index..<index + entries.count, &$1)
          }
        }
      } else if count == 0, isLast, let entry = takeSought(request.source.location) {
        playAlone(entry, &outbox)
      } else if count == 0, isLast {
        notify("There is nothing to play in it", .warning)
        playedNothing(&outbox)
      }
    case .replace(let item):
      replace(item, by: entries, request, before: before, isLast: isLast, &outbox)
    }
    if isLast {
      reading.arrivals[request] = nil
      shuffleArrivals()
    }
    findStart(in: request.source.location, isLast: isLast, &outbox)
  }

  /// Whether a search is running that adds to the playlist without playing.
  var isAdding: Bool {
    reading.searches.contains { search in
      switch search.request.purpose {
      case .append, .enqueue, .playNext: true
      case .appendAndPlay, .replace: false
      }
    }
  }

  /// Announces the number of added items once the last search has ended, and what was left out.
  mutating func tellAdded(_ search: EntrySearch) {
    let request = search.request
    if let remark = search.remark {
      notify("\(request.purpose.done) \(reading.addedCount, of: "item"); \(remark)", .warning)
    } else if isAdding {
      return
    } else if reading.addedCount == 0 {
      notify("No media in \(request.source.location.shownName)", .warning)
    } else {
      notify("\(request.purpose.done) \(reading.addedCount, of: "item")")
    }
  }

  /// Replaces an item that is a playlist itself by its contents, chunk by chunk.
  private mutating func replace(
    _ item: ItemID, by entries: [FoundEntry], _ request: EntryRequest, before: Arrival?, isLast: Bool,
    _ outbox: inout Outbox
  ) {
    let entries = ofGuest(entries, like: before?.last ?? item)
    if let before {
      guard !entries.isEmpty else { return }
      // Behind the previous chunk, or at the end where that has been removed.
      let index = before.next(in: playlist) ?? playlist.items.count
      let provenance = playlist.index(of: before.last).map { playlist.items[$0].provenance } ?? .start
      playlist.extend(at: index, with: items(for: entries, provenance), arrival: request)
      note(request, before.count + entries.count, last: index + entries.count - 1)
      return
    }
    guard let index = playlist.index(of: item) else { return }
    // A folder that holds only folders stands for all media below it.
    if entries.isEmpty, isLast, case .folder(let path, recursive: false) = request.source {
      return beginSearch(
        EntryRequest(.folder(path, recursive: true), request.purpose, chain: request.chain), &outbox)
    }
    guard !isNoList(item, entries, isLast: isLast) else { return refuseList(item, &outbox) }
    guard !entries.isEmpty else {
      if isLast {
        hear(.failed(item, PlaybackFailure("There is nothing to play in it.")), of: .main, &outbox)
      }
      return
    }
    let isCurrent = films.main.item == item
    let provenance = playlist.items[index].provenance
    playlist.replace(at: index, with: items(for: entries, provenance), arrival: request)
    note(request, entries.count, last: index + entries.count - 1)
    guard isCurrent else { return }
    let (added, time) = (index..<index + entries.count, films.main.playback.pendingSeek)
    guard !reading.isShuffling else {
      return play(at: index + anyIndex(of: entries.count), from: time, &outbox)
    }
    if let number = startWishes.takeIndex() {
      return playList(request.source, at: added, index: number, from: time, &outbox)
    }
    playList(request.source, at: added, from: time, &outbox)
  }

  mutating func note(_ request: EntryRequest, _ count: Int, last: Int) {
    guard playlist.items.indices.contains(last) else { return }
    watchHistory.note(
      request.source.location, request.source.placeKind, lastItem: playlist.items[last].id,
      count: count - (reading.arrivals[request]?.count ?? 0),
      number: reading.arrivals[request]?.count ?? 0)
    reading.arrivals[request] = Arrival(count: count, last: playlist.items[last].id, index: last)
  }

  mutating func searchFailed(_ request: EntryRequest, _ sentence: String, _ outbox: inout Outbox) {
    guard reading.end(request, at: now) != nil else { return }
    let hadSome = reading.arrivals.removeValue(forKey: request) != nil
    defer { shuffleArrivals() }
    switch request.purpose {
    case .append, .appendAndPlay, .enqueue, .playNext:
      if let entry = takeSought(request.source.location) { return playAlone(entry, &outbox) }
      notify(sentence, .warning)
      playedNothing(&outbox)
    case .replace(let item):
      guard !hadSome else { return notify(sentence, .warning) }
      if askedList?.item == item { return refuseList(item, &outbox) }
      hear(.failed(item, PlaybackFailure(sentence)), of: .main, &outbox)
    }
  }

  /// Quits where `quit-at-end` is set and nothing has come into the playlist.
  mutating func playedNothing(_ outbox: inout Outbox) {
    if settings.quitAtEnd, playlist.items.isEmpty { quitProgram(.quit(code: 1), &outbox) }
  }
}

extension EntryRequest.Purpose {
  /// The notice's first word about what was put into the playlist.
  var done: String {
    switch self {
    case .playNext: "Next:"
    case .enqueue: "Queued"
    case .append, .appendAndPlay, .replace: "Added"
    }
  }
}

extension [Addition.Part] {
  /// The same with files that follow each other in one part.
  fileprivate var joiningFiles: [Addition.Part] {
    reduce(into: []) { parts, part in
      if part.request == nil, let last = parts.indices.last, parts[last].request == nil {
        parts[last].files += part.files
      } else {
        parts.append(part)
      }
    }
  }
}

/// The progress of a playlist that arrives in chunks.
struct Arrival: Equatable, Sendable {
  /// Entries so far.
  var count: Int
  /// The last entry's item.
  var last: ItemID
  /// The index of the last entry when it was added.
  var index: Int

  /// The index behind the last entry; nil if that has been removed.
  func next(in playlist: Playlist) -> Int? {
    if playlist.items.indices.contains(index), playlist.items[index].id == last { return index + 1 }
    return playlist.index(of: last).map { $0 + 1 }
  }
}
