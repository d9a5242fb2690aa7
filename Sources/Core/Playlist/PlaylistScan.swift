// Searches that fill the playlist: reading folders and playlists, their progress, and cancelling them.
public import Base

/// Folders and playlists that are being read for the playlist.
public struct EntryReading: Equatable, Sendable {
  /// The searches that are running, oldest first.
  public internal(set) var searches: [EntrySearch] = []
  /// Searches that the user cancelled and that may still answer.
  var givenUp: Set<EntryRequest> = []
  /// Playlists that arrive in chunks, with the number of entries so far.
  var arrivals: [EntryRequest: Arrival] = [:]
  /// The results of actions on rows of a list, and the place for the rest of them.
  var additions = Additions()
  /// The number of items that the searches of one action have added to the playlist.
  var addedCount = 0
  /// Whether the playlist is shuffled once all playlists in it have been read.
  var isShuffling = false
  /// The number of times that each location was read as a playlist although its name does not look like one; see
  /// `askForList`.
  var recognized: [MediaLocation: Int] = [:]

  /// Shorter searches are not shown.
  private static let patience = MonotonicTime.milliseconds(300)

  /// The index of the search that runs for a request; nil if none does.
  func index(of request: EntryRequest) -> Int? { searches.firstIndex { $0.request == request } }

  /// A running search; nil if the user has cancelled it.
  func search(_ request: EntryRequest, at now: MonotonicTime) -> EntrySearch? {
    if givenUp.contains(request) { return nil }
    return index(of: request).map { searches[$0] } ?? EntrySearch(request: request, since: now)
  }

  /// Takes the progress of a search.
  mutating func take(_ progress: EntrySearch.Progress, of request: EntryRequest) {
    if let index = index(of: request) { searches[index].progress = progress }
  }

  /// Removes a search that has ended; nil if the user had cancelled it.
  mutating func end(_ request: EntryRequest, at now: MonotonicTime) -> EntrySearch? {
    if givenUp.remove(request) != nil { return nil }
    return index(of: request).map { searches.remove(at: $0) } ?? EntrySearch(request: request, since: now)
  }

  /// The search on the screen: the newest, once it has run for `patience`, or nil.
  func shown(at now: MonotonicTime) -> EntrySearch? {
    searches.last.flatMap { now - $0.since >= Self.patience ? $0 : nil }
  }

  /// The time at which a search has run long enough to be shown.
  var nextChange: MonotonicTime? {
    // The time stays due until `passTime` has run, even if it has passed.
    searches.last.flatMap { $0.isShown ? nil : $0.since + Self.patience }
  }

  /// Marks the newest search as shown.
  mutating func passTime(at now: MonotonicTime) {
    if shown(at: now) != nil { searches[searches.count - 1].isShown = true }
  }
}

extension Model {
  /// Starts reading a folder or playlist, unless that request is already running.
  mutating func beginSearch(_ request: EntryRequest, _ outbox: inout Outbox) {
    guard reading.index(of: request) == nil else {
      return notify("Already searching there")
    }
    reading.givenUp.remove(request)
    reading.searches.append(EntrySearch(request: request, since: now))
    outbox.send(.findEntries(request))
  }

  /// Starts reading an item that is a playlist itself, unless that request is already running.
  mutating func readList(_ item: PlaylistItem, _ outbox: inout Outbox) {
    guard let source = item.playlistSource else { return }
    var request = EntryRequest(source, .replace(item.id), chain: item.playlistChain ?? [])
    request.headers = headers(of: item)
    request.isOfBus = item.isOfBus
    if reading.index(of: request) == nil { beginSearch(request, &outbox) }
  }

  /// Cancels the newest search.
  mutating func giveUpSearch(_ outbox: inout Outbox) {
    guard let search = reading.searches.popLast() else { return }
    _ = takeSought(search.request.source.location)
    reading.givenUp.insert(search.request)
    outbox.send(.stopFinding(search.request))
    defer { shuffleArrivals() }
    if let arrival = reading.arrivals.removeValue(forKey: search.request) {
      notify("Stopped after \(arrival.count, of: "item")")
    } else {
      notify("Stopped: nothing was added")
      // The item stays a playlist that has not been read, and can be read another time.
      if case .replace(films.main.item) = search.request.purpose {
        guard let next = playlist.step(1, wrapping: false) else { return finishPlaylist(&outbox) }
        return play(at: next, &outbox)
      }
    }
    playedNothing(&outbox)
  }

  /// The progress line of the search on the screen, or nil.
  public var searchText: String? {
    guard let search = reading.shown(at: now) else { return nil }
    let progress = search.progress
    if let folder = progress.waitsFor { return "\(folder) does not answer yet" }
    let name = search.request.source.shownName
    if case .neighbours = search.request.source { return "Reading \(name)" }
    guard case .folder = search.request.source else {
      // The entries of a long playlist arrive in chunks.
      let count = reading.arrivals[search.request]?.count ?? 0
      return count == 0 ? "Reading \(name)" : "Reading \(name): \(count, of: "item")"
    }
    return "Searching \(name): \(progress.files, of: "file") in \(progress.folders, of: "folder")"
  }
}

extension EntryRequest.Source {
  /// The source's name, filtered for the screen.
  fileprivate var shownName: String {
    switch self {
    // A URL's host tells more than its last component; the root folder has no name.
    case .folder(let path, _) where path.lastComponent.bytes.isEmpty: path.shown
    case .folder, .neighbours, .playlistFile, .playlistURL, .namedPlaylist: location.shownHost
    }
  }
}
