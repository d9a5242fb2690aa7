// The commands that edit the playlist: moving, removing, sorting, the queue and undo.
import Base

extension Model {
  mutating func edit(_ command: PlaylistCommand, _ outbox: inout Outbox) {
    switch command {
    case .clear: clearPlaylist(&outbox)
    case .shuffle: shuffle()
    case .unshuffle: sort(.own, &outbox)
    case .remove(let index):
      guard let index = index ?? playlist.currentIndex else { return }
      remove([index], &outbox)
    case .move(let from, let to): move(from, to: to)
    case .play(let index):
      films.main.failures.run = nil
      play(at: index ?? playlist.currentIndex ?? -1, &outbox)
    case .sort(let order): sort(order, &outbox)
    case .narrow(let group): narrow(to: group, &outbox)
    case .undo: takeBack(&outbox)
    case .redo: doAgain()
    case .shift(let rows): shift(by: rows)
    case .playNext: playNext(&outbox)
    case .enqueue: enqueue(&outbox)
    }
  }

  // MARK: Removing

  mutating func removeSelected(_ outbox: inout Outbox) {
    if frontList == .history { return removeFromHistory(&outbox) }
    guard frontList == .playlist else { return }
    remove(playlist.view.actedRows, &outbox)
  }

  private mutating func clearPlaylist(_ outbox: inout Outbox) {
    let kept = films.main.item == nil ? nil : playlist.currentIndex
    remove(playlist.items.indices.filter { $0 != kept }, name: "cleared the playlist", &outbox)
  }

  /// Removes rows, given in ascending order; where the current item is removed, the one that takes its place plays.
  private mutating func remove(_ rows: [Int], name: String? = nil, _ outbox: inout Outbox) {
    let rows = rows.filter(playlist.items.indices.contains)
    guard let first = rows.first else { return }
    let current = playlist.currentIndex
    let stopsCurrent = films.main.item != nil && current.map(rows.contains) ?? false
    let title = playlist.items[first].title
    playlist.edit(.removed(rows), name: name ?? "removed \(items: rows.count, named: title)")
    playlist.view.clearMarks()
    notify("Removed \(items: rows.count, named: "“\(title)”")\(undoHint(in: .playlist))")
    guard stopsCurrent, let current else { return }
    let next = current - rows.count { $0 < current }
    if playlist.items.indices.contains(next) { play(at: next, &outbox) } else { stopPlaying(&outbox) }
  }

  /// The notice's hint at the key that undoes a change of the playlist, from whatever pane has the focus.
  var undoHintAnywhere: String {
    // In the history the key undoes a removal there first.
    let hint = focus == .history ? "" : undoHint(in: focus)
    guard hint.isEmpty else { return hint }
    return undoKey(in: .playlist).map { " \u{2013} \($0) in the playlist undoes" } ?? ""
  }

  /// The notice's hint at the undo key of a list.
  func undoHint(in focus: Focus) -> String { undoKey(in: focus).map { " \u{2013} \($0) undoes" } ?? "" }

  private func undoKey(in focus: Focus) -> String? {
    keymap.bindings(for: focus).first { $0.commands.map(\.command) == [.editPlaylist(.undo)] }
      .map { KeyName.shown($0.keys) }
  }

  // MARK: Moving

  /// Whether rows can be moved: not while a filter hides rows between them.
  private mutating func mayMove() -> Bool {
    guard frontList == .playlist, !playlist.items.isEmpty else { return false }
    guard !playlist.view.isFiltered else {
      notify("Rows can only be moved while all are shown: Esc clears the filter")
      return false
    }
    return true
  }

  /// Moves the marked rows, or the selected one, up or down; a block at the end of the list stays there.
  private mutating func shift(by distance: Int) {
    guard mayMove(), distance != 0 else { return }
    let rows = playlist.view.actedRows
    guard let first = rows.first, let last = rows.last else { return }
    let count = playlist.items.count
    let isBlock = last - first + 1 == rows.count
    // Scattered rows are first gathered next to the leading one.
    let before =
      distance < 0
      ? max(0, isBlock ? first + max(-count, distance) : first)
      : min(count, isBlock ? last + 1 + min(count, distance) : last + 1)
    move(rows, before: before)
  }

  /// mpv's `playlist-move`: the item takes the place of the one at `to`.
  private mutating func move(_ from: Int, to: Int) {
    guard playlist.items.indices.contains(from) else { return }
    move([from], before: min(to, playlist.items.count))
  }

  /// Moves rows, given in ascending order, so that they are together before the row at `target`.
  mutating func move(_ rows: [Int], before target: Int) {
    guard let first = rows.first, let last = rows.last, playlist.items.indices.contains(last), first >= 0,
      target >= 0, target <= playlist.items.count
    else { return }
    let low = min(first, target)
    let high = max(last + 1, target)
    // Rows outside the range between source and target keep their numbers.
    var order: [Int32] = []
    order.reserveCapacity(high - low)
    var moving = rows[...]
    for row in low..<target where !Self.take(row, from: &moving) { order.append(Int32(row - low)) }
    order.append(contentsOf: rows.map { Int32($0 - low) })
    moving = rows.drop { $0 < target }
    for row in target..<high where !Self.take(row, from: &moving) { order.append(Int32(row - low)) }
    guard order != Array(0..<Int32(order.count)) else { return }
    let name = "moved \(items: rows.count, named: playlist.items[first].title)"
    playlist.edit(.ordered(first: low, order: order), name: name)
  }

