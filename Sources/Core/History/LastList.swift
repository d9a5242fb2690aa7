// The last list: the playlist that the user put together is kept when the program quits, and comes back from its row in
// the history.
import Base

extension LastList.Summary {
  /// The row's text, without the place in the list.
  var label: String { "Last list \(title)" }
}

extension HistoryList.Row {
  /// Whether it is the row of the last list.
  var isList: Bool { if case .list = self { true } else { false } }
}

extension Model {
  /// Has the playlist kept where the user has added something to it.
  mutating func rememberList(_ outbox: inout Outbox) {
    // A guest's films are a playlist of its own, which has replaced the user's.
    let playlist = guests.current?.former.playlist ?? playlist
    guard watchHistory.mode == .on, settings.keepsHistory, playlist.isByHand else { return }
    let (rows, current) = playlist.rowsInOrderOfPlay
    let isOver = guests.current == nil && films.main.playback.idle?.cause == .ended
    let entries = rows.lazy.map { playlist.items[$0].found }
    guard let list = LastList(entries, current: isOver ? 0 : current) else { return }
    watchHistory.tell(.rememberList(list), &outbox)
  }

  /// Requests the last list, for that use.
  mutating func askForList(_ purpose: EntryRequest.Purpose, _ outbox: inout Outbox) {
    guard watchHistory.listPurpose == nil else { return }
    watchHistory.listPurpose = purpose
    watchHistory.tell(.recallList, &outbox)
  }

  /// Adds the entries of the last list, or plays them from the one that played last.
  mutating func takeLastList(_ list: LastList?, _ outbox: inout Outbox) {
    guard let purpose = watchHistory.listPurpose else { return }
    watchHistory.listPurpose = nil
    guard let list else { return notify("The last list cannot be read", .warning) }
    guard purpose == .appendAndPlay else {
      return add([Addition.Part(files: list.entries)], purpose, &outbox)
    }
    picking(isItem: false, &outbox) { $0.play(list, &$1) }
  }

  /// Brings a list back, and plays the entry that played last.
  ///
  /// Like a pick, it takes the place of an earlier pick, and comes before what the user has added and not yet heard.
  private mutating func play(_ list: LastList, _ outbox: inout Outbox) {
    if let first = playlist.index(of: list.entries) {
      return play(chosen: first + list.current, &outbox)
    }
    let title = list.entries[list.current].title
    let continues = playlist.hasMoreByHand
    if !continues { giveWayToPick(&outbox) }
    let first = put(list.entries, continues ? .playNext : .append, arrival: nil)
    notify(
      continues
        ? "The playlist continues after \(items: list.entries.count, named: title)"
        : "The last list is back\(undoHintAnywhere)")
    play(at: first + list.current, &outbox)
  }
}

extension Playlist {
  /// The rows with the queue behind the current item, where it plays, and the current item's place among them.
  fileprivate var rowsInOrderOfPlay: (rows: [Int], current: Int) {
    let next = currentIndex.map { $0 + 1 } ?? 0
    let queue = queue
    let queued = Set(queue)
    let played = (0..<next).filter { !queued.contains($0) }
    let rest = (next..<items.count).filter { !queued.contains($0) }
    return (played + queue + rest, max(0, played.count - 1))
  }

  /// The index of the first of these entries, where the others follow it; nil otherwise.
  fileprivate func index(of entries: [FoundEntry]) -> Int? {
    let start = items.firstIndex { $0.isAt(entries[0].location) && $0.part == entries[0].part }
    guard let start, start + entries.count <= items.count else { return nil }
    let isSame = zip(items[start...], entries).allSatisfy { $0.isAt($1.location) && $0.part == $1.part }
    return isSame ? start : nil
  }
}

extension PlaylistItem {
  /// The item as an entry that can be added again.
  fileprivate var found: FoundEntry {
    var found = FoundEntry(
      location: location, title: title, duration: duration, playlistChain: playlistSource == nil ? nil : [],
      part: self.part, isOfFolder: isOfFolder)
    found.group = group
    found.number = number
    if playlistSource != nil { found.playlistKind = self.playlistKind }
    if self.isOfBus { found.isOfBus = true }
    return found
  }
}
