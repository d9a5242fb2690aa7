import App
import Base
import Core
import Library

/// The completion scripts for shells, made from the program's own help and tables.
///
/// `INSET_RECORD=1 swift test --filter Completions` writes them into `share/completions`.
enum CompletionScripts {
  /// An option as the help names it.
  struct Option: Equatable {
    var name: String
    /// The value's name; nil for a flag.
    var value: String?
    var help: String

    /// The words that it takes, where they can be counted.
    var choices: [String] {
      value.map { $0.contains("|") ? $0.split(separator: "|").map(String.init) : [] } ?? []
    }
  }

  /// The values of an option.
  enum Values: Equatable {
    case flag, anything, file, folder, subtitle, playlist, devices, themes, charsets, sessions
    case words([String])
  }

  static func values(of option: Option) -> Values {
    guard let value = option.value else { return .flag }
    if !option.choices.isEmpty, option.choices.allSatisfy({ $0 == $0.lowercased() }) {
      return .words(option.choices)
    }
    return switch (option.name, value) {
    case ("audio-device", _): .devices
    case ("theme", _): .themes
    case ("session", _): .sessions
    case ("sub-codepage", _): .charsets
    case ("sub-file", _): .subtitle
    case ("playlist", _): .playlist
    case (_, "FILE"): .file
    case (_, "DIR"): .folder
    default: .anything
    }
  }

  /// The subcommands and what they do, as `inset --help` lists them.
  static func subcommands() -> [(name: String, help: String)] {
    let lines = CommandLineReader.helpText(columns: 1_000).split(
      separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst().prefix { !$0.isEmpty }
    return block.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return nil }
      return (words[0], words[1].drop { $0 == " " }.trimmedPeriod)
    }
  }

  /// The options of the player, or of a subcommand.
  static func options(of subcommand: String? = nil) throws -> [Option] {
    var text = CommandLineReader.helpText(columns: 1_000)
    if let subcommand {
      guard case .help(let help) = try CommandLineReader.read([Array(subcommand.utf8), Array("--help".utf8)])
      else {
        return []
      }
      text = help
    }
    var options: [Option] = []
    var isInOptions = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("OPTIONS") { isInOptions = true }
      guard isInOptions else { continue }
      if line.hasPrefix("  -") {
        // `-h, --help   Show …` and `--name <VALUE>   What it does.`
        let body = line.drop { $0 == " " }
        guard let start = body.range(of: "--")?.upperBound else { continue }
        let name = body[start...].prefix { $0 != " " }
        var rest = body[name.endIndex...].drop { $0 == " " }
        var value: String?
        if rest.first == "<" {
          value = String(rest.dropFirst().prefix { $0 != ">" })
          rest = rest.drop { $0 != ">" }.dropFirst().drop { $0 == " " }
        }
        options.append(Option(name: String(name), value: value, help: String(rest)))
      } else if let last = options.indices.last, line.hasPrefix("   ") {
        let more = String(line.drop { $0 == " " })
        options[last].help += options[last].help.isEmpty ? more : " " + more
      }
    }
    for index in options.indices { options[index].help = options[index].help.trimmedPeriod }
    return options
  }

  /// The first words of `inset remote`.
  static let remoteCommands =
    ["get", "observe", "expand-text"] + CommandTable.names.filter { $0 != "expand-text" }
  /// The commands behind which a property is named.
  static let propertyCommands = ["get", "observe", "set", "add", "multiply", "cycle", "cycle-values"]
  /// The properties.
  static let properties = PropertyTable.all.map(\.name)

  /// Extensions of what plays, for a pattern.
  static let media = (MediaTypes.extensions.values.flatMap { $0 } + MediaTypes.playlistExtensions).sorted()
    .reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
  static let subtitles = SubtitleExtensions.all.sorted()
  static let playlists = MediaTypes.playlistExtensions.sorted()
}

extension StringProtocol {
  /// The text without a full stop at its end.
  fileprivate var trimmedPeriod: String { hasSuffix(".") ? String(dropLast()) : String(self) }

  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
