/// Elements in one piece of memory: added and removed at the end, and dropped at the front.
///
/// `start` and `end` number the elements from the first one that was ever added; all else uses their index from the
/// first one that is kept. A value; any thread may own one.
struct PackedQueue<Element> {
  /// Dropped elements that may stay in memory although they are the greater part.
  private static var leastRest: Int { 4096 }

  private var elements: [Element] = []
  /// The dropped elements that are still in memory, and those that are not.
  private var head = 0
  private var gone = 0

  /// The number of the first element.
  var start: Int { gone + head }
  /// The number behind the last element.
  var end: Int { gone + elements.count }
  /// The number of elements.
  var count: Int { elements.count - head }
  var first: Element? { count > 0 ? elements[head] : nil }
  var last: Element? { count > 0 ? elements[elements.count - 1] : nil }

  /// The element at an index from 0 on.
  subscript(_ index: Int) -> Element {
    get { elements[head + index] }
    set { elements[head + index] = newValue }
  }

  /// Elements by their numbers.
  subscript(_ numbers: Range<Int>) -> ArraySlice<Element> {
    elements[numbers.lowerBound - gone..<numbers.upperBound - gone]
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Lets `body` append to the array of the elements; it must change nothing else.
  mutating func change(_ body: (inout [Element]) -> Void) { body(&elements) }

  /// Changes the last element, which must exist.
  mutating func changeLast(_ body: (inout Element) -> Void) { body(&elements[elements.count - 1]) }

  /// Drops so many elements at the front; each is moved about once.
  mutating func removeFirst(_ count: Int) {
    head = min(elements.count, head + count)
    guard head > max(Self.leastRest, elements.count / 2) else { return }
    elements.removeFirst(head)
    gone += head
    head = 0
  }

  /// Removes so many elements at the end.
  mutating func removeLast(_ count: Int) { elements.removeLast(min(self.count, count)) }
}
