// Entry point of `inset-bench` and its list of subcommands; CONTRIBUTING.md explains most of the measurements.

internal import Glibc
internal import Options

/// The benchmark program: measures what players show and cost, on a pseudo-terminal of its own.
@main enum InsetBench {
  private static let commands: [any BenchCommand.Type] = [
    PictureBench.self, PlayCommand.self, PixelsCommand.self, CostCommand.self, LinkCommand.self,
    ListCommand.self, FolderCommand.self, PlaceCommand.self, ScreenCommand.self, ScreenshotCommand.self,
    SessionCommand.self,
  ]

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let command = commands.first(where: { $0.name == words.first }) else {
      let isHelp = words.isEmpty || ["--help", "-h"].contains(words.first)
      if !isHelp { fail("there is no such subcommand. Try inset-bench --help.", code: 2) }
      return print(help)
    }
    do {
      try command.run(words.dropFirst().map { Array($0.utf8) })
    } catch OptionStop.help {
      print(help(of: command))
    } catch OptionStop.problem(let sentence) {
      fail("\(sentence)\nTry inset-bench \(command.name) --help.", code: 2)
    } catch is BenchFailure {
      exit(1)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func fail(_ reason: String, code: Int32) -> Never {
    let line = Array("inset-bench: \(reason)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(code)
  }

  private static func help<Command: BenchCommand>(of command: Command.Type) -> String {
    Command.command.help()
  }

  private static func overview<Command: BenchCommand>(of command: Command.Type) -> String {
    Command.command.overview
  }

  private static var help: String {
    """
    Runs programs on a terminal of its own and says what they show and cost.

    USAGE: inset-bench SUBCOMMAND [options] …

    SUBCOMMANDS:
    \(commands.map { HelpText.entry($0.name, overview(of: $0), 80, column: 14) }.joined(separator: "\n"))
    """
  }
}
