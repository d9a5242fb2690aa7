// Memory that painters and encoders keep from frame to frame. One owner, on the owner's thread.

/// An uninitialised buffer that grows with the picture and never shrinks.
///
/// Pictures of a constant size cause no allocation. Indices are not checked.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; the pointer changes when the buffer grows.
  private(set) var elements: UnsafeMutablePointer<Element>
  private var capacity: Int

  init() {
    capacity = 1
    elements = .allocate(capacity: 1)
  }

  deinit { elements.deallocate() }

  /// Ensures room for `count` elements.
  ///
  /// If the buffer grows, all elements become undefined; otherwise they are kept.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    elements.deallocate()
    elements = .allocate(capacity: count)
    capacity = count
  }

  /// Ensures room for `count` elements, and sets each of them.
  mutating func fill(_ count: Int, with value: Element) {
    reserve(count)
    elements.initialize(repeating: value, count: count)
  }
}
