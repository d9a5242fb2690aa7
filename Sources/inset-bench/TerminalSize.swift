// Argument type of `--size` in the benchmarks.

/// A terminal's size on the command line, such as `160x45`.
struct TerminalSize: CustomStringConvertible, Sendable {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// A size in text; nil for anything else.
  init?(_ argument: String) {
    let parts = argument.split(separator: "x")
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  var description: String { "\(columns)x\(rows)" }
}
