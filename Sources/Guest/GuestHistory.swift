/// The lines that have left a guest's screen at its top, the newest last; the oldest go when there are too many.
struct GuestHistory {
  /// Lines that are kept.
  static let limit = 2000

  private var lines: [[GuestCell]] = []
  /// Where the oldest one stands, once all places are taken.
  private var start = 0

  /// How many there are.
  var count: Int { lines.count }

  /// Takes a line; behind its last cell it is blank.
  mutating func append(_ line: [GuestCell]) {
    if lines.count < Self.limit {
      lines.append(line)
    } else {
      lines[start] = line
      start = (start + 1) % Self.limit
    }
  }

  /// The line that is so many above the screen's first one, at that width; blank where there is none.
  func line(_ back: Int, columns: Int) -> [GuestCell] {
    guard (1...max(1, lines.count)).contains(back), !lines.isEmpty else {
      return Array(repeating: .blank, count: columns)
    }
    var line = Array(lines[(start + lines.count - back) % lines.count].prefix(columns))
    // Half a wide character is none.
    if let last = line.last, last.width > 1 { line[line.count - 1] = last.withoutText }
    return line + Array(repeating: .blank, count: columns - line.count)
  }
}