  private static func take(_ row: Int, from rows: inout ArraySlice<Int>) -> Bool {
    guard rows.first == row else { return false }
    rows.removeFirst()
    return true
  }

  // MARK: Orders

  private mutating func shuffle() {
    guard playlist.items.count > 1 else { return }
    shuffleItems()
    notify("Shuffled")
  }

  /// Shuffles the items from the command line (`--shuffle`), once all playlists among them have been read.
  mutating func shuffleArrivals() {
    let isReading = reading.searches.contains {
      if case .replace = $0.request.purpose { true } else { false }
    }
    guard reading.isShuffling, !isReading else { return }
    reading.isShuffling = false
    if playlist.items.count > 1 { shuffleItems() }
  }

  private mutating func shuffleItems() {
    var order = (0..<playlist.items.count).map { Int32(truncatingIfNeeded: $0) }
    if let current = playlist.currentIndex, films.main.item != nil { order.swapAt(0, current) }
    var numbers = shuffleNumbers
    if films.main.item == nil { order.shuffle(using: &numbers) } else { order[1...].shuffle(using: &numbers) }
    playlist.reorder(order, name: "shuffled", as: .shuffled)
  }

  private var shuffleNumbers: ShuffleNumbers {
    ShuffleNumbers(UInt64(bitPattern: now.nanoseconds) &+ lastItem)
  }

  /// A random index below `count`.
  func anyIndex(of count: Int) -> Int {
    var numbers = shuffleNumbers
    return count > 1 ? Int.random(in: 0..<count, using: &numbers) : 0
  }

  /// The most items sorted on the main thread; longer playlists go to a worker.
  private static let sortedAtOnce = 20_000

  private mutating func sort(_ order: PlaylistOrder, _ outbox: inout Outbox) {
    guard playlist.items.count > 1, order != .own || playlist.arrangement != .own else { return }
    guard playlist.items.count <= Self.sortedAtOnce else {
      return outbox.send(.sortPlaylist(playlist.items, order, revision: playlist.revision))
    }
    takeOrder(order, order.places(of: playlist.items), revision: playlist.revision, &outbox)
  }

  var playlistSortRows: [MenuRow] {
    guard playlist.items.count > 1 else { return [] }
    return PlaylistOrder.allCases.map { order in
      MenuRow(
        order.title, isChosen: order == .own && playlist.arrangement == .own, .editPlaylist(.sort(order)))
    }
  }

  /// Applies a sorted order; where the playlist has changed meanwhile, it is sorted again.
  mutating func takeOrder(_ order: PlaylistOrder, _ places: [Int32], revision: UInt64, _ outbox: inout Outbox)
  {
    guard revision == playlist.revision else { return sort(order, &outbox) }
    playlist.reorder(places, name: "sorted", as: order == .own ? .own : .sorted)
    notify("Order: \(order.title)")
  }

  // MARK: What plays next

  private mutating func playNext(_ outbox: inout Outbox) {
    guard frontList == .playlist else { return takeFromList(.playNext, &outbox) }
    let rows = playlist.view.actedRows.filter { $0 != playlist.currentIndex }
    guard let first = rows.first else { return }
    let title = playlist.items[first].title
    playlist.view.clearMarks()
    move(rows, before: (playlist.currentIndex ?? -1) + 1)
    notify("Next: \(items: rows.count, named: title)")
  }

  private mutating func enqueue(_ outbox: inout Outbox) {
    guard frontList == .playlist else { return takeFromList(.enqueue, &outbox) }
    let rows = playlist.view.actedRows
    guard !rows.isEmpty else { return }
    let isQueued = playlist.toggleQueued(rows)
    playlist.view.clearMarks()
    let what = "\(items: rows.count, named: playlist.items[rows[0]].title)"
    notify(isQueued ? "Queued \(what)" : "No longer queued: \(what)")
    if rows.count == 1 { playlist.view.move(.rows(1), current: nil) }
  }

  // MARK: Taking back

  private mutating func takeBack(_ outbox: inout Outbox) {
    if frontList == .history, restoreToHistory(&outbox) { return }
    guard let name = playlist.undo() else { return notify("Nothing to undo") }
    findPlayingItem()
    notify("Undone: \(name)")
  }

  private mutating func doAgain() {
    guard let name = playlist.redo() else { return notify("Nothing to redo") }
    findPlayingItem()
    notify("Redone: \(name)")
  }

  /// Makes the item that plays the current one again, where an edit has brought its row back.
  private mutating func findPlayingItem() {
    guard playlist.currentIndex == nil, let item = films.main.item else { return }
    playlist.makeCurrent(playlist.index(of: item))
  }
}
