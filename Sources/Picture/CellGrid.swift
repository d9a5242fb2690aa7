/// The cells of a rectangle, row by row.
///
/// Owns its memory; keeps it when it shrinks.
struct CellGrid: ~Copyable {
  private(set) var cells: UnsafeMutablePointer<Cell>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 1
    cells = .allocate(capacity: 1)
  }

  deinit { cells.deallocate() }

  /// Sets the count and fills all with `unknown`.
  mutating func resize(_ count: Int) {
    if count > capacity {
      cells.deallocate()
      cells = .allocate(capacity: count)
      capacity = count
    }
    self.count = count
    cells.initialize(repeating: .unknown, count: count)
  }
}
