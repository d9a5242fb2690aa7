// Screenshots for the documentation: `inset-bench screenshot` types keys into a program and saves its screen as SVG.
// `scripts/screenshots` calls it.

internal import ArgumentParser
internal import Glibc
internal import PtyHarness

/// Writes a program's screen after some keys as SVG.
struct ScreenshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot", abstract: "Run a program, press keys, write its screen as SVG.")

  @Option(help: "The terminal in cells.") var size = TerminalSize(columns: 120, rows: 34)
  @Option(help: "Keys to press after some seconds, as SECONDS:KEYS; may be given several times.")
  var step: [Step] = []
  @Option(help: "How long it goes on after the last key.") var seconds = 2.0
  @Argument(help: "The SVG file to write.") var output: String
  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.") var command: [String]

  /// Keys after a delay in seconds; `<enter>`, `<tab>` and `<esc>` stand for those keys.
  struct Step: ExpressibleByArgument {
    let seconds: Double
    let keys: String

    init?(argument: String) {
      guard let colon = argument.firstIndex(of: ":"), let seconds = Double(argument[..<colon]) else {
        return nil
      }
      self.seconds = seconds
      keys = String(argument[argument.index(after: colon)...])
        .replacing("<enter>", with: "\r").replacing("<tab>", with: "\t").replacing("<esc>", with: "\u{1b}")
    }
  }

  func validate() throws {
    guard !command.isEmpty else { throw ValidationError("Give a program after --.") }
  }

  func run() throws {
    let program = try PtyProgram(
      command[0], Array(command.dropFirst()), PtyOptions(columns: size.columns, rows: size.rows))
    for step in step {
      program.read(seconds: step.seconds)
      program.send(step.keys)
    }
    program.read(seconds: seconds)
    guard program.exit == nil, program.wait(seconds: 2, until: { !$0.modes.synchronizing }) else {
      print("\(command[0]) ended before its picture was taken.")
      throw ExitCode.failure
    }
    let svg = ScreenSVG(of: program.screen).text
    guard let file = fopen(output, "w"), fputs(svg, file) >= 0, fclose(file) == 0 else {
      print("\(output) cannot be written: \(String(cString: strerror(errno))).")
      throw ExitCode.failure
    }
  }
}
