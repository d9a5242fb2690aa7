// Lookup of commands by name, and mpv's prefixes such as `no-osd`; the rows are in their features' files, such as
// `PlaybackCommands.swift` for one. Constant; any thread.

import Base

/// The table of all commands, used by the parser of `input.conf`, the help, completion and the manual page.
public enum CommandTable {
  /// Every command, in the order of the manual page.
  public static let all: [CommandSpec] =
    playback + taking + presentation + secondFilm + lists + playlistEditing + syncplay + program

  /// The names of all commands.
  public static let names: [String] = all.map(\.name)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The command of that name; `_` counts as `-`, as in mpv.
  public static func spec(named name: String) -> CommandSpec? {
    byName[name] ?? byName[name.replacingUnderscores]
  }

  /// The command that these words form.
  public static func command(_ words: some Collection<String>) throws(CommandProblem) -> Command {
    guard let name = words.first else { throw .empty }
    guard let spec = spec(named: name) else {
      let spelled = name.replacingUnderscores
      if startingPrograms.contains(spelled) { throw .unsafe(name) }
      throw mpvNames.contains(spelled) ? .unavailable(name) : .unknown(name)
    }
    return try spec.command(from: Array(words.dropFirst())[...])
  }

  /// The command that these words form, with mpv's prefixes before it.
  public static func bound(_ words: [String]) throws(CommandProblem) -> BoundCommand {
    var rest = words[...]
    var bound = BoundCommand(.ignore)
    while let word = rest.first {
      if let feedback = BoundCommand.Feedback(rawValue: word) {
        bound.feedback = feedback
      } else if word == "raw" {
        bound.expandsProperties = false
      } else if word == "expand-properties" {
        bound.expandsProperties = true
      } else if !silentPrefixes.contains(word) {
        break
      }
      rest = rest.dropFirst()
    }
    bound.command = bound.expandsProperties ? try expandable(Array(rest)) : try command(rest)
    return bound
  }

  /// The command that these words form, or will form once `${property}` in them has been expanded.
  ///
  /// Name, number of arguments and property are checked at once, the expanded values when the command runs.
  private static func expandable(_ words: [String]) throws(CommandProblem) -> Command {
    guard words.contains(where: { $0.utf8.contains(UInt8(ascii: "$")) }), words.count > 1 else {
      return try command(words)
    }
    do throws(CommandProblem) {
      let command = try command(words)
      // A command whose handler expands its texts knows which of them are texts.
      return command.takenLiterally == command ? .expanded(words) : command
    } catch {
      guard case .wrong(_, let value, _) = error, value.contains("$") else { throw error }
      return .expanded(words)
    }
  }

  /// The prefixes at the start of these words.
  static func prefixes(of words: [String]) -> ArraySlice<String> {
    words[..<(words.firstIndex { word in !prefixes.contains { $0.key == word } } ?? words.endIndex)]
  }

  /// The help texts of these commands, joined by semicolons.
  public static func help(of commands: [BoundCommand]) -> String {
    commands.compactMap { $0.command.words.first.flatMap(spec)?.help }.joined(separator: "; ")
  }

  /// Every prefix that may be before a command, with its meaning.
  public static let prefixes: KeyValuePairs<String, String> = [
    "osd-auto": "show what the command usually shows (the default)",
    "no-osd": "show nothing",
    "osd-bar": "show the slider",
    "osd-msg": "show a notice",
    "osd-msg-bar": "show a notice and the slider",
    "raw": "do not expand ${property}",
    "expand-properties": "expand ${property} (the default)",
    "repeatable": "accepted; a terminal repeats every key",
    "nonrepeatable": "accepted; a terminal repeats every key",
    "nonscalable": "accepted; a terminal's wheel has whole steps",
    "async": "accepted; no command waits",
    "sync": "accepted; no command waits",
  ]

  /// mpv's prefixes that are accepted and have no effect here.
  private static let silentPrefixes: Set<String> = [
    "repeatable", "nonrepeatable", "nonscalable", "async", "sync",
  ]

  /// mpv's commands that run arbitrary programs for anybody who can send commands; they are refused.
  private static let startingPrograms: Set<String> = ["run", "subprocess"]

  /// The replacements for some of mpv's commands, by their names.
  static let equals: [String: String] = {
    let sound = "filter sound with the properties “equalizer”, “normalize” and “replaygain”"
    let picture =
      "change the picture with the properties “brightness”, “contrast”, “saturation”, “gamma”, “hue”, “deinterlace” and “video-rotate”"
    let profile = "choose a profile when the program starts (--profile)"
    let list = "use “set” for the whole list, separated by commas"
    let script = "connected programs receive “script-message”"
    return [
      "af": sound, "af-command": sound, "vf": picture, "vf-command": picture, "apply-profile": profile,
      "change-list": list, "script-binding": script,
      "video-add": "the picture can only come from the item's own file",
    ]
  }()

  /// mpv's commands that this program lacks; they are distinguished from misspelt names.
  private static let mpvNames: Set<String> = [
    "ab-loop-align-cache", "ab-loop-dump-cache", "af", "af-command", "ao-reload", "apply-profile",
    "begin-vo-dragging", "change-list", "context-menu",
    "define-section", "del", "disable-section", "drop-buffers",
    "dump-cache", "enable-section", "escape-ass", "expand-path", "expand-text", "flush-status-line",
    "get-property",
    "load-config-file",
    "load-input-conf", "load-script", "mouse", "normalize-path", "notify-property",
    "osd-overlay", "playlist-next-playlist",
    "playlist-prev-playlist",
    "screenshot-raw", "script-binding", "script-message-to", "select",
    "vf", "vf-command",
    "video-add",
    "video-reload", "video-remove", "vo-command", "osd", "osd-level",
  ]
}

extension String {
  var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
