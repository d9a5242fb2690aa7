/// History of the command palette: the lines that were run, without duplicates.
public struct CommandHistory: Equatable, Sendable {
  /// Most lines that the history and the database keep; the oldest are dropped.
  public static let limit = 200

  /// The lines, oldest first.
  public private(set) var lines: [String] = []

  /// An empty history.
  package init() {}

  /// Appends a line; an equal line further up is removed.
  package mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// Inserts lines of earlier runs (oldest first) before the lines of this run, without duplicates.
  package mutating func putEarlier(_ earlier: [String]) {
    let known = Set(lines)
    lines = (earlier.filter { !known.contains($0) && !$0.isEmpty } + lines).suffix(Self.limit)
  }
}
