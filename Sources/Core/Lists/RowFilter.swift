// The rows of a list that match a filter, and their order.
//
// A search in a million rows works in slices of a few milliseconds each; what it has found so far can be shown.
public import Base

/// The rows that match the filter text and are in the selected part of the list.
///
/// A longer filter text narrows the last result instead of searching all rows again.
public struct RowFilter: Sendable {
  /// The filter text and the way it is searched.
  public private(set) var query = RowQuery("")
  /// The rows that are searched, ascending; nil for all rows.
  public private(set) var scope: [Int32]?

  /// The labels of all rows.
  private var labels: [RowLabel]
  /// The sections of all rows, such as albums.
  private(set) var sections = RowSections()
  private var haystack = RowHaystack()
  /// The rows found so far, ascending; used only with a filter text.
  private var found: [Int32] = []
  /// The rank of each row in `found`, for a fuzzy search.
  private var ranks: [UInt16] = []
  /// `found` with the best match first, for a fuzzy search only.
  private var ranked: [Int32] = []
  /// The rows still to be searched: all from an index on, or the rest of an earlier result.
  private var pending = Pending.none

  /// Whether a filter is about to be typed, so that the haystack is filled in advance.
  private var isPreparing = false

  private enum Pending: Equatable {
    case none
    case all(from: Int)
    case rows([Int32], from: Int)
  }

  /// The number of rows in one slice of a search.
  static let slice = 65_536

  /// A filter of these rows that matches all of them.
  init(_ labels: [RowLabel] = []) { self.labels = labels }

  /// The number of rows in the whole list.
  public var total: Int { labels.count }
  /// Whether rows may be hidden.
  public var isActive: Bool { !query.isEmpty || scope != nil }
  /// Whether the rows are in the order of their ranks, best first.
  public var isRanked: Bool { !query.isEmpty && query.mode == .fuzzy }
  /// Whether a search is unfinished.
  public var isSearching: Bool { pending != .none }
  /// Whether `search` has work to do: an unfinished search, or filling the haystack in advance.
  public var isBusy: Bool { isSearching || (isPreparing && haystack.count < labels.count) }

  /// The number of matching rows.
  public var count: Int {
    if !query.isEmpty { return isRanked ? ranked.count : found.count }
    return scope?.count ?? labels.count
  }

  /// The row at a place among the matching rows.
  public func row(at place: Int) -> Int {
    if !query.isEmpty { return Int(isRanked ? ranked[place] : found[place]) }
    return scope.map { Int($0[place]) } ?? place
  }

  /// The matching rows, in their order.
  public var rows: [Int] { (0..<count).map(row(at:)) }

  // MARK: Changing

  /// Sets the filter text; an empty one matches all rows.
  public mutating func setQuery(_ text: String, _ mode: FindMode = .substring) {
    let wanted = RowQuery(text, mode)
    guard wanted != query else { return }
    let narrows = wanted.implies(query) && !query.isEmpty && !isSearching
    query = wanted
    begin(narrows ? .rows(found, from: 0) : everything)
  }

  /// Limits the search to some rows, ascending; nil searches all rows.
  mutating func setScope(_ rows: [Int32]?) {
    scope = rows
    begin(everything)
  }

  /// Starts filling the haystack before the first letter is typed.
  mutating func prepare() {
    isPreparing = true
    haystack.fill(upTo: haystack.count + Self.slice / 2, of: labels, sections)
  }

  /// Appends rows.
  ///
  /// `inScope` are the appended rows that belong to `scope`, where one is set.
  mutating func append(
    _ more: some Sequence<RowLabel>, sections new: [UInt64] = [], inScope: [Int32] = []
  ) {
    let first = labels.count
    let hadSections = sections.areSeveral
    sections.append(new)
    // Once there are several sections, rows are also found by the name of the first one.
    if !hadSections, sections.areSeveral, haystack.count > 0 { forgetHaystack() }
    labels.append(contentsOf: more)
    scope?.append(contentsOf: inScope)
    guard !query.isEmpty, first < labels.count else { return }
    let new = scope == nil ? Array(Int32(first)..<Int32(labels.count)) : inScope
    switch pending {
    // A search of all rows covers the appended ones too.
    case .all: return
    case .rows(let rows, let from): pending = .rows(rows + new, from: from)
    case .none: pending = .rows(new, from: 0)
    }
    search()
  }

  /// Changes a row's label; what has been found stays.
  mutating func rename(_ row: Int, _ label: RowLabel) {
    guard labels.indices.contains(row), labels[row] != label else { return }
    labels[row] = label
    forgetHaystack()
  }

