import Base

/// A list as it is shown: which of its rows a filter leaves, which of those is selected and on the screen, and
/// which are marked.
///
/// Outward, rows are numbers of the whole list; only `row(at:)` and `selection` speak of places in what is
/// shown, and only `line(at:)` and `offset` of lines, some of which may be headings.
public struct RowList: Equatable, Sendable {
  private var state = ListState()
  private var rows = RowFilter()
  /// Whether headings may stand over them: the rows are in an order that means something.
  var mayHaveHeadings = true
  /// Rows that the person has marked, without those that a range is being drawn over.
  private var marks = RowMarks()
  /// The place that a range of marks is drawn from, while one is.
  private var anchor: Int?

  /// No rows.
  public init() {}

  /// Rows that the filter leaves.
  public var count: Int { state.count }
  /// Rows of the whole list.
  public var total: Int { rows.total }
  /// Rows that a filter looks at: those of the part of the list that is shown.
  public var scopeCount: Int { rows.scope?.count ?? rows.total }
  /// The first line on the screen.
  public var offset: Int { state.offset }
  /// Lines of what is shown: its rows, and headings over them.
  public var lineCount: Int { state.lines.count }
  /// Whether headings stand over the rows.
  public var hasHeadings: Bool { state.lines.hasHeadings }
  /// The place of the selected row.
  public var selection: Int { state.selection ?? 0 }
  /// What the list is narrowed to; empty shows all.
  public var filter: String { rows.query.text }
  /// Whether a filter hides rows.
  public var isFiltered: Bool { rows.isActive }
  /// Whether the rows stand in another order than the list's, because a filter has put the best first.
  public var isRanked: Bool { rows.isRanked }
  /// Whether rows are still being searched: `search` goes on with that.
  public var isSearching: Bool { rows.isSearching }
  /// Whether `search` has something to do, for a search or before one.
  public var isBusy: Bool { rows.isBusy }

  /// The row at a place of what is shown.
  public func row(at place: Int) -> Int? {
    guard place >= 0, place < count else { return nil }
    return rows.row(at: place)
  }

  /// What is in a line; nil where there is none.
  public func line(at line: Int) -> ListLine? {
    guard line >= 0, line < lineCount else { return nil }
    return self.line(state.lines.content(at: line))
  }

  /// What is in so many lines from the first on the screen on; fewer at the end of the list.
  public func linesOnScreen(_ count: Int) -> [ListLine] {
    state.lines.contents(of: offset..<offset + max(0, count)).map { line($0) }
  }

  private func line(_ content: LineMap.Content) -> ListLine {
    switch content {
    case .row(let place): return .row(rows.row(at: place), place: place)
    case .heading(let index):
      let places = state.lines.places(under: index)
      return .heading(row: rows.row(at: places.lowerBound), count: places.count)
    }
  }

  /// The rows that are on the screen.
  var rowsOnScreen: [Int] {
    linesOnScreen(pageRows).compactMap { if case .row(let row, _) = $0 { row } else { nil } }
  }

  /// Whether a row is among those that are shown.
  func shows(_ row: Int) -> Bool { rows.place(of: row) != nil }

  /// The selected row.
  public var selectedRow: Int? { state.selection.flatMap { row(at: $0) } }

  /// Lines that the screen has room for.
  public var pageRows: Int {
    get { state.height }
    set { state.resize(height: newValue) }
  }

  /// The row of the narrowed list behind a row (1) or before it (-1); nil where it ends there, or shows all rows.
  func rowInScope(behind row: Int, _ direction: Int, wrapping: Bool) -> Int? {
    guard let scope = rows.scope, !scope.isEmpty else { return nil }
    let place =
      direction > 0
      ? scope.partitioningIndex { Int($0) > row } : scope.partitioningIndex { Int($0) >= row } - 1
    if scope.indices.contains(place) { return Int(scope[place]) }
    guard wrapping else { return nil }
    return Int(direction > 0 ? scope[0] : scope[scope.count - 1])
  }

  // MARK: Selection

