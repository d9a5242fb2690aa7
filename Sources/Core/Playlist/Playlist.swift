// Playlist editing and order of play: insert, remove, move, shuffle, queue, undo, and the next item. Part of the
// model, main thread only; `PlaylistEditing.swift` has the commands.

public import Base

/// The playlist: its items in order, the current item, the queue, the selection and the undo history.
public struct Playlist: Equatable, Sendable {
  /// The items in playlist order.
  public private(set) var items = PlaylistItems()
  /// The index of the current item, which plays or played last, or nil.
  public private(set) var currentIndex: Int?
  /// The list on the screen: selection, scroll, marks and filter.
  public var view = RowList()
  private var queued = PlaylistQueue()
  /// Indices of queued items, which play before the playlist continues.
  public var queue: [Int] { queued.rows }
  /// The sums of the known durations, and the largest number.
  public private(set) var totals = PlaylistTotals()
  /// The last arrangement of the whole playlist; moves of single rows do not change it.
  public private(set) var arrangement = Arrangement.own
  /// Counts changes of the row numbers, so that replies that name rows can be checked for staleness.
  private(set) var revision: UInt64 = 0
  /// The group to which the view is narrowed; nil shows all items.
  public private(set) var group: String?
  /// The folder whose files came with the last pick (`Picks.swift`); nil if the pick was not a folder's.
  var pick: PickSource?
  /// The two items played last, the newest first: enough to go back and forth.
  private var seen: [ItemID] = []
  /// The common facts of the items of each album or folder, by the section's number.
  var albums: [UInt64: Album] = [:]
  private var history = PlaylistUndo()
  /// The item behind which playback continues once the queue has been played.
  private var resumption: Int?

  /// An order of the whole playlist.
  public enum Arrangement: Sendable {
    /// The order of arrival.
    case own
    /// Sorted by a `PlaylistOrder`.
    case sorted
    /// A random order.
    case shuffled
  }

  /// An empty playlist.
  public init() {}

  /// The current item, which plays or played last.
  public var current: PlaylistItem? { currentIndex.map { items[$0] } }

  /// The index of an item; nil if it is not in the playlist.
  ///
  /// The current item, the next and the last are tried before a linear search.
  public func index(of id: ItemID) -> Int? {
    if let currentIndex {
      if items[currentIndex].id == id { return currentIndex }
      if currentIndex + 1 < items.count, items[currentIndex + 1].id == id { return currentIndex + 1 }
    }
    if items.last?.id == id { return items.count - 1 }
    return items.firstIndex { $0.id == id }
  }

  // MARK: Items

  /// Appends items without an undo step.
  mutating func append(_ new: [PlaylistItem]) {
    for item in new { totals.add(item, isAhead: true) }
    let first = items.count
    items.append(contentsOf: new)
    revision += 1
    let inScope = group.map { rows(of: $0, from: first) }
    view.rowsAppended(labels: new.lazy.map(\.rowLabel), sections: sections(of: new), inScope: inScope)
  }

  /// Inserts items at an index as one undo step; the chunks of one arrival share a step.
  ///
  /// - Parameter name: the undo step's name, such as "added 3 items".
  mutating func insert(_ new: [PlaylistItem], at index: Int, name: String, arrival: EntryRequest? = nil) {
    guard !new.isEmpty else { return }
    let index = max(0, min(items.count, index))
    let rows = index..<index + new.count
    let before = arrangement
    // At the end, no list of a million row numbers is needed.
    if index == items.count { append(new) } else { _ = apply(.inserted(Array(rows)), inserting: new) }
    if let arrival, history.extend(arrival, by: rows) { return }
    history.record(
      .init(change: .removed(Array(rows)), arrangement: before, name: name, arrival: arrival))
  }

