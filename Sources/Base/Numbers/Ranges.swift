// Small additions to ranges and collections. Pure; any thread.

extension ClosedRange {
  /// What of the range lies nearest to a value: itself where it lies in it.
  package func nearest(to value: Bound) -> Bound { Swift.max(lowerBound, Swift.min(upperBound, value)) }
}

extension ClosedRange<Int> {
  /// The range for numbers that are not whole yet.
  package var asNumbers: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }
}

extension RandomAccessCollection where Index == Int {
  /// What comes after a place, or (-1) before it, where the first comes after the last; nil where there is nothing.
  package func next(to place: Int, _ direction: Int) -> Element? {
    isEmpty ? nil : self[startIndex + (place - startIndex + (direction < 0 ? count - 1 : 1)) % count]
  }
}
