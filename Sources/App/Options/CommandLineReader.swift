// The command line's parser: arguments and subcommands become an `Invocation`, mistakes a `UsageError`. `Program`
// calls it first.

import ArgumentParser
import Base
import Core
import Media
import Remote

/// Parses the words of the command line into an `Invocation`.
///
/// Pure; any thread.
public struct CommandLineReader {
  private let raw: RawArguments
  /// Whether the command line follows mpv's syntax (`mpv` as the program's name, or `--mpv`).
  private let isMPV: Bool

  /// Parses this process's command line.
  public static func current() throws(UsageError) -> Invocation {
    let name = RawArguments.programName.split(separator: UInt8(ascii: "/")).last.map { Array($0) }
    return try read(RawArguments.current, isMPV: name == Array("mpv".utf8))
  }

  /// Parses words, which come without the program's name; `isMPV` selects mpv's syntax.
  ///
  /// Words are bytes, since file names need not be UTF-8.
  public static func read(_ arguments: [[UInt8]], isMPV: Bool = false) throws(UsageError) -> Invocation {
    let isAsked = arguments.prefix { $0 != Array("--".utf8) }.contains(Array("--mpv".utf8))
    let reader = CommandLineReader(raw: RawArguments(arguments), isMPV: isMPV || isAsked)
    do throws(Stop) {
      return try reader.invocation()
    } catch {
      switch error {
      case .help(let text): return .help(text)
      case .usage(let sentence):
        let subcommand = reader.isMPV ? nil : reader.splitSubcommand().subcommand
        throw UsageError(
          sentence: sentence, help: "inset \(subcommand.map { $0.rawValue + " " } ?? "")--help")
      }
    }
  }

  /// Ends parsing without an invocation.
  private enum Stop: Error {
    /// Help was asked for.
    case help(String)
    case usage(String)
  }

  /// The text of `inset --help`; the manual is made from it too.
  public static func helpText(columns: Int = 80) -> String { PlayArguments.helpMessage(columns: columns) }

  private func invocation() throws(Stop) -> Invocation {
    if isMPV { return try playAsMPV() }
    let (subcommand, words) = splitSubcommand()
    switch subcommand {
    case .keys: return .keys(try source(parse(KeysArguments.self, words).config))
    case .terminal: return .terminal(try source(parse(TerminalArguments.self, words).config))
    case .probe:
      let parsed = try parse(ProbeArguments.self, words)
      return .probe(parsed.files.map(raw.path), json: parsed.json, trust: try trust(parsed.trust))
    case .remote: return try remote(parse(RemoteArguments.self, words))
    case .sessions: return .sessions(json: try parse(SessionsArguments.self, words).json)
    case .attach:
      let parsed = try parse(AttachArguments.self, words)
      return .attach(try sessionName(parsed.name), attachesNew: parsed.isNew)
    case .history: return .history(try history(parse(HistoryArguments.self, words)))
    case .still: return .still(try still(parse(StillArguments.self, words)))
    case nil: return try player(words)
    }
  }

  private func player(_ words: [String]) throws(Stop) -> Invocation {
    let table = TableOptions(words)
    let parsed = try parse(PlayArguments.self, table.words)
    if parsed.audioDevice == "help" { return .listSoundDevices }
    if parsed.theme == "help" { return .listThemes(try source(parsed.config)) }
    return parsed.version ? .version(isMPV: isMPV) : .play(try play(parsed, table))
  }

  /// Parses mpv's syntax: unknown options are reported and do not stop playback.
  private func playAsMPV() throws(Stop) -> Invocation {
    let line = MPVOptions(raw.words) { words in
      do throws(Stop) {
        _ = try player(words)
        return true
      } catch {
        if case .help = error { return true }
        return false
      }
    }
    guard case .play(var options) = try player(line.words) else { return try player(line.words) }
    options.ignoredOptions = line.ignored.map(raw.readable)
    options.title = line.title.map { VisibleText.filter(raw.readable($0), limit: 400, isProse: true) }
    for (name, value) in line.settings {
      guard let spec = SettingsTable.spec(named: name) else { continue }
      try? options.overrides.set(spec, to: value)
    }
    return .play(options)
  }

  /// Splits off a subcommand: the first word behind options about the configuration.
  private func splitSubcommand() -> (subcommand: Subcommand?, rest: [String]) {
    var index = 0
    while index < raw.words.count {
      let word = raw.words[index]
      if word == "--no-config" || word.hasPrefix("--config-dir=") {
        index += 1
      } else if word == "--config-dir" {
        index += 2
      } else {
        break
      }
    }
    guard index < raw.words.count, let subcommand = Subcommand(rawValue: raw.words[index]) else {
      return (nil, raw.words)
    }
    var rest = raw.words
    rest.remove(at: index)
    return (subcommand, rest)
  }

