// The marked rows of a list, as a bit set.
import Base

/// A set of row indices that stays small and fast in lists of a million rows.
public struct RowMarks: Equatable, Sendable {
  private var words: [UInt64] = []
  /// The number of marked rows.
  public private(set) var count = 0

  /// The empty set.
  public init() {}

  /// Whether no row is marked.
  public var isEmpty: Bool { count == 0 }

  /// Whether a row is marked.
  public func contains(_ row: Int) -> Bool {
    let word = row >> 6
    return row >= 0 && word < words.count && words[word] >> UInt64(row & 63) & 1 == 1
  }

  mutating func set(_ row: Int, _ isMarked: Bool) {
    guard row >= 0, contains(row) != isMarked else { return }
    let word = row >> 6
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
    words[word] ^= 1 << UInt64(row & 63)
    count += isMarked ? 1 : -1
  }

  mutating func removeAll() { self = RowMarks() }

  /// The marked rows, ascending.
  public var rows: [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        rows.append((index << 6) + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return rows
  }

  /// Replaces the index of each marked row; nil removes its mark.
  mutating func renumber(_ number: (Int) -> Int?) {
    guard !isEmpty else { return }
    let old = rows
    removeAll()
    for row in old { if let row = number(row) { set(row, true) } }
  }
}
