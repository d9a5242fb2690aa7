// What the user adds to the playlist by rows of a list: files at once, folders and playlists as they are read, each
// at the place that its row has among the others. Part of the model, main thread only.
import Base

/// One action that adds rows to the playlist.
struct Addition: Equatable, Sendable {
  /// Rows that are added together: some files, or what one folder or playlist holds.
  struct Part: Equatable, Sendable {
    /// The files; empty for a folder or playlist.
    var files: [FoundEntry] = []
    /// The request that reads the folder or playlist; nil for files.
    var request: EntryRequest?
    /// What has been added so far.
    var arrival: Arrival?
    /// The numbers of the items that were added.
    var items: [ClosedRange<UInt64>] = []
  }

  var purpose: EntryRequest.Purpose
  var parts: [Part]
  /// The item behind which the first part begins; nil for the start of the playlist.
  var anchor: ItemID?
}

/// The additions since a search last ran: a later one may be read before an earlier one.
struct Additions: Equatable, Sendable {
  /// Oldest first.
  var all: [Addition] = []

  /// The part that a request reads, as indices of addition and part.
  func place(of request: EntryRequest) -> (addition: Int, part: Int)? {
    for (index, addition) in all.enumerated() {
      if let part = addition.parts.firstIndex(where: { $0.request == request }) { return (index, part) }
    }
    return nil
  }

  /// Where the next items of a part belong in the playlist: behind its own, else behind those of the parts before it,
  /// else behind the anchor.
  ///
  /// What plays next is behind the current item, before earlier such rows; all else forms one row.
  func index(of part: Int, of addition: Int, in playlist: Playlist) -> Int {
    let own = all[addition]
    for before in own.parts[...part].reversed() {
      if let index = before.arrival?.next(in: playlist) { return index }
    }
    let before =
      own.purpose == .playNext
      ? all[(addition + 1)...].filter { $0.purpose == .playNext }
      : all[..<addition].reversed().filter { $0.purpose != .playNext }
    for part in before.flatMap({ $0.parts.reversed() }) {
      if let index = part.arrival?.next(in: playlist) { return index }
    }
    guard let anchor = own.anchor else { return 0 }
    return playlist.index(of: anchor).map { $0 + 1 } ?? playlist.items.count
  }
}

extension Model {
  /// Adds parts to the playlist in their order; those that have to be read fill their places when they are.
  mutating func add(_ parts: [Addition.Part], _ purpose: EntryRequest.Purpose, _ outbox: inout Outbox) {
    if !isAdding {
      reading.addedCount = 0
      reading.additions.all = []
    }
    var parts = parts
    for part in parts {
      guard let request = part.request, reading.index(of: request) != nil else { continue }
      notify("Already searching there")
      parts.removeAll { $0.request == request }
    }
    let anchor = purpose == .playNext ? playlist.current?.id : playlist.items.last?.id
    reading.additions.all.append(Addition(purpose: purpose, parts: parts, anchor: anchor))
    let addition = reading.additions.all.count - 1
    for (index, part) in parts.enumerated() {
      if let request = part.request { beginSearch(request, &outbox) }
      put(part.files, asPart: index, of: addition)
    }
    let files = parts.flatMap(\.files)
    guard let first = files.first else { return }
    reading.addedCount += files.count
    notify("\(purpose.done) \(items: files.count, named: first.title)")
  }

  /// Adds what has been read for a request that adds to the playlist; more may follow until `isLast`.
  mutating func addRead(
    _ entries: [FoundEntry], for request: EntryRequest, _ search: EntrySearch, isLast: Bool,
    _ outbox: inout Outbox
  ) {
    if reading.additions.place(of: request) == nil {
      // A program's `loadlist`, which has no row in a list.
      let anchor = request.purpose == .playNext ? playlist.current?.id : playlist.items.last?.id
      reading.additions.all.append(
        Addition(purpose: request.purpose, parts: [Addition.Part(request: request)], anchor: anchor))
    }
    guard let (addition, part) = reading.additions.place(of: request) else { return }
    put(entries, asPart: part, of: addition)
    if let arrival = reading.additions.all[addition].parts[part].arrival, !entries.isEmpty {
      note(request, arrival.count, last: arrival.index)
    }
    guard isLast else { return }
    let count = reading.additions.all[addition].parts[part].arrival?.count ?? 0
    reading.addedCount += count
    // A folder that holds only folders stands for all media below it.
    if count == 0, case .folder(let path, recursive: false) = request.source {
      let below = EntryRequest(.folder(path, recursive: true), request.purpose)
      reading.additions.all[addition].parts[part].request = below
      return beginSearch(below, &outbox)
    }
    tellAdded(search)
  }

  private mutating func put(_ entries: [FoundEntry], asPart part: Int, of addition: Int) {
    guard !entries.isEmpty else { return }
    let (purpose, own) = (
      reading.additions.all[addition].purpose, reading.additions.all[addition].parts[part]
    )
    let place = reading.additions.index(of: part, of: addition, in: playlist)
    let index = put(entries, purpose, arrival: own.request, at: place)
    let last = index + entries.count - 1
    let (first, end) = (playlist.items[index].id, playlist.items[last].id)
    reading.additions.all[addition].parts[part].arrival = Arrival(
      count: (own.arrival?.count ?? 0) + entries.count, last: end, index: last)
    reading.additions.all[addition].parts[part].items.append(first.rawValue...end.rawValue)
    guard purpose == .enqueue else { return }
    let added = reading.additions.all.filter { $0.purpose == .enqueue }.flatMap(\.parts).flatMap(\.items)
    playlist.orderQueue { id in added.contains { $0.contains(id.rawValue) } }
  }
}
