// Which rows of a list belong together, so that a heading can stand over them. A value, part of the model.
import Base

/// A number for each row, the same for rows that belong together, and where runs of the same number begin.
///
/// Kept up with each change. A list that has no sections has no numbers either. Rows are found by the names of their
/// sections beside their own.
struct RowSections: Equatable, Sendable {
  private var numbers: [UInt64] = []
  /// The first rows of the runs, rising.
  private(set) var starts: [Int32] = []
  /// What sections are called, where that is something to find their rows by.
  private var names: [UInt64: String] = [:]

  /// Whether headings over that many of these rows say something of the order in which they stand.
  ///
  /// They do where there are two of them, and two rows or more under each on the average: no list of one group, and none
  /// in which groups are mixed, is cut to pieces.
  static func areWorthHeadings(_ headings: Int, rows: Int) -> Bool { headings >= 2 && rows >= 2 * headings }

  /// The number of a row; nil where the list has no sections.
  func number(of row: Int) -> UInt64? { numbers.indices.contains(row) ? numbers[row] : nil }

  /// What the section of a row is called, for who looks for it; nil where all rows are in one, or it is called nothing.
  func name(of row: Int) -> String? {
    guard hasNames else { return nil }
    return number(of: row).flatMap { names[$0] }
  }

  /// Whether the rows are of several sections.
  var areSeveral: Bool { starts.count > 1 }

  /// Whether rows are found by the names of their sections.
  var hasNames: Bool { !names.isEmpty && areSeveral }

  /// A section is called that from now on; says whether it was called otherwise.
  mutating func rename(_ section: UInt64, _ name: String) -> Bool {
    names.updateValue(name, forKey: section) != name
  }

  /// Takes rows in at the end.
  mutating func append(_ new: [UInt64]) {
    let first = numbers.count
    numbers.append(contentsOf: new)
    findStarts(from: first)
  }

  /// Rows went, came or changed places.
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

  /// The places at which runs begin where only some rows are shown, rising.
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
