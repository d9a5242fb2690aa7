// Selection, scrolling, filter and marks, as browser, playlist and history have them in common; made for a million
// rows. Part of the model, main thread only.

import Base

/// A list with its filter, its selection, its scroll position and its marks.
///
/// Rows are indices in the whole list. Only `row(at:)` and `selection` use places, the indices among the rows shown;
/// only `line(at:)` and `offset` use lines, some of which may be headings.
public struct RowList: Equatable, Sendable {
  private var state = ListState()
  private var rows = RowFilter()
  /// Whether headings may be shown; false if the order separates the rows of a section, as shuffle does.
  var mayHaveHeadings = true
  /// The marked rows, without the range that is being marked.
  private var marks = RowMarks()
  /// The place at which the range being marked begins; nil without one.
  private var anchor: Int?

  /// An empty list.
  public init() {}

  /// The number of rows that match the filter.
  public var count: Int { state.count }
  /// The number of rows in the whole list.
  public var total: Int { rows.total }
  /// The number of rows that a filter searches: those of the group the list is narrowed to, or all.
  public var scopeCount: Int { rows.scope?.count ?? rows.total }
  /// The first line on the screen.
  public var offset: Int { state.offset }
  /// The number of lines: matching rows and their headings.
  public var lineCount: Int { state.lines.count }
  /// Whether headings are shown.
  public var hasHeadings: Bool { state.lines.hasHeadings }
  /// The place of the selected row.
  public var selection: Int { state.selection ?? 0 }
  /// The filter text; empty if all rows are shown.
  public var filter: String { rows.query.text }
  /// Whether rows may be hidden, by a filter or by narrowing to a group.
  public var isFiltered: Bool { rows.isActive }
  /// Whether the rows are in the order of their ranks in a fuzzy search, and not in that of the list.
  public var isRanked: Bool { rows.isRanked }
  /// Whether a search is unfinished; `search` continues it.
  public var isSearching: Bool { rows.isSearching }
  /// Whether `search` has work to do, for a search or in advance of one.
  public var isBusy: Bool { rows.isBusy }

  /// The row at a place, or nil.
  public func row(at place: Int) -> Int? {
    guard place >= 0, place < count else { return nil }
    return rows.row(at: place)
  }

  /// The content of a line, or nil.
  public func line(at line: Int) -> ListLine? {
    guard line >= 0, line < lineCount else { return nil }
    return self.line(state.lines.content(at: line))
  }

  /// The content of up to `count` lines from the first on the screen; fewer at the end of the list.
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

  /// The rows on the screen.
  var rowsOnScreen: [Int] {
    linesOnScreen(pageRows).compactMap { if case .row(let row, _) = $0 { row } else { nil } }
  }

  /// Whether a row matches the filter.
  func shows(_ row: Int) -> Bool { rows.place(of: row) != nil }

  /// The selected row; nil in an empty list.
  public var selectedRow: Int? { state.selection.flatMap { row(at: $0) } }

  /// The number of lines that fit on the screen.
  public var pageRows: Int {
    get { state.height }
    set { state.resize(height: newValue) }
  }

  /// The row after (1) or before (-1) `row` in the group that the list is narrowed to.
  ///
  /// The result is nil if the list is not narrowed and, without `wrapping`, at the end of the group.
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

  /// Selects a row; does nothing where the filter hides it or it does not exist.
  mutating func select(row: Int) {
    if let place = rows.place(of: row), place >= 0, place < count { state.select(place) }
  }

  /// Moves the selection; `current` is the row of the current item.
  mutating func move(_ motion: ListMotion, current: Int?) {
    // Finding a place may look at every row, so it is done only if it is needed.
    state.move(motion, current: motion == .current ? current.flatMap { rows.place(of: $0) } : nil)
  }

  /// Scrolls by lines, like the wheel.
  mutating func scroll(by rows: Int) { state.scroll(rows) }

  /// Scrolls so that this fraction of the list, 0 … 1, is above the screen.
  mutating func scroll(to fraction: Double) {
    let end = max(0, lineCount - state.height)
    state.scroll(Int((max(0, min(1, fraction)) * Double(end)).rounded()) - offset)
  }

  // MARK: Marks

  /// Whether a range is being marked.
  public var isMarkingRange: Bool { anchor != nil }

  /// Whether a row is marked; `place` is its place.
  public func isMarked(_ row: Int, at place: Int) -> Bool {
    marks.contains(row) || range.map { $0.contains(place) } ?? false
  }

  /// The number of marked rows.
  public var markedCount: Int {
    guard let range else { return marks.count }
    if marks.isEmpty { return range.count }
    return marks.count + range.count { !marks.contains(rows.row(at: $0)) }
  }

  /// The marked rows, ascending.
  public var markedRows: [Int] {
    var all = self
    all.keepRange()
    return all.marks.rows
  }

  /// The rows that a command acts on: the marked ones, ascending, or else the selected one.
  public var actedRows: [Int] {
    let marked = markedRows
    return marked.isEmpty ? selectedRow.map { [$0] } ?? [] : marked
  }

  /// Toggles the mark of the selected row, and selects the next one; ends a range that is being marked.
  mutating func toggleMark() {
    if anchor != nil { return keepRange() }
    guard let row = selectedRow else { return }
    marks.set(row, !marks.contains(row))
    state.move(.rows(1))
  }

  /// Marks this many rows from the selected one on, unless rows are marked already.
  mutating func markAhead(_ rows: Int) {
    guard anchor == nil, marks.isEmpty, let selection = state.selection else { return }
    for place in selection..<min(count, selection + max(0, rows)) {
      marks.set(self.rows.row(at: place), true)
    }
  }

