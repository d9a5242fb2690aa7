// Binary search in sorted collections.

extension RandomAccessCollection {
  /// Binary search for the first element that satisfies a condition; `endIndex` if none does.
  ///
  /// All elements behind the first one have to satisfy it as well. O(log n) calls.
  @inlinable
  public func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsBehind(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
