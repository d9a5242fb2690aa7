// Which rows of a list a filter leaves, and in which order. A value, part of the model.
//
// A million rows are not searched in one go: a search works in slices, each of which takes a few milliseconds,
// and what it has found so far is there to be shown.
public import Base

/// The rows that match what a person types, and lie in the part of the list that was chosen.
///
/// Typing more narrows the last result instead of starting anew.
public struct RowFilter: Sendable {
  /// What is searched for.
  public private(set) var query = RowQuery("")
  /// The rows that are looked at, rising; nil is all.
  public private(set) var scope: [Int32]?

  /// The labels of all rows, as they are shown.
  private var labels: [String]
  /// Which rows belong together.
  private(set) var sections = RowSections()
  private var haystack = RowHaystack()
  /// Rows found so far, rising, while a query is in force.
  private var found: [Int32] = []
  /// How well each of `found` fits, for a fuzzy query.
  private var ranks: [UInt16] = []
  /// `found` with the best first; for a fuzzy query alone.
  private var ranked: [Int32] = []
  /// The rows that are yet to be looked at: all from a number on, or the rest of an older result.
  private var pending = Pending.none

  /// Whether somebody is about to search.
  private var isPreparing = false

  private enum Pending: Equatable {
    case none
    case all(from: Int)
    case rows([Int32], from: Int)
  }

  /// Rows that one slice of a search looks at.
  static let slice = 65_536

  /// All rows, nothing filtered.
  public init(_ labels: [String] = []) { self.labels = labels }

  /// Rows of the whole list.
  public var total: Int { labels.count }
  /// Whether rows may be hidden.
  public var isActive: Bool { !query.isEmpty || scope != nil }
  /// Whether the rows stand in an order of the filter's own, best first.
  public var isRanked: Bool { !query.isEmpty && query.mode == .fuzzy }
  /// Whether a search has not come to its end.
  public var isSearching: Bool { pending != .none }
  /// Whether there is something to do that nobody need wait for: a search, or what makes the first one quick.
  public var isBusy: Bool { isSearching || (isPreparing && haystack.count < labels.count) }

  /// Rows that are left.
  public var count: Int {
    if !query.isEmpty { return isRanked ? ranked.count : found.count }
    return scope?.count ?? labels.count
  }

  /// The row at a place of those that are left.
  public func row(at place: Int) -> Int {
    if !query.isEmpty { return Int(isRanked ? ranked[place] : found[place]) }
    return scope.map { Int($0[place]) } ?? place
  }

  /// The rows that are left, in their order.
  public var rows: [Int] { (0..<count).map(row(at:)) }

  // MARK: Changing

  /// Filters by a text; an empty one shows everything.
  public mutating func setQuery(_ text: String, _ mode: FindMode = .substring) {
    let wanted = RowQuery(text, mode)
    guard wanted != query else { return }
    let narrows = wanted.implies(query) && !query.isEmpty && !isSearching
    query = wanted
    begin(narrows ? .rows(found, from: 0) : everything)
  }

  /// Looks at some rows alone, rising, or at all again.
  mutating func setScope(_ rows: [Int32]?) {
    scope = rows
    begin(everything)
  }

  /// Begins to make the search ready before the first letter is typed.
  mutating func prepare() {
    isPreparing = true
    haystack.fill(upTo: haystack.count + Self.slice / 2, of: labels, sections)
  }

  /// Adds rows at the end.
  ///
  /// Where some rows alone are looked at, `inScope` are those of the new ones.
  public mutating func append(
    _ more: some Sequence<String>, sections new: [UInt64] = [], inScope: [Int32] = []
  ) {
    let first = labels.count
    let hadSections = sections.areSeveral
    sections.append(new)
    // The name of the only section there was is something to find its rows by from now on.
    if !hadSections, sections.areSeveral, haystack.count > 0 { forgetHaystack() }
    labels.append(contentsOf: more)
    scope?.append(contentsOf: inScope)
    guard !query.isEmpty, first < labels.count else { return }
    let new = scope == nil ? Array(Int32(first)..<Int32(labels.count)) : inScope
    switch pending {
    // Rows that are yet to be looked at include the new ones where all are.
    case .all: return
    case .rows(let rows, let from): pending = .rows(rows + new, from: from)
    case .none: pending = .rows(new, from: 0)
    }
    search()
  }

  /// A row is called differently now; what was found stays.
  mutating func rename(_ row: Int, _ label: String) {
    guard labels.indices.contains(row), labels[row] != label else { return }
    labels[row] = label
    forgetHaystack()
  }

  /// A section is called differently now; what was found stays.
  mutating func rename(section: UInt64, _ name: String) {
    if sections.rename(section, name) { forgetHaystack() }
  }

  /// Rows went, came or changed places.
  mutating func apply(_ change: RowChange, labels new: [String], sections numbers: [UInt64] = []) {
    _ = labels.apply(change, inserting: new)
    sections.apply(change, inserting: numbers)
    forgetHaystack()
    if let rows = scope {
      let number = change.renumbering
      scope = rows.compactMap { number(Int($0)).map { Int32($0) } }.sorted()
    }
    begin(everything)
  }

  /// The rows are no longer as they were searched.
  private mutating func forgetHaystack() {
    haystack = RowHaystack()
    isPreparing = false
  }

  // MARK: Searching

  /// Looks at the next slice of rows.
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
    // To put a million rows in order takes time too: it is done at the beginning and at the end.
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
        if query.isCaseSensitive, !query.hasCapitals(labels[index], in: sections.name(of: index)) { continue }
        found.append(row)
        // Of two that fit equally well, the shorter one has less beside what was wanted.
        if wantsRanks { ranks.append(UInt16(max(0, min(2047, score)) << 4 | (15 - min(15, hay.count >> 3)))) }
      }
    }
  }

  /// Puts what was found in order, the best first; equals keep the list's order.
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

  // MARK: Places

  /// Where a row is among those left, or else the nearest after it, or the last one; nil without any.
  ///
  /// It is what keeps the selection in its place while the filter changes.
  public func place(nearest row: Int) -> Int? {
    guard count > 0 else { return nil }
    if isRanked { return place(of: row) ?? 0 }
    return min(firstPlace(from: row), count - 1)
  }

  /// Where a row is among those left; nil when it is filtered out.
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
