// Entry point of `inset-bench` and its list of subcommands; CONTRIBUTING.md explains most of the measurements.

internal import ArgumentParser

/// The benchmark program: measures what players show and cost, on a pseudo-terminal of its own.
@main struct InsetBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset-bench",
    abstract: "Runs programs on a terminal of its own and says what they show and cost.",
    subcommands: [
      PictureBench.self, PlayCommand.self, PixelsCommand.self, CostCommand.self, LinkCommand.self,
      ListCommand.self,
      FolderCommand.self, ScreenCommand.self, ScreenshotCommand.self, SessionCommand.self,
    ])
}
