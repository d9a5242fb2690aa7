// The sections of a list: which rows share a heading, such as the tracks of an album.
import Base

/// The section number of each row, and the starts of runs of equal numbers.
///
/// The type is updated with each change of the rows, and is empty for a list without sections. A filter matches
/// section names beside the rows' own labels.
struct RowSections: Equatable, Sendable {
  private var numbers: [UInt64] = []
  /// The first row of each run, ascending.
  private(set) var starts: [Int32] = []
  /// The names of sections that a filter can match.
  private var names: [UInt64: String] = [:]

  /// Whether this many headings over this many rows are worth showing.
  ///
  /// There must be at least two headings and, on average, two rows under each: a list of one section needs none, and a
  /// list that mixes sections would be cut to pieces.
  static func areWorthHeadings(_ headings: Int, rows: Int) -> Bool { headings >= 2 && rows >= 2 * headings }

  /// The section number of a row; nil if the list has no sections.
  func number(of row: Int) -> UInt64? { numbers.indices.contains(row) ? numbers[row] : nil }

  /// The name of a row's section for a filter; nil if all rows are in one section, or the section has no name.
  func name(of row: Int) -> String? {
    guard hasNames else { return nil }
    return number(of: row).flatMap { names[$0] }
  }

  /// Whether the rows are in several sections.
  var areSeveral: Bool { starts.count > 1 }

  /// Whether a filter matches section names.
  var hasNames: Bool { !names.isEmpty && areSeveral }

  /// Names a section.
  ///
  /// - Returns: Whether the name has changed.
  mutating func rename(_ section: UInt64, _ name: String) -> Bool {
    names.updateValue(name, forKey: section) != name
  }

  /// Appends the section numbers of rows.
  mutating func append(_ new: [UInt64]) {
    let first = numbers.count
    numbers.append(contentsOf: new)
    findStarts(from: first)
  }

  /// Removes, inserts or reorders rows.
  mutating func apply(_ change: RowChange, inserting new: [UInt64]) {
    guard !numbers.isEmpty || !new.isEmpty else { return }
    _ = numbers.apply(change, inserting: new)
    starts = []
    findStarts(from: 0)
  }

  private mutating func findStarts(from first: Int) {
    numbers.withUnsafeBufferPointer { numbers in
      for row in first..<max(first, numbers.count) where row == 0 || numbers[row] != numbers[row - 1] {
        starts.append(Int32(truncatingIfNeeded: row))
      }
    }
  }

  /// The places at which runs start where only these rows are shown, ascending.
  func starts(among rows: some Collection<Int>) -> [Int32] {
    var places: [Int32] = []
    var last: UInt64?
    for (place, row) in rows.enumerated() where numbers.indices.contains(row) && numbers[row] != last {
      last = numbers[row]
      places.append(Int32(truncatingIfNeeded: place))
    }
    return places
  }
}