  /// Selects a row; does nothing where it is hidden or there is none.
  mutating func select(row: Int) {
    if let place = rows.place(of: row), place >= 0, place < count { state.select(place) }
  }

  /// Moves the selection; `current` is the row of what plays.
  mutating func move(_ motion: ListMotion, current: Int?) {
    // To find a place may take a look at every row, so only who goes there asks.
    state.move(motion, current: motion == .current ? current.flatMap { rows.place(of: $0) } : nil)
  }

  /// Scrolls as the wheel does.
  mutating func scroll(by rows: Int) { state.scroll(rows) }

  /// Scrolls so that so much of the list, 0 … 1, lies above the screen.
  mutating func scroll(to fraction: Double) {
    let end = max(0, lineCount - state.height)
    state.scroll(Int((max(0, min(1, fraction)) * Double(end)).rounded()) - offset)
  }

  // MARK: Marks

  /// Whether a range of marks is being drawn.
  public var isMarkingRange: Bool { anchor != nil }

  /// Whether a row is marked.
  public func isMarked(_ row: Int, at place: Int) -> Bool {
    marks.contains(row) || range.map { $0.contains(place) } ?? false
  }

  /// How many rows are marked.
  public var markedCount: Int {
    guard let range else { return marks.count }
    if marks.isEmpty { return range.count }
    return marks.count + range.count { !marks.contains(rows.row(at: $0)) }
  }

  /// The marked rows, rising.
  public var markedRows: [Int] {
    var all = self
    all.keepRange()
    return all.marks.rows
  }

  /// What a command acts on: the marked rows, rising, or else the selected one.
  public var actedRows: [Int] {
    let marked = markedRows
    return marked.isEmpty ? selectedRow.map { [$0] } ?? [] : marked
  }

  /// Marks the selected row, or takes its mark away, and goes on to the next.
  mutating func toggleMark() {
    if anchor != nil { return keepRange() }
    guard let row = selectedRow else { return }
    marks.set(row, !marks.contains(row))
    state.move(.rows(1))
  }

  /// Marks so many rows from the selected one on, where nothing is marked.
  mutating func markAhead(_ rows: Int) {
    guard anchor == nil, marks.isEmpty, let selection = state.selection else { return }
    for place in selection..<min(count, selection + max(0, rows)) {
      marks.set(self.rows.row(at: place), true)
    }
  }

  /// Begins to draw a range from the selected row, or keeps what was drawn.
  mutating func toggleRange() {
    if anchor == nil { anchor = state.selection } else { keepRange() }
  }

  /// Marks all rows that are shown.
  mutating func markAll() {
    anchor = nil
    for place in 0..<count { marks.set(rows.row(at: place), true) }
  }

  /// Marks the rows that are shown and not marked, and those alone.
  mutating func invertMarks() {
    keepRange()
    for place in 0..<count {
      let row = rows.row(at: place)
      marks.set(row, !marks.contains(row))
    }
  }

  /// Marks one row.
  mutating func mark(row: Int) { marks.set(row, true) }

  /// Gives up the range that is being drawn; says whether there was one.
  mutating func dropRange() -> Bool {
    defer { anchor = nil }
    return anchor != nil
  }

  /// Takes all marks away; says whether there were any.
  mutating func dropMarks() -> Bool {
    defer { marks.removeAll() }
    return !marks.isEmpty
  }

  /// Takes all marks and the range away: they have been acted on.
  mutating func clearMarks() {
    anchor = nil
    marks.removeAll()
  }

  private var range: ClosedRange<Int>? {
    guard let anchor, let selection = state.selection else { return nil }
    let start = min(anchor, count - 1)
    return min(start, selection)...max(start, selection)
  }

  private mutating func keepRange() {
    if let range { for place in range { marks.set(rows.row(at: place), true) } }
    anchor = nil
  }

  // MARK: Rows

  /// The list has other rows now.
  ///
  /// The selection stays on its number; marks go.
  mutating func rowsChanged(labels: some Sequence<String>) {
    let row = selectedRow
    let query = rows.query
    clearMarks()
    rows = RowFilter(Array(labels))
    rows.setQuery(query.text, query.mode)
    keepSelected(row)
  }

