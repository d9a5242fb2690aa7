// Rows of the history tab (Continue, Folders and playlists, Bookmarks, History), with their headings and the
// selection. Part of the model, main thread only.

public import Base

/// The list of the watch history: items to continue, folders and playlists, bookmarks, and all other items.
public struct HistoryList: Equatable, Sendable {
  /// The progress of reading the history.
  public enum State: Equatable, Sendable {
    /// The history has not been requested.
    case none
    /// The history is being read.
    case reading
    /// The history has been read.
    case listed
  }

  /// A row of the list.
  public enum Row: Equatable, Sendable {
    /// A heading over the rows that follow it.
    case heading(String)
    /// The playlist that the user put together last.
    case list(LastList.Summary)
    /// An item that was played.
    case item(HistoryEntry)
    /// A folder or playlist from which items were played.
    case place(History.Place)
    /// A bookmark.
    case bookmark(Bookmark)

    /// The text that is shown; empty for a heading.
    var label: String {
      switch self {
      case .heading: ""
      case .list(let list): list.label
      case .item(let entry): entry.title
      case .place(let place): place.location.shownPath
      case .bookmark(let bookmark): bookmark.title
      }
    }

    /// The text that a filter searches; empty for a heading, so that no filter matches it.
    fileprivate var rowLabel: RowLabel {
      switch self {
      case .item(let entry): RowLabel(EntryName(entry.location, title: entry.title))
      case .heading, .list, .place, .bookmark: RowLabel(label)
      }
    }

    /// Whether it is about the same item, place or bookmark, whose position or time may have changed.
    fileprivate func isSame(as other: Row) -> Bool {
      switch (self, other) {
      case (.list, .list): true
      case (.item(let a), .item(let b)): a.location == b.location && a.part == b.part
      case (.place(let a), .place(let b)): a.location == b.location && a.isFolder == b.isFolder
      case (.bookmark(let a), .bookmark(let b)): a.location == b.location
      default: self == other
      }
    }

    var isHeading: Bool { if case .heading = self { true } else { false } }
  }

  /// The most items under “Continue”, and the most folders and playlists.
  static let sectionLimit = 8

  /// The progress of reading the history.
  public private(set) var state = State.none
  /// The rows, with their headings.
  public private(set) var rows: [Row] = []
  /// The rows that are headings, ascending.
  private var headings: [Int] = []
  /// The time at which the history was read, in seconds since 1970 UTC; ages are shown relative to it.
  public private(set) var now: Int64 = 0
  /// Selection, scroll position and filter.
  public var view = RowList()
  /// Whether the program started without arguments; the list then comes to the front if it is not empty.
  var opensTheProgram = false
  private var history = History()
  /// What was removed from the list, the last removal last.
  private var removals: [Removal] = []
  private var removalCount: UInt64 = 0

  /// An empty list, not yet read.
  public init() {}

  /// The selected row; nil for a heading, and without a selection.
  public var selected: Row? {
    view.selectedRow.flatMap { rows.indices.contains($0) && !rows[$0].isHeading ? rows[$0] : nil }
  }

  /// The rows that a command acts on: the marked ones, or else the selected one.
  var acted: [Row] { view.actedRows.compactMap { rows.indices.contains($0) ? rows[$0] : nil } }

  /// A removal that can be undone.
  struct Removal: Equatable {
    /// The number under which the database keeps the deleted rows.
    var number: UInt64
    /// The removed items as text.
    var name: String
    var facts: [BytePath: FileFacts]
    var bookmarks: [Bookmark]
  }

  /// Notes a removal, and returns its number.
  mutating func removed(_ name: String, _ facts: [BytePath: FileFacts], _ bookmarks: [Bookmark]) -> UInt64 {
    removalCount += 1
    removals.append(Removal(number: removalCount, name: name, facts: facts, bookmarks: bookmarks))
    if removals.count > Self.removalLimit { removals.removeFirst() }
    return removalCount
  }

  /// Most removals that can be undone.
  private static let removalLimit = 50

  /// The last removal that is not undone, or nil.
  mutating func takeRemoval() -> Removal? { removals.popLast() }

  /// The number of the selected row, from 1, and the count of rows, both without headings.
  public var place: (number: Int, count: Int)? {
    guard let selected = view.selectedRow, view.count > 0 else { return nil }
    // A filter hides all headings.
    guard !view.isFiltered else { return (view.selection + 1, view.count) }
    return (max(1, selected + 1 - headings.count { $0 <= selected }), view.count - headings.count)
  }

  /// Whether the list has no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// Notes that the history is being read.
  mutating func read() { if state == .none { state = .reading } }

  /// Takes the history that was read.
  mutating func take(_ history: History, _ bookmarks: [Bookmark]) {
    self.history = history
    now = history.now
    state = .listed
    arrange(bookmarks)
  }

  /// Takes changed bookmarks.
  mutating func take(_ bookmarks: [Bookmark]) { if state == .listed { arrange(bookmarks) } }

  private mutating func arrange(_ bookmarks: [Bookmark]) {
    let selected = self.selected
    rows = []
    headings = []
    // An item under “Continue” is not listed again under “History”.
    let begun = history.entries.indices.lazy.filter { [history] in history.entries[$0].isBegun }
    let first = Array(begun.prefix(Self.sectionLimit))
    add("Continue", continued(first.map { history.entries[$0] }))
    add("Folders and playlists", history.places.prefix(Self.sectionLimit).map { .place($0) })
    add("Bookmarks", bookmarks.map { .bookmark($0) })
    var rest = first[...]
    add(
      "History",
      history.entries.indices.filter { index in
        guard rest.first == index else { return true }
        rest.removeFirst()
        return false
      }.map { .item(history.entries[$0]) })
    view.rowsChanged(labels: rows.lazy.map(\.rowLabel))
    if let row = selected.flatMap({ former in rows.firstIndex { $0.isSame(as: former) } }) {
      view.select(row: row)
    }
    leaveHeading(upward: false)
  }

  /// The rows of the begun items, and of the last list among them by its time.
  private func continued(_ entries: [HistoryEntry]) -> [Row] {
    guard let list = history.lastList else { return entries.map { .item($0) } }
    let newer = entries.prefix { $0.opened > list.saved }
    return newer.map { .item($0) } + [.list(list)] + entries[newer.endIndex...].map { .item($0) }
  }

  private mutating func add(_ heading: String, _ new: some Sequence<Row>) {
    let count = rows.count
    rows.append(.heading(heading))
    rows.append(contentsOf: new)
    if rows.count == count + 1 { rows.removeLast() } else { headings.append(count) }
  }

  /// Moves the selection, and passes over headings.
  mutating func move(_ motion: ListMotion) {
    let place = view.selection
    view.move(motion, current: nil)
    leaveHeading(upward: view.selection < place)
  }

  private mutating func leaveHeading(upward: Bool) {
    guard let row = view.selectedRow, rows.indices.contains(row), rows[row].isHeading else { return }
    // The first row is a heading, so the selection can only go down from there.
    view.move(.rows(upward && view.selection > 0 ? -1 : 1), current: nil)
  }
}
