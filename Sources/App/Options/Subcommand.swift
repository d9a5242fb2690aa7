// The table of subcommands: name, options, help, and the task that a line asks for. Constants; any thread.

import Base
import Core
import Media
import Options

/// A subcommand: the first word of the command line, behind options about the configuration.
struct Subcommand: Sendable {
  let name: String
  /// Its purpose, as a sentence.
  let summary: String
  let rows: [OptionRow]
  /// Its help, in lines of 80 cells.
  let help: @Sendable () -> String
  /// Reads the words without its name.
  let read: @Sendable ([[UInt8]]) throws(OptionStop) -> Invocation

  /// Creates a row; `task` makes a task of the line that the options wrote to, and of the operands.
  private init<Line: Sendable>(
    _ name: String, _ line: Line, _ command: CommandLineSpec<Line>,
    task: @escaping @Sendable (Line, [[UInt8]]) throws(OptionStop) -> Invocation
  ) {
    self.name = name
    summary = command.overview
    rows = command.rows
    help = { command.help() }
    read = { words throws(OptionStop) in
      var line = line
      let operands = try command.read(words, into: &line)
      return try task(line, operands)
    }
  }

  /// All of them, in the order of help.
  static let all: [Subcommand] = [
    attach, doctor, history, keys, places, probe, remote, sessions, terminal, still,
  ]

  /// The subcommand with this name; nil for another word.
  static func named(_ word: [UInt8]) -> Subcommand? { all.first { Array($0.name.utf8) == word } }

  private static let file = "- is standard input."

  private struct AttachLine { var isNew = false }

  private static let attach = Subcommand(
    "attach", AttachLine(),
    CommandLineSpec(
      "inset attach", "Reattach a detached session.",
      discussion:
        "Without NAME, reattach the only detached session. A terminal that shows it gets its prompt back.",
      operands: .init("name", "The session's name, as listed by inset sessions.", 0...1),
      OptionTable([.action("new", "Refuse if another terminal shows it", \.isNew)]))
  ) { line, words throws(OptionStop) in
    .attach(
      try words.first.map { word throws(OptionStop) in try OptionValue.sessionName(word) },
      attachesNew: line.isNew)
  }

  private struct DoctorLine {
    var config = ConfigChoice()
    var playsTone = false
  }

  private static let doctor = Subcommand(
    "doctor", DoctorLine(),
    CommandLineSpec(
      "inset doctor", "Check terminal, sound, FFmpeg, yt-dlp, desktop and your files.",
      discussion:
        "The report names neither you nor your machine. The exit code is 1 if something does not work.",
      OptionTable(
        OptionSpec.config(\.config) + [.action("tone", "Play half a second of a quiet tone", \.playsTone)]))
  ) { line, _ throws(OptionStop) in
    .doctor(DoctorOptions(config: try line.config.source(), playsTone: line.playsTone))
  }

  private struct HistoryLine {
    var options = HistoryOptions()
    var config = ConfigChoice()
  }

  private static let history = Subcommand(
    "history", HistoryLine(),
    CommandLineSpec(
      "inset history", "List what was played and how far, newest first, or clear it.",
      operands: .init("text", "Words in the title or the path, in any order.", 0...Int.max),
      OptionTable(
        OptionSpec.config(\.config) + [
          .action("json", "Print JSON", \.options.json),
          .action(
            "clear", "Remove the listed items or, without words, the whole history", \.options.clears
          ),
        ]))
  ) { line, words throws(OptionStop) in
    guard !line.options.json || !line.options.clears else {
      throw .problem("--json and --clear cannot be combined")
    }
    var options = line.options
    options.words = words.map { String(decoding: $0, as: UTF8.self) }
    options.config = try line.config.source()
    return .history(options)
  }

  /// A subcommand whose only options choose the configuration.
  private static func ofConfig(
    _ name: String, _ about: String, _ task: @escaping @Sendable (ConfigSource) -> Invocation
  ) -> Subcommand {
    Subcommand(
      name, ConfigChoice(), CommandLineSpec("inset " + name, about, OptionTable(OptionSpec.config(\.self)))
    ) { line, _ throws(OptionStop) in task(try line.source()) }
  }

  private static let keys = ofConfig(
    "keys", "List the key bindings in effect and where each comes from."
  ) { .keys($0) }

  private static let terminal = ofConfig(
    "terminal", "Show what the terminal can do and how the picture will be drawn."
  ) { .terminal($0) }

  private struct PlacesLine {
    var json = false
    var config = ConfigChoice()
  }

  private static let places = Subcommand(
    "places", PlacesLine(),
    CommandLineSpec(
      "inset places", "List your places and whether each can be reached.",
      discussion:
        "They are in the table [places] of inset.toml. The exit code is 1 if one of them cannot be reached.",
      OptionTable(OptionSpec.config(\.config) + [.action("json", "Print JSON", \.json)]))
  ) { line, _ throws(OptionStop) in .places(try line.config.source(), json: line.json) }

  private struct ProbeLine {
    var json = false
    var trust = ServerTrust()
  }

  private static let probe = Subcommand(
    "probe", ProbeLine(),
    CommandLineSpec(
      "inset probe", "Show a file's container, streams, chapters and tags.",
      operands: .init("file", "Files or addresses; " + file, 1...Int.max),
      OptionTable([.action("json", "Print JSON", \.json)] + OptionSpec.trust(\.trust)))
  ) { line, words throws(OptionStop) in
    .probe(words.map { BytePath(argument: $0) }, json: line.json, trust: line.trust)
  }

  private struct SessionsLine { var json = false }

  private static let sessions = Subcommand(
    "sessions", SessionsLine(),
    CommandLineSpec(
      "inset sessions", "List the sessions: name, terminal, state, position, start and title.",
      OptionTable([.action("json", "Print JSON", \.json)]))
  ) { line, _ throws(OptionStop) in .sessions(json: line.json) }

  private struct RemoteLine {
    var socket: BytePath?
    var session: String?
  }

  private static let remote = Subcommand(
    "remote", RemoteLine(),
    CommandLineSpec(
      "inset remote", "Control a running player; by default, the one started last.",
      discussion: """
        COMMAND is one as typed after : inside (cycle pause; seek -10; loadfile film.mkv append), a plain word for one \
        (pause, play, toggle, next, prev, volume 50), get PROPERTY, \
        observe PROPERTY, which prints a line now and after each change, or expand-text TEXT, which prints the text with \
        ${property} replaced.
        """,
      operands: .init("command", "A command, as typed after : in the player.", 0...Int.max),
      stopsAtOperand: true,
      OptionTable([
        .path("socket", "PATH", "The player that listens at this socket") { $0.socket = $1 },
        .value("session", "NAME", "The session with this name") { line, value throws(OptionStop) in
          line.session = try value.sessionName()
        },
      ]))
  ) { line, words throws(OptionStop) in
    guard !words.isEmpty else { throw .problem("inset remote takes a command: inset remote cycle pause") }
    let command = try words.map { word throws(OptionStop) in
      guard let text = String(validating: word, as: UTF8.self) else {
        throw .problem("inset remote takes names in UTF-8 only, not " + BytePath(word).shown)
      }
      return text
    }
    guard line.socket == nil || line.session == nil else {
      throw .problem("--socket and --session cannot be combined")
    }
    return .remote(command, line.socket.map { .socket($0) } ?? line.session.map { .session($0) } ?? .last)
  }

  private static let still = Subcommand("still", StillLine(), StillLine.command) {
    line, words throws(OptionStop) in
    .still(try line.options(of: BytePath(argument: words[0])))
  }
}
