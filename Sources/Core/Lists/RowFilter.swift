// Which rows of a list a filter text leaves. A value, part of the model; fast for a million rows.

/// The rows that match what a person types.
///
/// Typing more narrows the last result instead of starting anew.
public struct RowFilter: Sendable {
  /// The texts of all rows, as they are shown.
  public private(set) var rows: [String]
  /// What is searched for.
  public private(set) var query = RowQuery("")
  /// The numbers of the rows that match, rising.
  public private(set) var matches: [Int]

  /// The folded bytes of all rows one after the other, made when the first query comes.
  private var folded: [UInt8] = []
  /// Where each row ends in `folded`.
  private var ends: [Int] = []

  /// All rows, nothing filtered.
  public init(_ rows: [String] = []) {
    self.rows = rows
    matches = Array(rows.indices)
  }

  /// Whether a filter is in force.
  public var isActive: Bool { !query.isEmpty }

  /// Filters by a text; an empty one shows everything.
  public mutating func setQuery(_ text: String) {
    let wanted = RowQuery(text)
    guard wanted != query else { return }
    let narrows = wanted.implies(query)
    query = wanted
    if wanted.isEmpty {
      matches = Array(rows.indices)
    } else {
      foldNewRows()
      matches = narrows ? matches.filter(passes) : rows.indices.filter(passes)
    }
  }

  /// Adds rows at the end.
  public mutating func append(_ more: [String]) {
    let first = rows.count
    rows.append(contentsOf: more)
    if isActive {
      foldNewRows()
      matches.append(contentsOf: (first..<rows.count).filter(passes))
    } else {
      matches.append(contentsOf: first..<rows.count)
    }
  }

  /// Where a row is among the matches, or else the nearest match after it, or the last one; nil without
  /// any.
  ///
  /// It is what keeps the selection in its place while the filter changes.
  public func position(nearest row: Int) -> Int? {
    guard !matches.isEmpty else { return nil }
    return min(firstMatch(from: row), matches.count - 1)
  }

  /// Where a row is among the matches; nil when it is filtered out.
  public func position(of row: Int) -> Int? {
    let place = firstMatch(from: row)
    return place < matches.count && matches[place] == row ? place : nil
  }

  private func firstMatch(from row: Int) -> Int {
    var low = 0
    var high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if matches[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func foldNewRows() {
    guard ends.count < rows.count else { return }
    if folded.isEmpty { folded.reserveCapacity(rows.count * 32) }
    for row in ends.count..<rows.count {
      FoldedText.append(rows[row], to: &folded)
      ends.append(folded.count)
    }
  }

  private func passes(_ row: Int) -> Bool {
    let start = row == 0 ? 0 : ends[row - 1]
    guard FoldedText.find(query.foldedNeedle, in: folded, start..<ends[row]) != nil else { return false }
    return !query.isCaseSensitive || query.matches(rows[row])
  }
}

extension RowFilter: Equatable {
  /// Whether both filter the same rows by the same query.
  public static func == (a: Self, b: Self) -> Bool { a.query == b.query && a.rows == b.rows }
}