  private func parse<Arguments: ParsableCommand>(
    _ type: Arguments.Type, _ words: [String]
  ) throws(Stop) -> Arguments {
    do {
      return try Arguments.parse(words)
    } catch {
      guard Arguments.exitCode(for: error) != .success else { throw .help(Arguments.fullMessage(for: error)) }
      throw .usage(
        raw.readable(Self.withGuess(Arguments.message(for: error), isPlayer: type is PlayArguments.Type)))
    }
  }

  /// The parser's message with an option that the user may have meant, where one is near enough.
  private static func withGuess(_ message: String, isPlayer: Bool) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    // Unknown option '--x'. Did you mean '--y'?
    guard parts.count == 3 || parts.count == 5, parts[0] == "Unknown option " else { return message }
    let typed = String(parts[1].drop { $0 == "-" })
    let offered = parts.count == 5 ? [String(parts[3].drop { $0 == "-" })] : []
    let guess =
      isPlayer
      ? otherWords[typed] ?? Spelling.nearest(to: typed, in: offered + optionNames)
      : Spelling.nearest(to: typed, in: offered)
    return "\(parts[0])'\(parts[1])'" + (guess.map { ". Did you mean '--\($0)'?" } ?? "")
  }

  /// The options under other players' names.
  private static let otherWords = [
    "subs": "sub-file", "subtitle": "sub-file", "subtitles": "sub-file", "audio": "audio-file",
    "seek": "start",
    "full": "fullscreen", "repeat": "loop-file", "random": "shuffle", "verbose": "log-file",
  ]

  /// The names of the options that settings and properties have.
  private static let optionNames =
    SettingsTable.all.compactMap(\.option)
    + PropertyTable.all.filter { $0.writers.contains(.set) }.map(\.name)

  /// The index that an option names, from 0 to `most`; nil for `auto`, and where it is not given.
  private func index(_ option: String, _ text: String?, most: Int) throws(Stop) -> Int? {
    guard let text, text != "auto" else { return nil }
    guard let index = Int(text), (0...most).contains(index) else {
      throw wrong(option, text, "a number from 0, or auto")
    }
    return index
  }

  private func source(_ config: ConfigArguments) throws(Stop) -> ConfigSource {
    switch (config.noConfig, config.configDir) {
    case (true, nil): return .none
    case (false, let folder?): return .folder(raw.path(folder))
    case (false, nil): return .standard
    case (true, _?): throw .usage("--no-config and --config-dir exclude each other")
    }
  }

  private func play(_ parsed: PlayArguments, _ table: TableOptions) throws(Stop) -> PlayOptions {
    var options = PlayOptions()
    options.arguments = parsed.arguments.map(raw.path)
    options.config = try source(parsed.config)
    options.demo = parsed.demo
    options.subtitleFiles = parsed.subtitleFiles.map(raw.path)
    options.soundFiles = parsed.soundFiles.map(raw.path)
    options.playlists = parsed.playlists.map(raw.path)
    options.sources = parsed.sourceSockets.map(raw.path)
    guard !parsed.noSession || !parsed.isDetached && parsed.session == nil else {
      throw .usage("--no-session excludes --session and --detached")
    }
    guard !parsed.isDetached || options.hasSomethingToPlay else {
      throw .usage("--detached needs something to play")
    }
    options.usesSession = !parsed.noSession
    options.isDetached = parsed.isDetached
    options.sessionName = try sessionName(parsed.session)
    options.logFile = parsed.logFile.map(raw.path)
    if let text = parsed.start {
      switch TypedTime(text) {
      // A negative time counts from the end, as in mpv.
      case .time(let time), .signed(let time): options.start = .absolute(time)
      case .percent(let percent): options.start = .percent(percent)
      case nil: throw wrong("start", text, "a time like 90, 1:30, 1:02:03.5, 50% or, from the end, -30")
      }
    }
    options.playlistStart = try index("playlist-start", parsed.playlistStart, most: 9_999_999)
    options.edition = try index("edition", parsed.edition, most: 9_999)
    options.isShuffled = parsed.shuffle
    for (property, value) in parsed.givenProperties + table.properties {
      do throws(CommandProblem) {
        options.commands.append(BoundCommand(try property.setting(value), feedback: .none))
      } catch {
        guard case .wrong(_, _, let expected) = error else { throw .usage(raw.readable(error.sentence)) }
        throw wrong(property.name, value, expected)
      }
    }
    for line in parsed.inputCommands {
      guard let line = String(validating: raw.path(line).bytes, as: UTF8.self) else {
        throw wrong("input-commands", line, "text in UTF-8")
      }
      do throws(CommandLineProblem) {
        options.commands += try CommandTable.commands(typed: line)
      } catch {
        throw .usage("--input-commands: \(raw.readable(error.sentence))")
      }
    }
    for (option, value) in parsed.given {
      guard let spec = SettingsTable.spec(option: option) else { continue }
      do throws(SettingProblem) {
        try options.overrides.set(spec, to: value)
      } catch {
        throw wrong(option, value.plain, error.expected)
      }
    }
    for (spec, isYes) in table.flags { try? options.overrides.set(spec, to: .flag(isYes)) }
    return options
  }

  private func remote(_ parsed: RemoteArguments) throws(Stop) -> Invocation {
    if let word = parsed.words.first, ["--help", "-h"].contains(word) {
      throw .help(RemoteArguments.helpMessage(columns: 80))
    }
    guard let word = parsed.words.first, word.first != "-" else {
      throw .usage("inset remote takes a command: inset remote cycle pause")
    }
    var words: [String] = []
    for word in parsed.words {
      guard let text = String(validating: raw.path(word).bytes, as: UTF8.self) else {
        throw .usage("inset remote takes names in UTF-8 alone, and not \(raw.readable(word))")
      }
      words.append(text)
    }
    let session = try sessionName(parsed.session)
    guard parsed.socket == nil || session == nil else {
      throw .usage("--socket and --session exclude each other")
    }
    return .remote(
      words, parsed.socket.map { .socket(raw.path($0)) } ?? session.map { .session($0) } ?? .last)
  }

  private func sessionName(_ name: String?) throws(Stop) -> String? {
    guard let name else { return nil }
    guard SessionFolder.isName(name) else {
      throw .usage(
        "A session's name has up to \(SessionFolder.longestName) letters, digits, . _ and -, not "
          + Diagnostic.quoted(raw.readable(name)))
    }
    return name
  }

  private func history(_ parsed: HistoryArguments) throws(Stop) -> HistoryOptions {
    guard !parsed.json || !parsed.clears else { throw .usage("--json and --clear exclude each other") }
    var options = HistoryOptions()
    options.words = parsed.words
    options.json = parsed.json
    options.clears = parsed.clears
    options.config = try source(parsed.config)
    return options
  }

  private func still(_ parsed: StillArguments) throws(Stop) -> StillOptions {
    var options = StillOptions(raw.path(parsed.file))
    if let text = parsed.moment {
      switch TypedTime(text) {
      case .time(let time), .signed(let time): options.moment = .time(time)
      case .percent(let percent): options.moment = .percent(percent)
      case nil: throw wrong("at", text, "a time like 1:30 or a percentage like 50%")
      }
    }
    if let text = parsed.format, text != "ansi" {
      guard let format = ImageFormat.Name(spelled: text) else {
        throw wrong("format", text, "ansi, png or jpeg")
      }
      options.format = format
    }
    if let text = parsed.size {
      let most = options.format == nil ? 1_000 : 16_384
      guard let size = Self.sides(text, most: most) else {
        throw wrong("size", text, "columns and rows from 1 to \(most), like 80x24")
      }
      options.size = size
    }
    if let text = parsed.sheet {
      guard let sheet = Self.sides(text, most: 20) else {
        throw wrong("sheet", text, "columns and rows from 1 to 20, like 4x3")
      }
      guard parsed.moment == nil else { throw .usage("--sheet shows the whole item and takes no --at") }
      options.sheet = sheet
    }
    options.rotation = try choice("video-rotate", parsed.videoRotate) ?? .none
    options.glyphs = try choice("glyphs", parsed.glyphs) ?? .auto
    options.colors = try choice("colors", parsed.colors) ?? .auto
    options.trust = try trust(parsed.trust)
    if options.format != nil, parsed.glyphs != nil || parsed.colors != nil {
      throw .usage("--glyphs and --colors are for text, not for a PNG or JPEG")
    }
    return options
  }

  private func trust(_ parsed: TrustArguments) throws(Stop) -> ServerTrust {
    let verify: Settings.TLSVerify? = try choice("tls-verify", parsed.tlsVerify)
    return ServerTrust(
      verifies: verify != .no,
      authorities: parsed.tlsCAFile.flatMap { $0 == "auto" ? nil : raw.path($0) })
  }

  /// Parses one of an option's allowed words; nil where the option was not given.
  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ text: String?
  ) throws(Stop) -> Choice? where Choice.RawValue == String {
    guard let text else { return nil }
    guard let found = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue)
      throw wrong(option, text, all.dropLast().joined(separator: ", ") + " or " + (all.last ?? ""))
    }
    return found
  }

  /// Parses a size such as `4x3`: two numbers from 1 to `most`.
  private static func sides(_ text: String, most: Int) -> CellSize? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...most).contains(columns),
      (1...most).contains(rows)
    else { return nil }
    return CellSize(columns: columns, rows: rows)
  }

  private func wrong(_ option: String, _ value: String, _ expected: String) -> Stop {
    .usage("--\(option) should be \(expected), not \(Diagnostic.quoted(raw.readable(value)))")
  }
}

extension SettingValue {
  /// The value as the user typed it.
  fileprivate var plain: String {
    switch self {
    case .text(let text): text
    case .flag, .number, .list: shown
    }
  }
}