  /// Changes a section's name; what has been found stays.
  mutating func rename(section: UInt64, _ name: String) {
    if sections.rename(section, name) { forgetHaystack() }
  }

  /// Removes, inserts or reorders rows.
  mutating func apply(_ change: RowChange, labels new: [RowLabel], sections numbers: [UInt64] = []) {
    _ = labels.apply(change, inserting: new)
    sections.apply(change, inserting: numbers)
    forgetHaystack()
    if let rows = scope {
      let number = change.renumbering
      scope = rows.compactMap { number(Int($0)).map { Int32($0) } }.sorted()
    }
    begin(everything)
  }

  /// Discards the haystack after a change of the rows.
  private mutating func forgetHaystack() {
    haystack = RowHaystack()
    isPreparing = false
  }

  // MARK: Searching

  /// Searches the next slice of rows, or fills the haystack in advance.
  mutating func search(rows budget: Int = RowFilter.slice) {
    let end: Int
    switch pending {
    case .none:
      if isBusy { haystack.fill(upTo: haystack.count + Self.slice, of: labels, sections) }
      return
    case .all(let from):
      end = from + min(budget, labels.count - from)
      haystack.fill(upTo: end, of: labels, sections)
      look(at: (from..<end).lazy.map { Int32(truncatingIfNeeded: $0) })
      pending = end < labels.count ? .all(from: end) : .none
    case .rows(let rows, let from):
      end = from + min(budget, rows.count - from)
      if let last = rows[from..<end].last { haystack.fill(upTo: Int(last) + 1, of: labels, sections) }
      look(at: rows[from..<end])
      pending = end < rows.count ? .rows(rows, from: end) : .none
    }
    // Ranking a million rows takes time too, so it is done after the first slice and at the end.
    if isRanked, pending == .none || end <= budget { rank() }
  }

  private var everything: Pending { scope.map { .rows($0, from: 0) } ?? .all(from: 0) }

  private mutating func begin(_ pending: Pending) {
    found = []
    ranks = []
    ranked = []
    self.pending = query.isEmpty ? .none : pending
    search()
  }

  private mutating func look(at rows: some Sequence<Int32>) {
    let wantsRanks = isRanked
    let (query, mask) = (query, query.mask)
    haystack.bytes.withUnsafeBufferPointer { bytes in
      for row in rows {
        let index = Int(row)
        guard haystack.masks[index] & mask == mask else { continue }
        let start = index == 0 ? 0 : Int(haystack.ends[index - 1])
        let hay = UnsafeBufferPointer(rebasing: bytes[start..<Int(haystack.ends[index])])
        guard let score = query.score(hay, beside: haystack.nameStart(of: index) - start) else { continue }
        if query.isCaseSensitive, !query.hasCapitals(labels[index].text, in: sections.name(of: index)) {
          continue
        }
        found.append(row)
        // Of two matches with the same score, the shorter text ranks higher: it has less text besides the match.
        guard wantsRanks else { continue }
        let best = max(0, min(2047, score))
        let brevity = 15 - min(15, hay.count >> 3)
        ranks.append(UInt16(best << 4 | brevity))
      }
    }
  }

  /// Sorts what was found by rank with a counting sort; equal ranks keep the list's order.
  private mutating func rank() {
    var starts = [Int](repeating: 0, count: 32_769)
    for rank in ranks { starts[32_767 - Int(rank) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    ranked = [Int32](repeating: 0, count: found.count)
    for (row, rank) in zip(found, ranks) {
      let bucket = 32_767 - Int(rank)
      ranked[starts[bucket]] = row
      starts[bucket] += 1
    }
  }

  // MARK: Places of rows

  /// The place of a row, or else of the next matching row, or of the last one; nil without any.
  ///
  /// It keeps the selection in its place while the filter changes. In a ranked result a missing row selects the first
  /// place.
  public func place(nearest row: Int) -> Int? {
    guard count > 0 else { return nil }
    if isRanked { return place(of: row) ?? 0 }
    return min(firstPlace(from: row), count - 1)
  }

  /// The place of a row among the matching rows; nil if it does not match.
  public func place(of row: Int) -> Int? {
    if isRanked { return ranked.firstIndex { Int($0) == row } }
    let place = firstPlace(from: row)
    return place < count && self.row(at: place) == row ? place : nil
  }

  private func firstPlace(from row: Int) -> Int {
    if !isActive { return max(0, row) }
    return (0..<count).partitioningIndex { self.row(at: $0) >= row }
  }
}

extension RowFilter: Equatable {
  /// Whether both filter the same rows by the same query.
  public static func == (a: Self, b: Self) -> Bool {
    a.query == b.query && a.scope == b.scope && a.labels == b.labels && a.pending == b.pending
  }
}
