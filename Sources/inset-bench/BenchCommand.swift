// The subcommands of `inset-bench` on the command line: a table of options each. Main thread.

internal import Options

/// A subcommand: a value that its options fill in, and that then runs.
protocol BenchCommand: Sendable {
  /// Its options, operands and help.
  static var command: CommandLineSpec<Self> { get }
  init()
  /// Takes the operands, and checks what the options said.
  mutating func take(_ operands: [String]) throws(OptionStop)
  /// Runs it; throws `BenchFailure` once the reason is printed.
  func run() throws
}

/// The end of a run that failed; its reason is printed.
struct BenchFailure: Error {}

extension BenchCommand {
  /// Its name: the second word of the command line.
  static var name: String { String(command.name.split(separator: " ")[1]) }

  /// Reads the words behind its name, and runs it.
  static func run(_ words: [[UInt8]]) throws {
    var line = Self()
    let operands = try command.read(words, into: &line)
    try line.take(operands.map { String(decoding: $0, as: UTF8.self) })
    try line.run()
  }
}

extension OptionSpec {
  static func text(_ name: String, _ valueName: String, _ help: String, _ field: Field<String>) -> OptionSpec
  {
    .value(name, valueName, help) { line, value throws(OptionStop) in line[keyPath: field] = try value.text()
    }
  }

  static func number(_ name: String, _ help: String, _ field: Field<Double>) -> OptionSpec {
    .value(name, "SECONDS", help) { line, value throws(OptionStop) in
      guard let number = Double(try value.text()), number >= 0 else {
        throw value.wrong("a number of seconds")
      }
      line[keyPath: field] = number
    }
  }

  /// A count of one or more.
  static func count(_ name: String, _ help: String, _ field: Field<Int>) -> OptionSpec {
    .value(name, "N", help) { line, value throws(OptionStop) in
      line[keyPath: field] = try value.whole(from: 1)
    }
  }

  /// Counts, each by an option of its own.
  static func counts(_ name: String, from least: Int, _ help: String, _ field: Field<[Int]>) -> OptionSpec {
    .value(name, "N", help + "; may be given several times") { line, value throws(OptionStop) in
      line[keyPath: field].append(try value.whole(from: least))
    }
  }

  static func size(_ field: Field<TerminalSize>, _ help: String = "The terminal in cells") -> OptionSpec {
    .value("size", "COLSxROWS", help) { line, value throws(OptionStop) in
      line[keyPath: field] = try value.terminalSize()
    }
  }

  /// The player that is measured.
  static func program(_ field: Field<String>) -> OptionSpec { .text("program", "PATH", "The player", field) }

  /// Arguments for the player.
  static func with(_ field: Field<[String]>) -> OptionSpec {
    .value("with", "ARGUMENT", "One more argument for the player; may be given several times") {
      line, value throws(OptionStop) in line[keyPath: field].append(try value.text())
    }
  }
}

extension OptionValue {
  /// The value as a whole number that is not too small.
  func whole(from least: Int) throws(OptionStop) -> Int {
    guard let number = Int(try text()), number >= least else { throw wrong("a whole number from \(least)") }
    return number
  }

  /// The value as a terminal's size.
  func terminalSize() throws(OptionStop) -> TerminalSize {
    guard let size = TerminalSize(try text()) else { throw wrong("columns and rows like 160x45") }
    return size
  }
}