  /// Replaces an item that is a playlist itself by its contents.
  ///
  /// Where the last edit added that item, undoing it removes the contents. Otherwise edits made before cannot be undone
  /// afterwards.
  mutating func replace(at index: Int, with new: [PlaylistItem], arrival: EntryRequest) {
    guard items.indices.contains(index) else { return }
    let wasCurrent = currentIndex == index
    let wasSelected = view.selectedRow == index
    let wasLast = index == items.count - 1
    if !history.replaceInserted(index, by: index..<index + new.count, arrival) { history.forget() }
    _ = apply(.removed([index]))
    if wasLast {
      append(new)
    } else {
      _ = apply(.inserted(Array(index..<index + new.count)), inserting: new)
    }
    guard !new.isEmpty else { return }
    if wasCurrent { setCurrent(index) }
    if wasSelected { view.select(row: index) }
  }

  /// Puts parts of an item's file in its place, the first of them under its ID; edits made before cannot be undone
  /// afterwards.
  mutating func split(at index: Int, into parts: [PlaylistItem]) {
    guard items.indices.contains(index), let first = parts.first else { return }
    history.forget()
    let id = items[index].id
    edit(at: index) {
      $0 = first
      $0.id = id
    }
    let rest = Array(parts.dropFirst())
    if index == items.count - 1 {
      append(rest)
    } else {
      _ = apply(.inserted(Array(index + 1..<index + parts.count)), inserting: rest)
    }
  }

  /// Inserts the next chunk of a nested playlist's contents, without an undo step of its own.
  mutating func extend(at index: Int, with new: [PlaylistItem], arrival: EntryRequest) {
    let index = min(index, items.count)
    let isUndone = history.extend(arrival, by: index..<index + new.count)
    if index == items.count { return append(new) }
    if !isUndone { history.forget() }
    _ = apply(.inserted(Array(index..<index + new.count)), inserting: new)
  }

  /// Edits one item in place, without an undo step.
  mutating func edit(_ id: ItemID, _ change: (inout PlaylistItem) -> Void) {
    if let index = index(of: id) { edit(at: index, change) }
  }

  /// Edits the item at an index in place, without an undo step.
  mutating func edit(at index: Int, _ change: (inout PlaylistItem) -> Void) {
    let isAhead = index > currentIndex ?? -1
    totals.subtract(items[index], isAhead: isAhead)
    change(&items[index])
    totals.add(items[index], isAhead: isAhead)
    view.rowRenamed(index, items[index].rowLabel)
  }

  /// Marks rows as failed; rows out of range are ignored.
  mutating func markFailed(_ rows: [Int32], _ sentence: String) {
    for row in rows where items.indices.contains(Int(row)) { items[Int(row)].mark = .failed(sentence) }
  }

  /// Narrows the view to one group, or (nil) shows all items.
  mutating func narrow(to group: String?) {
    self.group = group
    view.setScope(group.map { rows(of: $0, from: 0) })
  }

  private func rows(of group: String, from first: Int) -> [Int32] {
    var rows: [Int32] = []
    for index in first..<items.count where items[index].isIn(group) { rows.append(Int32(index)) }
    return rows
  }

  // MARK: Picks

  /// Removes the items of the last pick without an undo step; edits made before cannot be undone afterwards.
  mutating func dropPicked() {
    pick = nil
    let rows = items.indices.filter { items[$0].isPicked }
    guard !rows.isEmpty else { return }
    history.forget()
    guard rows.count == items.count else {
      _ = apply(.removed(rows))
      return
    }
    // A long list is replaced at once, which is faster than removing its items.
    let (height, count) = (view.pageRows, revision)
    self = Playlist()
    revision = count + 1
    view.pageRows = height
  }

  /// Whether the queue, or an item that the user added, is still to be played.
  var hasMoreByHand: Bool {
    if !queue.isEmpty { return true }
    let first = currentIndex.map { $0 + 1 } ?? 0
    return items.indices[min(first, items.count)...].contains {
      !items[$0].isPicked && items[$0].mark == .fresh
    }
  }

