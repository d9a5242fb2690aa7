// What is being looked through for the playlist: how far it is, and how it is given up.
public import Base

extension Model {
  /// Looking that is quicker than this is not worth a word.
  private static let patience = MonotonicTime.milliseconds(300)

  /// Begins to look through a folder or a list; once is enough.
  mutating func beginSearch(_ request: EntryRequest, _ outbox: inout Outbox) {
    guard !searches.contains(where: { $0.request == request }) else {
      return notify("Already searching there")
    }
    givenUp.remove(request)
    searches.append(EntrySearch(request: request, since: now))
    outbox.send(.findEntries(request))
  }

  /// Begins to read an item that is a playlist itself; once is enough.
  mutating func readList(_ item: PlaylistItem, _ outbox: inout Outbox) {
    guard let source = item.playlistSource else { return }
    var request = EntryRequest(source, .replace(item.id), chain: item.playlistChain ?? [])
    request.headers = headers(of: item)
    if !searches.contains(where: { $0.request == request }) { beginSearch(request, &outbox) }
  }

  /// A search has come so far.
  mutating func follow(_ progress: EntrySearch.Progress, of request: EntryRequest) {
    guard let index = searches.firstIndex(where: { $0.request == request }) else { return }
    searches[index].progress = progress
  }

  /// A search that goes on; nil where the person gave it up.
  func search(_ request: EntryRequest) -> EntrySearch? {
    if givenUp.contains(request) { return nil }
    return searches.first { $0.request == request } ?? EntrySearch(request: request, since: now)
  }

  /// A search has come to its end; nil where the person gave it up before that.
  mutating func endSearch(_ request: EntryRequest) -> EntrySearch? {
    if givenUp.remove(request) != nil { return nil }
    guard let index = searches.firstIndex(where: { $0.request == request }) else {
      return EntrySearch(request: request, since: now)
    }
    return searches.remove(at: index)
  }

  /// Gives up the search that was begun last.
  mutating func giveUpSearch(_ outbox: inout Outbox) {
    guard let search = searches.popLast() else { return }
    _ = takeSought(search.request.source.location)
    givenUp.insert(search.request)
    outbox.send(.stopFinding(search.request))
    defer { shuffleArrivals() }
    if let arrival = arrivals.removeValue(forKey: search.request) {
      notify("Stopped after \(arrival.count, of: "item")")
    } else {
      notify("Stopped: nothing was added")
      // It stays what it was, and can be read another time.
      if case .replace(player.item) = search.request.purpose {
        guard let next = playlist.step(1, wrapping: false) else { return finishPlaylist(&outbox) }
        return play(at: next, &outbox)
      }
    }
    playedNothing(&outbox)
  }

  /// The search that is shown: the newest, once it takes long.
  public var shownSearch: EntrySearch? {
    searches.last.flatMap { now - $0.since >= Self.patience ? $0 : nil }
  }

  /// When a search becomes worth showing.
  var nextSearchChange: MonotonicTime? {
    // Due until somebody has taken note: who asks when the time has come must not hear that there is nothing to do.
    searches.last.flatMap { $0.isShown ? nil : $0.since + Self.patience }
  }

  /// The search that takes long comes to the screen.
  mutating func passSearchTime() {
    guard shownSearch != nil else { return }
    searches[searches.count - 1].isShown = true
  }

  /// What the line about the search says; nil where there is none.
  public var searchText: String? {
    guard let search = shownSearch else { return nil }
    let progress = search.progress
    if let folder = progress.waitsFor { return "\(folder) does not answer yet" }
    let name = search.request.source.shownName
    if case .neighbours = search.request.source { return "Reading \(name)" }
    guard case .folder = search.request.source else {
      // A long list arrives in pieces.
      let count = arrivals[search.request]?.count ?? 0
      return count == 0 ? "Reading \(name)" : "Reading \(name): \(count, of: "item")"
    }
    return "Searching \(name): \(progress.files, of: "file") in \(progress.folders, of: "folder")"
  }
}

extension EntryRequest.Source {
  /// What it is called; filtered.
  fileprivate var shownName: String {
    switch self {
    // Of an address its host says more than its last part; the root has no name.
    case .folder(let path, _) where path.lastComponent.bytes.isEmpty: path.shown
    case .folder, .neighbours, .playlistFile, .playlistURL, .namedPlaylist: location.shownHost
    }
  }
}
