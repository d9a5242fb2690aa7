// The subcommands as the argument parser reads them. Any thread.

import ArgumentParser

/// `inset keys`.
struct KeysArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset keys", abstract: "List the key bindings in force and where each comes from.")
  @OptionGroup var config: ConfigArguments
}

/// `inset probe FILE… [--json]`.
struct ProbeArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset probe", abstract: "Say what files hold: container, streams, chapters, tags.")
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false
  @Argument(help: ArgumentHelp("Files or addresses; - is standard input.", valueName: "file"))
  var files: [String]
}

/// `inset terminal`.
struct TerminalArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset terminal", abstract: "Say what the terminal answered and what follows from it.")
  @OptionGroup var config: ConfigArguments
}

/// `inset still FILE [--at TIME|PERCENT] [--size COLSxROWS]`.
struct StillArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset still", abstract: "Print one frame as text, for previewers and pipes.")
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("Which frame: a time like 1:30, or a percentage like 50%.", valueName: "TIME|PERCENT"))
  var moment: String?
  @Option(
    name: .customLong("size"),
    help: ArgumentHelp("The most columns and rows, like 80x24.", valueName: "COLSxROWS"))
  var size: String?
  @Argument(help: ArgumentHelp("A file or an address; - is standard input.", valueName: "file"))
  var file: String
}
