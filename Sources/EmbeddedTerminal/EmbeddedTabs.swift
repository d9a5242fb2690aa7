/// The tab stops of a program's screen.
///
/// A value; any thread may own one.
struct EmbeddedTabs {
  private static let usualDistance = 8
  private var stops: [Bool]

  /// Stops at every eighth column.
  init(columns: Int) {
    stops = (0..<max(1, columns)).map { $0 % Self.usualDistance == 0 }
  }

  /// Changes the number of columns; new ones have default stops.
  mutating func setColumns(_ columns: Int) {
    let former = stops
    self = EmbeddedTabs(columns: columns)
    for index in 0..<min(former.count, stops.count) { stops[index] = former[index] }
  }

  /// Sets or clears a stop.
  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  /// Clears all stops.
  mutating func clear() { stops = Array(repeating: false, count: stops.count) }

  /// The next stop behind a column, at most `last`.
  func next(behind column: Int, last: Int) -> Int {
    var column = column + 1
    while column < last, !(stops.indices.contains(column) && stops[column]) { column += 1 }
    return min(column, last)
  }

  /// The previous stop before a column, at least `first`.
  func previous(before column: Int, first: Int) -> Int {
    var column = column - 1
    while column > first, !(stops.indices.contains(column) && stops[column]) { column -= 1 }
    return max(column, first)
  }
}