  /// Whether the user has added something, so that the playlist is more than the start or a pick has given.
  var isByHand: Bool { items.contains { $0.provenance == .hand } }

  /// Items that the user queues count as the user's own and outlast the pick.
  private mutating func keep(_ rows: [Int]) { for row in rows { items[row].provenance = .hand } }

  /// An empty playlist that takes this one's place on the screen.
  var emptied: Playlist {
    var other = Playlist()
    other.revision = revision + 1
    other.view.pageRows = view.pageRows
    return other
  }

  /// Takes the place of another playlist on the screen; answers about the other one's rows are out of date then.
  mutating func replace(_ other: Playlist) {
    revision = max(revision, other.revision) + 1
    view.pageRows = other.view.pageRows
  }

  // MARK: Current item

  /// Makes an item the current one.
  ///
  /// The first item of the queue leaves it. A choice of any other item ends the return to the place from which the
  /// queue was entered.
  mutating func makeCurrent(_ index: Int?) {
    let index = index.flatMap { items.indices.contains($0) ? $0 : nil }
    if queued.begin(index) {
      if resumption == nil { resumption = currentIndex }
    } else if index != currentIndex {
      resumption = nil
    }
    setCurrent(index)
  }

  private mutating func setCurrent(_ index: Int?) {
    totals.currentChanged(from: currentIndex, to: index, in: items)
    currentIndex = index
  }

  /// Notes that an item has been opened.
  mutating func noteSeen(_ id: ItemID) {
    if seen.first != id { seen = [id] + seen.prefix(1) }
  }

  /// The index of the item that played before the current one; nil without one, or if it has been removed.
  var lastIndex: Int? { seen.first { $0 != current?.id }.flatMap { index(of: $0) } }

  /// The row of the channel with that number; the group that is shown has precedence over the others.
  func row(numbered number: Int) -> Int? {
    var elsewhere: Int?
    for (row, item) in items.enumerated() where item.number == number {
      if group.map(item.isIn) ?? true { return row }
      if elsewhere == nil { elsewhere = row }
    }
    return elsewhere
  }

  /// Makes another item current without opening it: both exchange their IDs, so that the engine's events reach the new
  /// one.
  mutating func handOn(to index: Int) {
    guard let currentIndex, items.indices.contains(index) else { return }
    let number = items[index].id
    items[index].id = items[currentIndex].id
    items[currentIndex].id = number
    setCurrent(index)
  }

  /// The index of the next (1) or previous (-1) item that is not known to fail and that `isOpen` accepts.
  ///
  /// The queue has precedence. Where the view is narrowed to a group and the current item belongs to it, the step stays
  /// within the group. A turn of the loop asks several times, so the search ends after `mostRefused` items that
  /// `isOpen` refuses.
  func step(_ direction: Int, wrapping: Bool, isOpen: (PlaylistItem) -> Bool = { _ in true }) -> Int? {
    guard !items.isEmpty, direction != 0 else { return nil }
    if direction > 0, let first = queue.first { return first }
    var index = (direction > 0 ? resumption : nil) ?? currentIndex ?? (direction > 0 ? -1 : items.count)
    let isBound = group.map { group in current.map { $0.isIn(group) } ?? false } ?? false
    var refused = 0
    for _ in 0..<items.count {
      if isBound {
        guard let next = view.rowInScope(behind: index, direction, wrapping: wrapping) else { return nil }
        index = next
      } else {
        index += direction.signum()
      }
      if wrapping { index = (index + items.count) % items.count }
      guard items.indices.contains(index) else { return nil }
      guard !items[index].mark.isFailed else { continue }
      if isOpen(items[index]) { return index }
      refused += 1
      if refused >= Self.mostRefused { return nil }
    }
    return nil
  }

  /// The most items that a step passes over because `isOpen` refuses them.
  static let mostRefused = 5_000

