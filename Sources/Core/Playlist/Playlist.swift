public import Base

/// The ordered items, which of them is current, and the selection.
public struct Playlist: Equatable, Sendable {
  /// The items in order.
  public private(set) var items = PlaylistItems()
  /// The index of the item that plays or played last.
  public private(set) var currentIndex: Int?
  /// Selection, scroll, marks and filter.
  public var view = RowList()
  /// Items that play before the list goes on, by index.
  public private(set) var queue: [Int] = []
  /// How long the items are together.
  public private(set) var times = PlaylistTimes()
  /// In which order the list stands, but for what was moved by hand.
  public private(set) var arrangement = Arrangement.own
  /// Counts the changes of which item stands where.
  private(set) var revision: UInt64 = 0
  /// The group that is shown alone; nil shows all.
  public private(set) var group: String?
  /// The folder whose files came with the last pick.
  var pick: PickSource?
  /// The items that were on the screen last, the newest first: two are enough to go back and forth.
  private var seen: [ItemID] = []
  /// What is known of the albums and folders that items stand under, by the number of their section.
  var albums: [UInt64: Album] = [:]
  private var history = PlaylistHistory()
  /// The item behind which the list goes on once the queue has been played.
  private var resumption: Int?

  /// An order of the whole list.
  public enum Arrangement: Sendable {
    /// The one that it came in.
    case own
    /// By a name, a length or the like.
    case sorted
    /// One of chance.
    case shuffled
  }

  /// Empty.
  public init() {}

  /// The item that plays or played last.
  public var current: PlaylistItem? { currentIndex.map { items[$0] } }

  /// The index of an item; usually the current one or the next, so those are looked at first.
  public func index(of id: ItemID) -> Int? {
    if let currentIndex {
      if items[currentIndex].id == id { return currentIndex }
      if currentIndex + 1 < items.count, items[currentIndex + 1].id == id { return currentIndex + 1 }
    }
    if items.last?.id == id { return items.count - 1 }
    return items.firstIndex { $0.id == id }
  }

  // MARK: Items

  /// Appends items at the end, as part of no edit.
  mutating func append(_ new: [PlaylistItem]) {
    for item in new { times.add(item, isAhead: true) }
    let first = items.count
    items.append(contentsOf: new)
    revision += 1
    let inScope = group.map { rows(of: $0, from: first) }
    view.rowsAppended(labels: new.lazy.map(\.title), sections: sections(of: new), inScope: inScope)
  }

  /// Inserts items at an index, as an edit of that name; pieces of one arrival are one edit.
  mutating func insert(_ new: [PlaylistItem], at index: Int, name: String, arrival: EntryRequest? = nil) {
    guard !new.isEmpty else { return }
    let index = max(0, min(items.count, index))
    let rows = index..<index + new.count
    let before = arrangement
    // A million rows at the end need no list of their numbers while they come.
    if index == items.count { append(new) } else { _ = apply(.inserted(Array(rows)), inserting: new) }
    if let arrival, history.extend(arrival, by: rows) { return }
    history.record(
      .init(change: .removed(Array(rows)), arrangement: before, name: name, arrival: arrival))
  }

