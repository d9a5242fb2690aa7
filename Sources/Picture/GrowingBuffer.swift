// Memory of the painters and encoders that is kept from frame to frame. One owner, on the owner's thread.

/// Uninitialised elements behind one pointer, which grow when a picture does and never shrink.
///
/// A steady stream of pictures of one size allocates nothing. Indices are not checked.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; changes when the buffer grows.
  private(set) var elements: UnsafeMutablePointer<Element>
  private var capacity: Int

  init() {
    capacity = 1
    elements = .allocate(capacity: 1)
  }

  deinit { elements.deallocate() }

  /// Makes room for `count` elements.
  ///
  /// All of them are undefined where the buffer grows, and as they were where it does not.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    elements.deallocate()
    elements = .allocate(capacity: count)
    capacity = count
  }

  /// Makes room for `count` elements and sets each of them.
  mutating func fill(_ count: Int, with value: Element) {
    reserve(count)
    elements.initialize(repeating: value, count: count)
  }
}