  /// Appends items to the queue, or removes them where all of them are queued.
  ///
  /// - Returns: whether they are queued afterwards.
  mutating func toggleQueued(_ rows: [Int]) -> Bool {
    let areQueued = queued.toggle(rows)
    if areQueued { keep(rows) }
    return areQueued
  }

  /// Brings those items of the queue into the order of the playlist, at the places that they have in the queue
  /// together.
  mutating func orderQueue(of items: (ItemID) -> Bool) {
    queued.order { items(self.items[$0].id) }
  }

  // MARK: Edits

  /// Changes the rows as one undo step with that name.
  mutating func edit(_ change: RowChange, name: String, as arrangement: Arrangement? = nil) {
    let (before, former) = (self.arrangement, queue)
    self.arrangement = arrangement ?? before
    let gone = apply(change)
    history.record(
      .init(change: change.reversed, items: gone, queue: former, arrangement: before, name: name))
  }

  /// Puts all items into another order, as one undo step.
  mutating func reorder(_ order: [Int32], name: String, as arrangement: Arrangement) {
    guard order.count == items.count else { return }
    if self.arrangement == .own { for index in items.indices { items[index].ownPlace = UInt32(index) } }
    edit(.ordered(first: 0, order: order), name: name, as: arrangement)
  }

  /// Undoes the last edit.
  ///
  /// - Returns: its name, or nil.
  mutating func undo() -> String? {
    guard let step = history.takeUndo() else { return nil }
    history.undid(perform(step))
    return step.name
  }

  /// Redoes the last undone edit.
  ///
  /// - Returns: its name, or nil.
  mutating func redo() -> String? {
    guard let step = history.takeRedo() else { return nil }
    history.redid(perform(step))
    return step.name
  }

  /// Applies an undo or redo step.
  ///
  /// - Returns: the step that reverses it.
  private mutating func perform(_ step: PlaylistUndo.Step) -> PlaylistUndo.Step {
    let (before, former) = (arrangement, queue)
    arrangement = step.arrangement
    let gone = apply(step.change, inserting: step.items)
    // Items that return are selected, so that the user sees them.
    if case .inserted(let rows) = step.change, let first = rows.first {
      view.select(row: first)
      if !step.queue.isEmpty { queued.bringBack(Set(rows), as: step.queue) }
    }
    return .init(
      change: step.change.reversed, items: gone, queue: former, arrangement: before, name: step.name)
  }

  /// Changes the rows; the current item, queue, marks and selection follow their items.
  private mutating func apply(_ change: RowChange, inserting new: [PlaylistItem] = []) -> [PlaylistItem] {
    revision += 1
    let old = currentIndex
    totals.forget(change, in: items, current: old)
    let number = change.renumbering
    let gone = items.apply(change, inserting: new)
    queued.renumber(number)
    resumption = resumption.flatMap(number)
    currentIndex = old.flatMap(number)
    totals.follow(change, in: items, current: currentIndex, currentWent: old != nil && currentIndex == nil)
    view.mayHaveHeadings = arrangement != .shuffled
    view.apply(change, labels: new.map(\.rowLabel), sections: sections(of: new))
    if let group, !new.isEmpty { view.setScope(rows(of: group, from: 0)) }
    return gone
  }

  /// The section numbers of new items; their song tags are added to the albums.
  private mutating func sections(of new: [PlaylistItem]) -> [UInt64] {
    let known = albums.count
    let numbers = ItemGroup.numbers(of: new, &albums)
    var hasNews = albums.count > known
    for (item, number) in zip(new, numbers) {
      guard let song = item.song else { continue }
      albums[number]?.take(song)
      hasNews = true
    }
    guard hasNews else { return numbers }
    var last: UInt64?
    for number in numbers where number != last {
      last = number
      if let album = albums[number] { view.sectionRenamed(number, album.searchName) }
    }
    return numbers
  }
}
