// The subcommands' arguments, in the argument parser's form. Any thread.

import ArgumentParser

/// `inset keys`.
struct KeysArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset keys", abstract: "List the key bindings in force and where each comes from.")
  @OptionGroup var config: ConfigArguments
}

/// `inset history [TEXT…] [--json | --clear]`.
struct HistoryArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset history", abstract: "List what was played and how far, newest first.")
  @OptionGroup var config: ConfigArguments
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false
  @Flag(
    name: .customLong("clear"),
    help: "Remove these items from the history, or without a text all of it.")
  var clears = false
  @Argument(help: ArgumentHelp("Words that the title or the path holds, in any order.", valueName: "text"))
  var words: [String] = []
}

/// Options for the verification of TLS servers.
struct TrustArguments: ParsableArguments {
  @Option(name: .customLong("tls-verify"), help: PlayArguments.help("tls-verify"))
  var tlsVerify: String?
  @Option(name: .customLong("tls-ca-file"), help: PlayArguments.help("tls-ca-file", "FILE"))
  var tlsCAFile: String?
}

/// `inset probe FILE… [--json]`.
struct ProbeArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset probe", abstract: "Show what files hold: container, streams, chapters, tags.")
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false
  @OptionGroup var trust: TrustArguments
  @Argument(help: ArgumentHelp("Files or addresses; - is standard input.", valueName: "file"))
  var files: [String]
}

/// `inset sessions [--json]`.
struct SessionsArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset sessions",
    abstract: "List the sessions: name, terminal, state, position, start and title.")
  @Flag(name: .customLong("json"), help: "Print JSON.")
  var json = false
}

/// `inset attach [--new] [NAME]`.
struct AttachArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset attach",
    abstract: "Show a session on this terminal.",
    discussion: "Without NAME it is the one that is detached. A terminal that shows it gets its prompt back.")
  @Flag(name: .customLong("new"), help: "Refuse where another terminal shows it.")
  var isNew = false
  @Argument(help: ArgumentHelp("The session's name, as inset sessions lists it.", valueName: "name"))
  var name: String?
}

/// `inset remote [--socket PATH | --session NAME] COMMAND…`.
struct RemoteArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset remote",
    abstract: "Control the running player; of several, the one started last.",
    discussion: """
      COMMAND is one as typed after : inside (cycle pause; seek -10; loadfile film.mkv append), a plain word for one \
      (pause, play, toggle, next, prev, volume 50), get PROPERTY, \
      observe PROPERTY, which prints a line now and after each change, or expand-text TEXT, which prints the text with \
      ${property} replaced.
      """)
  @Option(
    name: .customLong("socket"), help: ArgumentHelp("The player that listens there.", valueName: "PATH"))
  var socket: String?
  @Option(name: .customLong("session"), help: ArgumentHelp("The session of that name.", valueName: "NAME"))
  var session: String?
  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("A command in words.", valueName: "command"))
  var words: [String] = []
}

/// `inset terminal`.
struct TerminalArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset terminal",
    abstract: "Show what the terminal can do and how the picture will be drawn.")
  @OptionGroup var config: ConfigArguments
}

/// `inset still FILE [--at TIME|PERCENT] [--size COLSxROWS] [--format FORMAT] [--sheet COLSxROWS]
/// [--video-rotate DEGREES] [--glyphs SET] [--colors COUNT]`.
struct StillArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset still", abstract: "Print frames as text or as a picture, for previewers and pipes.")
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("Which frame: a time like 1:30, or a percentage like 50%.", valueName: "TIME|PERCENT"))
  var moment: String?
  @Option(
    name: .customLong("size"),
    help: ArgumentHelp(
      "The most columns and rows, like 80x24; of a PNG or JPEG, pixels.", valueName: "COLSxROWS"))
  var size: String?
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "What it is printed as; png and jpeg are for a file or a pipe.", valueName: "ansi|png|jpeg"))
  var format: String?
  @Option(
    name: .customLong("sheet"),
    help: ArgumentHelp(
      "Print a contact sheet of the whole item, like 4x3; text has the times under it.",
      valueName: "COLSxROWS"))
  var sheet: String?
  @Option(name: .customLong("video-rotate"), help: PlayArguments.help("video-rotate"))
  var videoRotate: String?
  @Option(name: .customLong("glyphs"), help: PlayArguments.help("glyphs"))
  var glyphs: String?
  @Option(name: .customLong("colors"), help: PlayArguments.help("colors"))
  var colors: String?
  @OptionGroup var trust: TrustArguments
  @Argument(help: ArgumentHelp("A file or an address; - is standard input.", valueName: "file"))
  var file: String
}
