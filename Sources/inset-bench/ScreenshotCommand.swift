// Screenshots for the documentation: `inset-bench screenshot` types keys into a program and saves its screen as SVG.
// `scripts/screenshots` calls it.

internal import Glibc
internal import Options
internal import PtyHarness

/// Writes a program's screen after some keys as SVG.
struct ScreenshotCommand: BenchCommand {
  static let command = CommandLineSpec<Self>(
    "inset-bench screenshot", "Run a program, press keys, write its screen as SVG.",
    operands: .init("file", "The SVG file to write, then --, the program and its arguments.", 2...Int.max),
    OptionTable([
      .size(\.size),
      .value(
        "step", "SECONDS:KEYS", "Keys to press after some seconds; may be given several times"
      ) { line, value throws(OptionStop) in
        guard let step = Step(try value.text()) else { throw value.wrong("seconds and keys like 1:q") }
        line.steps.append(step)
      },
      .number("seconds", "How long it goes on after the last key", \.seconds),
    ]))

  private var size = TerminalSize(columns: 120, rows: 34)
  private var steps: [Step] = []
  private var seconds = 2.0
  private var output = ""
  private var words: [String] = []

  mutating func take(_ operands: [String]) {
    output = operands[0]
    words = Array(operands.dropFirst())
  }

  /// Keys after a delay in seconds; `<enter>`, `<tab>` and `<esc>` stand for those keys.
  struct Step {
    let seconds: Double
    let keys: String

    init?(_ argument: String) {
      guard let colon = argument.firstIndex(of: ":"), let seconds = Double(argument[..<colon]) else {
        return nil
      }
      self.seconds = seconds
      keys = String(argument[argument.index(after: colon)...])
        .replacing("<enter>", with: "\r").replacing("<tab>", with: "\t").replacing("<esc>", with: "\u{1b}")
    }
  }

  func run() throws {
    let program = try PtyProgram(
      words[0], Array(words.dropFirst()), PtyOptions(columns: size.columns, rows: size.rows))
    for step in steps {
      program.read(seconds: step.seconds)
      program.send(step.keys)
    }
    program.read(seconds: seconds)
    guard program.exit == nil, program.wait(seconds: 2, until: { !$0.modes.synchronizing }) else {
      print("\(words[0]) ended before its picture was taken.")
      throw BenchFailure()
    }
    let svg = ScreenSVG(of: program.screen).text
    guard let file = fopen(output, "w"), fputs(svg, file) >= 0, fclose(file) == 0 else {
      print("\(output) cannot be written: \(String(cString: strerror(errno))).")
      throw BenchFailure()
    }
  }
}