  /// Rows came in at the end.
  ///
  /// `sections` has the same number for rows that belong together; `inScope` says which of them belong to the part of the
  /// list that is shown.
  mutating func rowsAppended(
    labels: some Sequence<String>, sections new: [UInt64] = [], inScope: [Int32]? = nil
  ) {
    let row = selectedRow
    rows.append(labels, sections: new, inScope: inScope ?? [])
    keepSelected(row)
  }

  /// Whether there are several sections.
  var hasSections: Bool { rows.sections.areSeveral }

  /// The number of the section that a row belongs to; nil where the list has none.
  func section(of row: Int) -> UInt64? { rows.sections.number(of: row) }

  /// A section is called differently now: its rows are found by that, too.
  mutating func sectionRenamed(_ section: UInt64, _ name: String) { rows.rename(section: section, name) }

  /// A row is called differently now.
  mutating func rowRenamed(_ row: Int, _ label: String) { rows.rename(row, label) }

  /// Rows went, came or changed places; selection and marks stay on theirs.
  ///
  /// Where the selected row goes, the next one that stays is selected.
  mutating func apply(_ change: RowChange, labels: [String], sections new: [UInt64] = []) {
    keepRange()
    var row = selectedRow
    if case .removed(let gone) = change, let place = state.selection {
      row = survivor(from: place, without: gone)
    }
    rows.apply(change, labels: labels, sections: new)
    marks.renumber(change.renumbering)
    keepSelected(row.flatMap { change.place(of: $0) })
  }

  /// The row at a place, or the nearest behind it that does not go, or else before it.
  private func survivor(from place: Int, without gone: [Int]) -> Int? {
    var leaves = RowMarks()
    for row in gone { leaves.set(row, true) }
    let behind = (place..<count).first { !leaves.contains(rows.row(at: $0)) }
    let before = (0..<place).last { !leaves.contains(rows.row(at: $0)) }
    return (behind ?? before).map { rows.row(at: $0) }
  }

  // MARK: Filter

  /// Narrows the list; the selection stays on its row or goes to the nearest one left, or to the best one.
  mutating func setFilter(_ text: String, _ mode: FindMode = .substring) {
    let row = selectedRow
    keepRange()
    rows.setQuery(text, mode)
    keepSelected(rows.isRanked ? nil : row, first: rows.isRanked)
  }

  /// Narrows the list to some rows, rising, or shows all of it again.
  mutating func setScope(_ scope: [Int32]?) {
    let row = selectedRow
    keepRange()
    rows.setScope(scope)
    keepSelected(row)
  }

  /// Makes ready for a filter that will be typed.
  mutating func prepareFilter() { rows.prepare() }

  /// Goes on with a search that has not come to its end.
  mutating func search() {
    guard rows.isSearching else { return rows.search() }
    let isFirst = state.selection == 0
    let row = selectedRow
    rows.search()
    keepSelected(row, first: isFirst && rows.isRanked)
  }

  /// Parts of a row's label that the filter matched.
  public func matchedRanges(in label: String) -> [Range<String.Index>] {
    rows.isActive ? rows.query.ranges(in: label) : []
  }

  private mutating func keepSelected(_ row: Int?, first: Bool = false) {
    state.setCount(
      rows.count, headings: headings, selecting: first ? 0 : row.flatMap { rows.place(nearest: $0) })
  }

  /// The places that have a heading over them: of all rows in their order, or of those that a filter leaves in it; one
  /// group alone needs none.
  private var headings: [Int32] {
    let sections = rows.sections
    guard mayHaveHeadings, sections.areSeveral, rows.scope == nil, !rows.isRanked else { return [] }
    let starts =
      rows.isActive
      ? sections.starts(among: (0..<rows.count).lazy.map { rows.row(at: $0) }) : sections.starts
    return RowSections.areWorthHeadings(starts.count, rows: rows.count) ? starts : []
  }
}
