extension RandomAccessCollection {
  /// The first place at which a condition holds that holds from some place on to the end; the end where it holds nowhere.
  ///
  /// Asks for about as many elements as the count has binary digits.
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
