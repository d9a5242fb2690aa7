/// Which cells of a rectangle lie below something else.
///
/// Owns its memory; keeps it when it shrinks.
struct CoverMask: ~Copyable {
  private(set) var flags: UnsafeMutablePointer<Bool>
  private var count = 0
  private var capacity: Int

  init() {
    capacity = 1
    flags = .allocate(capacity: 1)
  }

  deinit { flags.deallocate() }

  /// Sets the count; nothing is covered.
  mutating func resize(_ count: Int) {
    if count > capacity {
      flags.deallocate()
      flags = .allocate(capacity: count)
      capacity = count
    }
    self.count = count
    clear()
  }

  /// Nothing is covered.
  mutating func clear() { flags.initialize(repeating: false, count: count) }
}
