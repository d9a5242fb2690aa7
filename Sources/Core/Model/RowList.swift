/// A list as it is shown: which of its rows a filter leaves, which of those is selected and on the screen.
///
/// Outward, rows are numbers of the whole list; only `row(at:)` and `offset` speak of places in what is
/// shown.
public struct RowList: Equatable, Sendable {
  private var state = ListState()
  private var rows = RowFilter()

  /// No rows.
  public init() {}

  /// Rows that the filter leaves.
  public var count: Int { state.count }
  /// The place of the first row on the screen.
  public var offset: Int { state.offset }
  /// The place of the selected row.
  public var selection: Int { state.selection ?? 0 }
  /// What the list is narrowed to; empty shows all.
  public var filter: String { rows.query.text }
  /// Whether a filter hides rows.
  public var isFiltered: Bool { rows.isActive }

  /// The row at a place of what is shown.
  public func row(at place: Int) -> Int? {
    guard place >= 0, place < count else { return nil }
    return rows.isActive ? rows.matches[place] : place
  }

  /// The selected row.
  public var selectedRow: Int? { state.selection.flatMap { row(at: $0) } }

  /// Rows that the screen has room for.
  public var pageRows: Int {
    get { state.height }
    set { state.resize(height: newValue) }
  }

  /// Selects a row; does nothing where it is hidden or there is none.
  mutating func select(row: Int) {
    if let place = rows.isActive ? rows.position(of: row) : row, place >= 0, place < count {
      state.select(place)
    }
  }

  /// Moves the selection; `current` is the row of what plays.
  mutating func move(_ motion: ListMotion, current: Int?) {
    state.move(motion, current: rows.isActive ? current.flatMap { rows.position(of: $0) } : current)
  }

  /// Scrolls as the wheel does.
  mutating func scroll(by rows: Int) { state.scroll(rows) }

  /// The list has other rows now.
  ///
  /// The selection stays on its number.
  mutating func rowsChanged(labels: some Sequence<String>) {
    let row = selectedRow
    let query = rows.query.text
    rows = RowFilter(Array(labels))
    rows.setQuery(query)
    keepSelected(row)
  }

  /// Rows came in at the end.
  mutating func rowsAppended(labels: some Sequence<String>) {
    let row = selectedRow
    rows.append(Array(labels))
    keepSelected(row)
  }

  /// Narrows the list; the selection stays on its row, or goes to the nearest one left.
  mutating func setFilter(_ text: String) {
    let row = selectedRow
    rows.setQuery(text)
    keepSelected(row)
  }

  /// Parts of a row's label that the filter matched.
  public func matchedRanges(in label: String) -> [Range<String.Index>] {
    rows.isActive ? rows.query.ranges(in: label) : []
  }

  private mutating func keepSelected(_ row: Int?) {
    let count = rows.isActive ? rows.matches.count : rows.rows.count
    let place = rows.isActive ? row.flatMap { rows.position(nearest: $0) } : row
    state.setCount(count, selecting: place)
  }
}
