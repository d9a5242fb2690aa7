/// The tab stops of a program's screen.
///
/// A value; any thread may own one.
struct EmbeddedTabs {
  private static let usualDistance = 8
  private var stops: [Bool]

  /// A stop each eight columns.
  init(columns: Int) {
    stops = (0..<max(1, columns)).map { $0 % Self.usualDistance == 0 }
  }

  /// So many columns from now on; new ones have the usual stops.
  mutating func setColumns(_ columns: Int) {
    let former = stops
    self = EmbeddedTabs(columns: columns)
    for index in 0..<min(former.count, stops.count) { stops[index] = former[index] }
  }

  /// Sets a stop, or takes it away.
  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  /// Takes all away.
  mutating func clear() { stops = Array(repeating: false, count: stops.count) }

  /// The stop behind a column, `last` at most.
  func next(behind column: Int, last: Int) -> Int {
    var column = column + 1
    while column < last, !(stops.indices.contains(column) && stops[column]) { column += 1 }
    return min(column, last)
  }

  /// The stop before a column, `first` at least.
  func previous(before column: Int, first: Int) -> Int {
    var column = column - 1
    while column > first, !(stops.indices.contains(column) && stops[column]) { column -= 1 }
    return max(column, first)
  }
}
