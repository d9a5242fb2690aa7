// Commands as people call them, for `inset remote pause` and for the palette. Constant; any thread.
import Base

/// A command under the words that people use for it.
struct SpokenCommand: Sendable {
  /// The phrases, of which the first is the usual one.
  let phrases: [String]
  /// The command, as a line of `input.conf`.
  let line: String

  private init(_ line: String, _ phrases: String...) {
    self.line = line
    self.phrases = phrases
  }

  /// Every phrase, once.
  static let all: [SpokenCommand] = [
    SpokenCommand("set pause yes", "pause", "hold"),
    SpokenCommand("set pause no", "play", "resume", "unpause", "continue"),
    SpokenCommand("cycle pause", "toggle", "play-pause", "playpause"),
    SpokenCommand("playlist-next", "next", "next episode", "next song", "next track", "next channel"),
    SpokenCommand(
      "playlist-prev", "prev", "previous", "previous episode", "previous song", "previous track",
      "previous channel"),
    SpokenCommand("last-item", "last channel"),
    SpokenCommand("skip forward", "forward"),
    SpokenCommand("skip back", "back", "rewind"),
    SpokenCommand("seek 0 absolute", "restart", "start over"),
    SpokenCommand("loadfile", "open", "open url", "open file", "open address"),
    SpokenCommand("add volume 2", "louder", "volume up"),
    SpokenCommand("add volume -2", "quieter", "softer", "volume down"),
    SpokenCommand("cycle mute", "mute", "sound off"),
    SpokenCommand("set mute no", "unmute", "sound on"),
    SpokenCommand("multiply speed 1.1", "faster"),
    SpokenCommand("multiply speed 1/1.1", "slower"),
    SpokenCommand("set speed 1", "normal speed"),
    SpokenCommand("cycle fullscreen", "full screen", "fullscreen"),
    SpokenCommand("pip", "picture in picture", "mini player"),
    SpokenCommand("add chapter 1", "next chapter"),
    SpokenCommand("add chapter -1", "previous chapter"),
    SpokenCommand("seek-prompt", "go to", "jump"),
    SpokenCommand("add brightness 1", "brighter"),
    SpokenCommand("add brightness -1", "darker"),
    SpokenCommand("add video-zoom 0.1", "zoom in"),
    SpokenCommand("add video-zoom -0.1", "zoom out"),
    SpokenCommand("cycle aid", "next language", "audio track", "change language"),
    SpokenCommand("cycle sid", "next subtitles", "subtitle track", "change subtitles"),
    SpokenCommand("cycle sub-visibility", "subtitles", "captions"),
    SpokenCommand("set sub-visibility yes", "subtitles on"),
    SpokenCommand("set sub-visibility no", "subtitles off"),
    SpokenCommand(
      "show-text 'Subtitles use the font of the terminal: enlarge it there'",
      "subtitles bigger",
      "subtitles smaller", "subtitle size"),
    SpokenCommand("add sub-pos -5", "subtitles higher"),
    SpokenCommand("add sub-pos 5", "subtitles lower"),
    SpokenCommand("add sub-delay 0.1", "subtitles later"),
    SpokenCommand("add sub-delay -0.1", "subtitles earlier"),
    SpokenCommand("playlist-shuffle", "shuffle", "random"),
    SpokenCommand("playlist-clear", "clear", "clear playlist"),
    SpokenCommand("list-undo", "undo"),
    SpokenCommand("list-redo", "redo"),
    SpokenCommand("filter", "find", "search"),
    SpokenCommand("focus history", "history", "recent"),
    SpokenCommand("focus playlist", "playlist"),
    SpokenCommand("focus browser", "files", "browse"),
    SpokenCommand("menu settings", "settings", "preferences", "options"),
    SpokenCommand("menu theme", "themes"),
    SpokenCommand("menu tracks", "tracks"),
    SpokenCommand("menu chapters", "chapters"),
    SpokenCommand("menu equalizer", "equaliser"),
    SpokenCommand("menu audio-device", "output device", "headphones"),
    SpokenCommand("menu sleep", "sleep"),
    SpokenCommand("menu bookmarks", "bookmarks"),
    SpokenCommand("menu places", "places", "servers", "network"),
    SpokenCommand("terminal", "shell"),
    SpokenCommand("stats", "statistics", "info"),
    SpokenCommand("cycle-values loop-file inf no", "repeat", "repeat one"),
    SpokenCommand("cycle-values loop-playlist inf no", "repeat all"),
    SpokenCommand("screenshot", "snapshot"),
    SpokenCommand("quit", "exit", "close"),
  ]

  private static let byPhrase = Dictionary(
    uniqueKeysWithValues: all.flatMap { spoken in spoken.phrases.map { ($0, spoken) } })

  /// The command's words for what a person has typed: a phrase, or a property with a value (`volume 50`, `volume +5`).
  ///
  /// Nil if the words are already a command, or unknown.
  static func words(for typed: [String]) -> [String]? {
    guard let name = typed.first, CommandTable.spec(named: name) == nil else { return nil }
    if let spoken = byPhrase[typed.joined(separator: " ").lowercased()] {
      return try? InputConfLine.words(of: spoken.line).first
    }
    if name.lowercased() == "open", typed.count == 2 { return ["loadfile", typed[1]] }
    guard typed.count == 2, let property = PropertyTable.property(named: name) else { return nil }
    let isStep = typed[1].first == "+" || typed[1].first == "-"
    let isAdded = isStep && property.writers.contains(.add) && DecimalNumber.parse(typed[1]) != nil
    return [isAdded ? "add" : "set", name, typed[1]]
  }
}

extension CommandTable {
  /// The words of a command that a person has given as words of their own; a command's own words stay as they are.
  public static func meant(by words: [String]) -> [String] { SpokenCommand.words(for: words) ?? words }
}
