/// The lines that were run from the palette.
///
/// A value; any thread.
public struct CommandHistory: Equatable, Sendable {
  /// More are neither kept nor remembered.
  public static let limit = 200

  /// The lines, the newest last.
  public private(set) var lines: [String] = []

  /// No lines yet.
  package init() {}

  /// Adds a line, or makes it the newest.
  package mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// Puts lines of earlier times, the newest last, before those of this one.
  package mutating func putEarlier(_ earlier: [String]) {
    let known = Set(lines)
    lines = (earlier.filter { !known.contains($0) && !$0.isEmpty } + lines).suffix(Self.limit)
  }
}
