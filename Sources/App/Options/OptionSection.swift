// The headings of `inset --help-all`. Constants; any thread.

/// A group of the player's options.
enum OptionSection: String, CaseIterable {
  case playback, sound, picture
  case subtitles = "subtitles and languages"
  case screen, network
  case history = "resuming and history"
  case programs = "other programs"
  case sessions, program

  /// The heading in help.
  var heading: String { rawValue.uppercased() }

  /// The group of the settings in a table of `inset.toml`.
  init(settings table: String) {
    switch table {
    case "sound": self = .sound
    case "picture": self = .picture
    case "subtitles", "languages": self = .subtitles
    case "pip", "terminal", "list", "screen": self = .screen
    case "network": self = .network
    case "memory", "history": self = .history
    case "remote", "syncplay": self = .programs
    default: self = .playback
    }
  }
}
