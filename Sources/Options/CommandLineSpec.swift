// A command of a command line: its options, its operands and its help. Pure; any thread.

/// A command: the program itself, or a subcommand.
public struct CommandLineSpec<Line>: Sendable {
  /// What stands behind the options.
  public struct Operands: Sendable {
    let name: String
    let help: String
    let counts: ClosedRange<Int>

    /// Operands by the name that help gives them; `counts` is how many there may be.
    public init(_ name: String, _ help: String, _ counts: ClosedRange<Int>) {
      self.name = name
      self.help = help
      self.counts = counts
    }

    /// How usage writes them: `<file> …`.
    var usage: String {
      let name = "<\(self.name)>" + (counts.upperBound > 1 ? " …" : "")
      return counts.lowerBound == 0 ? "[\(name)]" : name
    }
  }

  /// The words before the options: `inset still`.
  public let name: String
  /// What the command does, in one sentence.
  public let overview: String
  /// More about it; empty for nothing.
  public let discussion: String
  /// The options.
  public let table: OptionTable<Line>
  private let operands: Operands?
  private let stopsAtOperand: Bool

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - operands: what stands behind the options; nil for nothing.
  ///   - stopsAtOperand: whether options end at the first operand.
  public init(
    _ name: String, _ overview: String, discussion: String = "", operands: Operands? = nil,
    stopsAtOperand: Bool = false, _ table: OptionTable<Line>
  ) {
    self.name = name
    self.overview = overview
    self.discussion = discussion
    self.operands = operands
    self.stopsAtOperand = stopsAtOperand
    self.table = table
  }

  /// The options as help shows them.
  public var rows: [OptionRow] { table.specs.map(\.row) }

  /// Reads words into a line, and returns the operands.
  ///
  /// - Throws: `OptionStop` for a mistake, and where help is asked for.
  public func read(_ words: [[UInt8]], into line: inout Line) throws(OptionStop) -> [[UInt8]] {
    let found = try table.read(words, into: &line, stopsAtOperand: stopsAtOperand)
    let counts = operands?.counts ?? 0...0
    if found.count > counts.upperBound {
      throw .problem("Unexpected argument \(OptionStop.quoted(found[counts.upperBound]))")
    }
    if found.count < counts.lowerBound, let operands {
      throw .problem("Missing argument “\(operands.usage)”")
    }
    return found
  }

  /// The command's help, in lines of at most `columns` cells.
  public func help(columns: Int = 80) -> String {
    let options = rows.map { $0.kind == .action && $0.name == "help" ? "" : "[\($0.usage)]" }
    let words = [name] + options.filter { !$0.isEmpty } + [operands?.usage ?? ""].filter { !$0.isEmpty }
    var blocks = [HelpText.paragraph(overview, columns)]
    if !discussion.isEmpty { blocks.append(HelpText.paragraph(discussion, columns)) }
    blocks.append(HelpText.usage(words, columns))
    if let operands {
      blocks.append("ARGUMENTS:\n" + HelpText.entry("<\(operands.name)>", operands.help, columns))
    }
    blocks.append("OPTIONS:\n" + HelpText.options(rows, columns))
    return blocks.joined(separator: "\n\n")
  }
}
