import App
import Base
import Core
import Library
import Options

/// The completion scripts for shells, made from the program's tables.
///
/// `INSET_RECORD=1 scripts/test only Completions` writes them into `share/completions`.
enum CompletionScripts {
  /// The values of an option.
  enum Values: Equatable {
    case flag, anything, file, folder, subtitle, playlist, devices, themes, charsets, sessions
    case words([String])
  }

  static func values(of option: OptionRow) -> Values {
    if option.valueName.isEmpty { return .flag }
    if !option.words.isEmpty { return .words(option.words) }
    return switch (option.name, option.valueName) {
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

  /// The subcommands and what they do.
  static let subcommands = CommandLineReader.subcommands.map {
    (name: $0.name, help: $0.summary.trimmedPeriod)
  }

  /// The options of the player, or of a subcommand.
  static func options(of subcommand: String? = nil) -> [OptionRow] { CommandLineReader.rows(of: subcommand) }

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
}
