// Small additions to ranges and collections.

extension ClosedRange {
  /// The value clamped to the range.
  package func nearest(to value: Bound) -> Bound { Swift.max(lowerBound, Swift.min(upperBound, value)) }
}

extension ClosedRange<Int> {
  /// The same bounds as floating-point numbers.
  package var asNumbers: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }
}

extension RandomAccessCollection where Index == Int {
  /// The element after an index, or before it for a negative direction, in a circle; nil for an empty collection.
  package func next(to place: Int, _ direction: Int) -> Element? {
    isEmpty ? nil : self[startIndex + (place - startIndex + (direction < 0 ? count - 1 : 1)) % count]
  }
}
