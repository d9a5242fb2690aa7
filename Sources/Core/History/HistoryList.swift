public import Base

/// The list of what was played: what to go on with, where it came from, bookmarks, and all the rest.
public struct HistoryList: Equatable, Sendable {
  /// What is known of the history.
  public enum State: Equatable, Sendable {
    /// Nobody has asked.
    case none
    /// It is being read.
    case reading
    /// It has been read.
    case listed
  }

  /// One row.
  public enum Row: Equatable, Sendable {
    /// A title over the rows that follow it.
    case heading(String)
    /// Something that was played.
    case item(HistoryEntry)
    /// A folder or playlist that something was played from.
    case place(History.Place)
    /// A bookmark.
    case bookmark(Bookmark)

    /// What the row is found by; a heading is found by nothing.
    public var label: String {
      switch self {
      case .heading: ""
      case .item(let entry): entry.title
      case .place(let place): place.location.shownPath
      case .bookmark(let bookmark): bookmark.title
      }
    }

    /// Whether it only stands over others: nothing can be done with it.
    var isHeading: Bool { if case .heading = self { true } else { false } }
  }

  /// How many items there are to go on with at the most, and how many places.
  static let sectionLimit = 8

  /// What is known.
  public private(set) var state = State.none
  /// The rows with their headings.
  public private(set) var rows: [Row] = []
  /// Which of them are headings, rising.
  private var headings: [Int] = []
  /// When they were found out, in seconds since 1970 UTC.
  public private(set) var now: Int64 = 0
  /// Selection, scroll and filter.
  public var view = RowList()
  /// Whether the program was started without anything to play: the list comes to the front when it has something.
  var opensTheProgram = false
  private var history = History()

  /// Nothing known.
  public init() {}

  /// The selected row; nil where it is a heading.
  public var selected: Row? {
    view.selectedRow.flatMap { rows.indices.contains($0) && !rows[$0].isHeading ? rows[$0] : nil }
  }

  /// The rows that a command acts on: the marked ones, or else the selected one.
  var acted: [Row] { view.actedRows.compactMap { rows.indices.contains($0) ? rows[$0] : nil } }

  /// Which of its rows the selected one is, from 1, and how many are shown: headings are none.
  public var place: (number: Int, count: Int)? {
    guard let selected = view.selectedRow, view.count > 0 else { return nil }
    // A filter leaves no headings.
    guard !view.isFiltered else { return (view.selection + 1, view.count) }
    return (max(1, selected + 1 - headings.count { $0 <= selected }), view.count - headings.count)
  }

  /// Whether there is anything in it.
  public var isEmpty: Bool { rows.isEmpty }

  /// It is being read.
  mutating func read() { if state == .none { state = .reading } }

  /// Takes what was played.
  mutating func take(_ history: History, _ bookmarks: [Bookmark]) {
    self.history = history
    now = history.now
    state = .listed
    arrange(bookmarks)
  }

  /// The bookmarks have changed.
  mutating func take(_ bookmarks: [Bookmark]) { if state == .listed { arrange(bookmarks) } }

  private mutating func arrange(_ bookmarks: [Bookmark]) {
    let selected = self.selected
    rows = []
    headings = []
    // What stands at the top does not stand below once more.
    let begun = history.entries.indices.lazy.filter { [history] in history.entries[$0].isBegun }
    let first = Array(begun.prefix(Self.sectionLimit))
    add("Continue", first.map { .item(history.entries[$0]) })
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
    view.rowsChanged(labels: rows.lazy.map(\.label))
    if let row = selected.flatMap({ rows.firstIndex(of: $0) }) { view.select(row: row) }
    leaveHeading(upward: false)
  }

  private mutating func add(_ heading: String, _ new: some Sequence<Row>) {
    let count = rows.count
    rows.append(.heading(heading))
    rows.append(contentsOf: new)
    if rows.count == count + 1 { rows.removeLast() } else { headings.append(count) }
  }

  /// Moves the selection; headings are passed over.
  mutating func move(_ motion: ListMotion) {
    let place = view.selection
    view.move(motion, current: nil)
    leaveHeading(upward: view.selection < place)
  }

  private mutating func leaveHeading(upward: Bool) {
    guard let row = view.selectedRow, rows.indices.contains(row), rows[row].isHeading else { return }
    // The first row of all is a heading: there is nothing above it.
    view.move(.rows(upward && view.selection > 0 ? -1 : 1), current: nil)
  }
}