  /// Replaces the item at an index by others: what a nested playlist turned out to hold.
  ///
  /// What was edited before cannot be taken back after that.
  mutating func replace(at index: Int, with new: [PlaylistItem]) {
    guard items.indices.contains(index) else { return }
    let wasCurrent = currentIndex == index
    let wasSelected = view.selectedRow == index
    let wasLast = index == items.count - 1
    history.forget()
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

  /// Inserts the next piece of what a nested playlist holds, as part of no edit.
  mutating func extend(at index: Int, with new: [PlaylistItem]) {
    if index >= items.count { return append(new) }
    history.forget()
    _ = apply(.inserted(Array(index..<index + new.count)), inserting: new)
  }

  /// Changes one item's own facts.
  mutating func edit(_ id: ItemID, _ change: (inout PlaylistItem) -> Void) {
    if let index = index(of: id) { edit(at: index, change) }
  }

  /// Changes the own facts of the item at an index.
  mutating func edit(at index: Int, _ change: (inout PlaylistItem) -> Void) {
    let isAhead = index > currentIndex ?? -1
    times.subtract(items[index], isAhead: isAhead)
    change(&items[index])
    times.add(items[index], isAhead: isAhead)
    view.rowRenamed(index, items[index].title)
  }

  /// Those rows cannot be played, for that reason.
  mutating func markFailed(_ rows: [Int32], _ sentence: String) {
    for row in rows where items.indices.contains(Int(row)) { items[Int(row)].mark = .failed(sentence) }
  }

  /// Shows the items of one group alone, or all.
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

  /// Takes off what came with a pick, as part of no edit; what was edited before cannot be taken back after that.
  mutating func dropPicked() {
    pick = nil
    let rows = items.indices.filter { items[$0].isPicked }
    guard !rows.isEmpty else { return }
    history.forget()
    guard rows.count == items.count else {
      _ = apply(.removed(rows))
      return
    }
    // Long lists go at once, and not item by item.
    let (height, count) = (view.pageRows, revision)
    self = Playlist()
    revision = count + 1
    view.pageRows = height
  }

  /// Whether something that a person put there is still to be played.
  var hasMoreByHand: Bool {
    if !queue.isEmpty { return true }
    let first = currentIndex.map { $0 + 1 } ?? 0
    return items.indices[min(first, items.count)...].contains {
      !items[$0].isPicked && items[$0].mark == .fresh
    }
  }

  /// What a person does with items makes them their own.
  private mutating func keep(_ rows: [Int]) { for row in rows { items[row].isPicked = false } }

  // MARK: Current item

  /// Makes an item the current one.
  ///
  /// The queue's first one leaves the queue; any other choice begins a new way through the list.
  mutating func makeCurrent(_ index: Int?) {
    let index = index.flatMap { items.indices.contains($0) ? $0 : nil }
    if let index, queue.first == index {
      queue.removeFirst()
      if resumption == nil { resumption = currentIndex }
    } else if index != currentIndex {
      resumption = nil
    }
    setCurrent(index)
  }

  private mutating func setCurrent(_ index: Int?) {
    times.currentChanged(from: currentIndex, to: index, in: items)
    currentIndex = index
  }

  /// An item is on the screen.
  mutating func noteSeen(_ id: ItemID) {
    if seen.first != id { seen = [id] + seen.prefix(1) }
  }

  /// The index of the item that was on the screen before the current one; nil where there was none, or it is gone.
  var lastIndex: Int? { seen.first { $0 != current?.id }.flatMap { index(of: $0) } }

  /// The row of the channel of that number, in the group that is shown alone before all others.
  func row(numbered number: Int) -> Int? {
    var elsewhere: Int?
    for (row, item) in items.enumerated() where item.number == number {
      if group.map(item.isIn) ?? true { return row }
      if elsewhere == nil { elsewhere = row }
    }
    return elsewhere
  }

  /// Makes another item the current one without opening it: it takes over the current one's number, and with it
  /// what the engine says of that.
  mutating func handOn(to index: Int) {
    guard let currentIndex, items.indices.contains(index) else { return }
    let number = items[index].id
    items[index].id = items[currentIndex].id
    items[currentIndex].id = number
    setCurrent(index)
  }

  /// The index of the next item (1) or previous one (-1) that is not known to fail and that `isOpen` lets through; the
  /// queue comes first.
  ///
  /// Where one group is shown alone and something of it is current, it is not left.
  func step(_ direction: Int, wrapping: Bool, isOpen: (PlaylistItem) -> Bool = { _ in true }) -> Int? {
    guard !items.isEmpty, direction != 0 else { return nil }
    if direction > 0, let first = queue.first { return first }
    var index = (direction > 0 ? resumption : nil) ?? currentIndex ?? (direction > 0 ? -1 : items.count)
    let isBound = group.map { group in current.map { $0.isIn(group) } ?? false } ?? false
    for _ in 0..<items.count {
      if isBound {
        guard let next = view.rowInScope(behind: index, direction, wrapping: wrapping) else { return nil }
        index = next
      } else {
        index += direction.signum()
      }
      if wrapping { index = (index + items.count) % items.count }
      guard items.indices.contains(index) else { return nil }
      if !items[index].mark.isFailed, isOpen(items[index]) { return index }
    }
    return nil
  }

  /// Puts items at the end of the queue, or takes them out where all of them are in it.
  ///
  /// Says whether they are in it now.
  mutating func toggleQueued(_ rows: [Int]) -> Bool {
    let queued = Set(queue)
    if rows.allSatisfy(queued.contains) {
      let leaving = Set(rows)
      queue.removeAll(where: leaving.contains)
      return false
    }
    keep(rows)
    queue.append(contentsOf: rows.filter { !queued.contains($0) })
    return true
  }

  // MARK: Edits

  /// Changes which items stand where, as an edit of that name that can be taken back.
  mutating func edit(_ change: RowChange, name: String, as arrangement: Arrangement? = nil) {
    let (before, queued) = (self.arrangement, queue)
    self.arrangement = arrangement ?? before
    let gone = apply(change)
    history.record(
      .init(change: change.reversed, items: gone, queue: queued, arrangement: before, name: name))
  }

  /// Puts all items into another order.
  mutating func reorder(_ order: [Int32], name: String, as arrangement: Arrangement) {
    guard order.count == items.count else { return }
    if self.arrangement == .own { for index in items.indices { items[index].ownPlace = UInt32(index) } }
    edit(.ordered(first: 0, order: order), name: name, as: arrangement)
  }

  /// Takes the last edit back; its name, nil where there is none.
  mutating func undo() -> String? {
    guard let step = history.takeUndo() else { return nil }
    history.undid(perform(step))
    return step.name
  }

  /// Takes back what came from a place, where that was the last edit.
  mutating func takeBack(arrivalFrom source: MediaLocation) {
    if history.done.last?.arrival?.source.location == source { _ = undo() }
  }

  /// Does again what was taken back last; its name, nil where there is none.
  mutating func redo() -> String? {
    guard let step = history.takeRedo() else { return nil }
    history.redid(perform(step))
    return step.name
  }

  /// Takes a step and gives the one that leads back.
  private mutating func perform(_ step: PlaylistHistory.Step) -> PlaylistHistory.Step {
    let (before, queued) = (arrangement, queue)
    arrangement = step.arrangement
    let gone = apply(step.change, inserting: step.items)
    // What comes back is what the person wants to see.
    if case .inserted(let rows) = step.change, let first = rows.first {
      view.select(row: first)
      if !step.queue.isEmpty { requeue(Set(rows), as: step.queue) }
    }
    return .init(
      change: step.change.reversed, items: gone, queue: queued, arrangement: before, name: step.name)
  }

  /// Gives rows that have come back the places that they had in the queue, behind what was before them.
  private mutating func requeue(_ rows: Set<Int>, as before: [Int]) {
    var place = 0
    for row in before {
      if let present = queue.firstIndex(of: row) {
        place = present + 1
      } else if rows.contains(row) {
        queue.insert(row, at: place)
        place += 1
      }
    }
  }

  /// Changes the rows; the current item, the queue, marks and selection stay on theirs.
  private mutating func apply(_ change: RowChange, inserting new: [PlaylistItem] = []) -> [PlaylistItem] {
    revision += 1
    let old = currentIndex
    forgetTimes(of: change)
    let number = change.renumbering
    let gone = items.apply(change, inserting: new)
    queue = queue.compactMap(number)
    resumption = resumption.flatMap(number)
    currentIndex = old.flatMap(number)
    takeTimes(of: change, currentWent: old != nil && currentIndex == nil)
    view.mayHaveHeadings = arrangement != .shuffled
    view.apply(change, labels: new.map(\.title), sections: sections(of: new))
    if let group, !new.isEmpty { view.setScope(rows(of: group, from: 0)) }
    return gone
  }

  /// The sections that new items belong to; what is known of them as songs counts for those.
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

  /// Takes off what the rows that are about to go count for.
  private mutating func forgetTimes(of change: RowChange) {
    let current = currentIndex ?? -1
    switch change {
    case .removed(let rows):
      for row in rows { times.subtract(items[row], isAhead: row > current) }
    case .inserted: break
    case .ordered: break
    }
  }

  private mutating func takeTimes(of change: RowChange, currentWent: Bool) {
    let current = currentIndex ?? -1
    switch change {
    case .removed: if currentWent { times.currentChanged(from: 0, to: nil, in: items) }
    case .inserted(let rows):
      for row in rows { times.add(items[row], isAhead: row > current) }
    case .ordered(let first, let order):
      guard current >= first, current < first + order.count else { return }
      times.countAhead(of: current, in: items)
    }
  }
}