  /// Starts marking a range at the selected row, or ends it and keeps its marks.
  mutating func toggleRange() {
    if anchor == nil { anchor = state.selection } else { keepRange() }
  }

  /// Marks all rows that match the filter.
  mutating func markAll() {
    anchor = nil
    for place in 0..<count { marks.set(rows.row(at: place), true) }
  }

  /// Inverts the marks of all rows that match the filter.
  mutating func invertMarks() {
    keepRange()
    for place in 0..<count {
      let row = rows.row(at: place)
      marks.set(row, !marks.contains(row))
    }
  }

  mutating func mark(row: Int) { marks.set(row, true) }

  /// Discards the range that is being marked.
  ///
  /// - Returns: Whether there was one.
  mutating func dropRange() -> Bool {
    defer { anchor = nil }
    return anchor != nil
  }

  /// Removes all marks.
  ///
  /// - Returns: Whether there were any.
  mutating func dropMarks() -> Bool {
    defer { marks.removeAll() }
    return !marks.isEmpty
  }

  /// Removes all marks and the range, after a command has acted on them.
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

  /// Replaces all rows.
  ///
  /// The selection stays on its index; marks are removed.
  mutating func rowsChanged(labels: some Sequence<RowLabel>) {
    let row = selectedRow
    let query = rows.query
    clearMarks()
    rows = RowFilter(Array(labels))
    rows.setQuery(query.text, query.mode)
    keepSelected(row)
  }

  /// Appends rows.
  ///
  /// `sections` has a section number for each row. `inScope` are the appended rows that belong to the group that the
  /// list is narrowed to.
  mutating func rowsAppended(
    labels: some Sequence<RowLabel>, sections new: [UInt64] = [], inScope: [Int32]? = nil
  ) {
    let row = selectedRow
    if rows.isRanked { keepRange() }
    rows.append(labels, sections: new, inScope: inScope ?? [])
    keepSelected(row)
  }

  /// Whether the rows are in several sections.
  var hasSections: Bool { rows.sections.areSeveral }

  /// The section number of a row; nil if the list has no sections.
  func section(of row: Int) -> UInt64? { rows.sections.number(of: row) }

  /// Names a section, by which its rows are then found.
  mutating func sectionRenamed(_ section: UInt64, _ name: String) { rows.rename(section: section, name) }

  /// Changes a row's label.
  mutating func rowRenamed(_ row: Int, _ label: RowLabel) { rows.rename(row, label) }

  /// Removes, inserts or reorders rows; selection and marks follow their rows.
  ///
  /// If the selected row is removed, the next remaining row is selected.
  mutating func apply(_ change: RowChange, labels: [RowLabel], sections new: [UInt64] = []) {
    keepRange()
    var row = selectedRow
    if case .removed(let gone) = change, let place = state.selection {
      row = survivor(from: place, without: gone)
    }
    rows.apply(change, labels: labels, sections: new)
    marks.renumber(change.renumbering)
    keepSelected(row.flatMap { change.place(of: $0) })
  }

  /// The row at a place or after it that remains, or else the last one before it; nil without any.
  private func survivor(from place: Int, without gone: [Int]) -> Int? {
    var leaves = RowMarks()
    for row in gone { leaves.set(row, true) }
    let behind = (place..<count).first { !leaves.contains(rows.row(at: $0)) }
    let before = (0..<place).last { !leaves.contains(rows.row(at: $0)) }
    return (behind ?? before).map { rows.row(at: $0) }
  }

  // MARK: Filter

  /// Filters the list.
  ///
  /// A substring search keeps the selected row, or selects the nearest match; a fuzzy search selects the best match.
  mutating func setFilter(_ text: String, _ mode: FindMode = .substring) {
    let row = selectedRow
    keepRange()
    rows.setQuery(text, mode)
    keepSelected(rows.isRanked ? nil : row, first: rows.isRanked)
  }

  /// Narrows the list to some rows, ascending; nil shows all rows.
  mutating func setScope(_ scope: [Int32]?) {
    let row = selectedRow
    keepRange()
    rows.setScope(scope)
    keepSelected(row)
  }

  /// Prepares a search before the first letter is typed.
  mutating func prepareFilter() { rows.prepare() }

  /// Continues an unfinished search, or prepares one.
  mutating func search() {
    guard rows.isSearching else { return rows.search() }
    let isFirst = state.selection == 0
    let row = selectedRow
    if rows.isRanked { keepRange() }
    rows.search()
    keepSelected(row, first: isFirst && rows.isRanked)
  }

  /// The ranges of a label that the filter matched, for highlighting.
  public func matchedRanges(in label: String) -> [Range<String.Index>] {
    rows.isActive ? rows.query.ranges(in: label) : []
  }

  private mutating func keepSelected(_ row: Int?, first: Bool = false) {
    state.setCount(
      rows.count, headings: headings, selecting: first ? 0 : row.flatMap { rows.place(nearest: $0) })
  }

  /// The places with a heading above them; empty in a ranked or narrowed list, and where headings are not worth
  /// showing.
  private var headings: [Int32] {
    let sections = rows.sections
    guard mayHaveHeadings, sections.areSeveral, rows.scope == nil, !rows.isRanked else { return [] }
    let starts =
      rows.isActive
      ? sections.starts(among: (0..<rows.count).lazy.map { rows.row(at: $0) }) : sections.starts
    return RowSections.areWorthHeadings(starts.count, rows: rows.count) ? starts : []
  }
}
