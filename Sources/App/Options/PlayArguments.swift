// Options of the player itself, declared for Swift's ArgumentParser: `inset --help`, the manual page and the shell
// completions are made from them. Options without a declaration here come from `TableOptions`.

import ArgumentParser
import Base
import Core

/// The arguments of `inset [options] [file | folder | URL | playlist | -] …`.
///
/// Values of settings stay text here: the settings table checks them. Any thread.
struct PlayArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inset",
    abstract: "Play media in the terminal: browse, watch, scrub, Picture in Picture.",
    usage: """
      inset [options] [file | folder | URL | playlist | -] …
      inset \(Subcommand.usage) [options] …
      """,
    discussion: """
      Without arguments, what was played last is listed, or the current folder. Inside, ? shows the keys, T is Picture in Picture and \
      q leaves. The manual has more: man inset, man 5 inset.

      A property that can be set is an option, too (--brightness=10), and yes or no can be said of one: --mute=no, --no-pause.

      SUBCOMMANDS (the first word; a file of such a name is ./keys):
      \(Subcommand.table)
      """)

  @OptionGroup var config: ConfigArguments

  @Flag(name: .customLong("no-audio"), help: "Play without sound.")
  var noAudio = false
  @Flag(
    name: .customLong("no-video"), help: "Play films without their picture; those without sound keep it.")
  var noVideo = false
  @Option(name: .customLong("audio-device"), help: Self.help("audio-device", "NAME"))
  var audioDevice: String?
  @Option(name: .customLong("audio-channels"), help: Self.help("audio-channels"))
  var audioChannels: String?
  @Option(name: .customLong("replaygain"), help: Self.help("replaygain"))
  var replayGain: String?
  @Option(name: .customLong("volume"), help: Self.help("volume", "N"))
  var volume: String?
  @Flag(name: .customLong("mute"), help: Self.help("mute"))
  var mute = false
  @Option(
    name: .customLong("start"),
    help: ArgumentHelp(
      "Start the first item at a time: 90, 1:30, 50% or, from its end, -30.", valueName: "TIME"))
  var start: String?
  @Option(
    name: .customLong("edition"),
    help: ArgumentHelp(
      "Play this edition of files that have several, from 0; auto is the file's own choice.",
      valueName: "N"))
  var edition: String?
  @Option(
    name: .customLong("playlist-start"),
    help: ArgumentHelp(
      "Start with this item of the playlist, from 0; auto is where it was left, or its first.",
      valueName: "N"))
  var playlistStart: String?
  @Option(name: .customLong("skip-parts"), help: Self.help("skip-parts", "PARTS"))
  var skipParts: String?
  @Option(name: .customLong("speed"), help: Self.help("speed", "N"))
  var speed: String?
  @Flag(name: .customLong("pause"), help: Self.help("pause"))
  var pause = false
  @Option(
    name: .customLong("loop-file"),
    help: ArgumentHelp("Loop each item (inf), or play it once (no).", valueName: "inf|no"))
  var loopFile: String?
  @Option(
    name: .customLong("loop-playlist"),
    help: ArgumentHelp("Loop the playlist (inf), or play it once (no).", valueName: "inf|no"))
  var loopPlaylist: String?
  @Flag(name: .customLong("shuffle"), help: "Play everything in a random order, also what a folder holds.")
  var shuffle = false
  @Option(name: .customLong("keep-open"), help: Self.help("keep-open"))
  var keepOpen: String?
  @Option(name: .customLong("autocreate-playlist"), help: Self.help("autocreate-playlist"))
  var autocreatePlaylist: String?
  @Option(name: .customLong("presentation"), help: Self.help("presentation"))
  var presentation: String?
  @Option(name: .customLong("pip-corner"), help: Self.help("pip-corner"))
  var pipCorner: String?
  @Option(name: .customLong("pip-terminal"), help: Self.help("pip-terminal"))
  var pipTerminal: String?
  @Option(name: .customLong("preview"), help: Self.help("preview"))
  var preview: String?
  @Option(name: .customLong("colors"), help: Self.help("colors"))
  var colors: String?
  @Option(name: .customLong("glyphs"), help: Self.help("glyphs"))
  var glyphs: String?
  @Option(name: .customLong("graphics"), help: Self.help("graphics"))
  var graphics: String?
  @Option(name: .customLong("video-rotate"), help: Self.help("video-rotate"))
  var videoRotate: String?
  @Option(name: .customLong("theme"), help: Self.help("theme", "NAME"))
  var theme: String?
  @Option(name: .customLong("fps-limit"), help: Self.help("fps-limit", "N"))
  var fpsLimit: String?
  @Option(
    name: .customLong("sub-file"),
    help: ArgumentHelp("Show the subtitles of this file; may be given several times.", valueName: "FILE"))
  var subtitleFiles: [String] = []
  @Option(
    name: .customLong("audio-file"),
    help: ArgumentHelp(
      "Play the sound of this file or address with the film; may be given several times.", valueName: "FILE"))
  var soundFiles: [String] = []
  @Option(name: .customLong("vid"), help: Self.help(.vid, "N|no|auto"))
  var videoTrack: String?
  @Option(name: .customLong("aid"), help: Self.help(.aid, "N|no|auto"))
  var audioTrack: String?
  @Option(name: .customLong("sid"), help: Self.help(.sid, "N|no|auto"))
  var subtitleTrack: String?
  @Option(name: .customLong("secondary-sid"), help: Self.help(.secondarySid, "N|no|auto"))
  var secondSubtitleTrack: String?
  @Option(name: .customLong("audio-delay"), help: Self.help(.audioDelay, "SECONDS"))
  var audioDelay: String?
  @Option(name: .customLong("sub-delay"), help: Self.help(.subDelay, "SECONDS"))
  var subtitleDelay: String?
  @Option(name: .customLong("secondary-sub-delay"), help: Self.help(.secondarySubDelay, "SECONDS"))
  var secondSubtitleDelay: String?
  @Option(name: .customLong("alang"), help: Self.help("alang", "CODES"))
  var audioLanguages: String?
  @Option(name: .customLong("slang"), help: Self.help("slang", "CODES"))
  var subtitleLanguages: String?
  @Option(name: .customLong("sub-codepage"), help: Self.help("sub-codepage", "NAME"))
  var subtitleCharset: String?
  @Option(
    name: .customLong("playlist"),
    help: ArgumentHelp(
      "Play what this list names, whatever its own name; - is standard input.", valueName: "FILE"))
  var playlists: [String] = []
  @Option(
    name: .customLong("source-socket"),
    help: ArgumentHelp("Play what a program at this Unix socket supplies.", valueName: "PATH"))
  var sourceSockets: [String] = []
  @Option(
    name: .customLong("input-commands"),
    help: ArgumentHelp(
      "Start with these commands, as typed after : inside; \"terminal vim\" puts vim beside the film.",
      valueName: "COMMANDS"))
  var inputCommands: [String] = []
  @Option(name: .customLong("input-ipc-server"), help: Self.help("input-ipc-server", "PATH"))
  var controlSocket: String?
  @Option(name: .customLong("syncplay"), help: Self.help("syncplay", "ADDRESS"))
  var syncplayRoom: String?
  @Option(name: .customLong("audio-session"), help: Self.help("audio-session"))
  var audioSession: String?
  @Option(name: .customLong("user-agent"), help: Self.help("user-agent", "NAME"))
  var userAgent: String?
  @Option(name: .customLong("referrer"), help: Self.help("referrer", "URL"))
  var referrer: String?
  @Option(name: .customLong("http-header-fields"), help: Self.help("http-header-fields", "FIELDS"))
  var httpHeaderFields: String?
  @Flag(name: .customLong("ytdl"), help: Self.help("ytdl"))
  var asksForPages = false
  @Option(name: .customLong("ytdl-format"), help: Self.help("ytdl-format", "FORMAT"))
  var pageFormat: String?
  @Option(name: .customLong("ytdl-raw-options"), help: Self.help("ytdl-raw-options", "OPTIONS"))
  var pageOptions: String?
  @Option(name: .customLong("profile"), help: Self.help("profile"))
  var profile: String?
  @Option(name: .customLong("tls-verify"), help: Self.help("tls-verify"))
  var tlsVerify: String?
  @Option(name: .customLong("tls-ca-file"), help: Self.help("tls-ca-file", "FILE"))
  var tlsCAFile: String?
  @Option(name: .customLong("resume"), help: Self.help("resume"))
  var resume: String?
  @Flag(name: .customLong("no-resume"), help: "Start everything from the beginning: --resume=no.")
  var noResume = false
  @Flag(name: .customLong("no-history"), help: "Do not add what is played to the history.")
  var noHistory = false
  @Flag(name: .customLong("private"), help: Self.help("private"))
  var isPrivate = false
  @Flag(name: .customLong("quit-at-end"), help: Self.help("quit-at-end"))
  var quitAtEnd = false
  @Flag(name: .customLong("demo"), help: "Play the built-in demo; needs no file and no network.")
  var demo = false
  @Option(
    name: .customLong("session"),
    help: ArgumentHelp("Name the session, for inset attach and inset remote.", valueName: "NAME"))
  var session: String?
  @Flag(
    name: .customLong("detached"),
    help: "Play without a terminal; inset attach shows it. Fails where nothing can be played.")
  var isDetached = false
  @Flag(name: .customLong("no-session"), help: "Be a single process, which ends with its terminal.")
  var noSession = false
  @Option(name: .customLong("log-file"), help: ArgumentHelp("Write a log.", valueName: "FILE"))
  var logFile: String?
  @Flag(
    name: .customLong("mpv"),
    help: "Read the options as mpv does and ignore those that Inset does not have, as under the name mpv.")
  var isMPV = false
  @Flag(
    name: [.customLong("version"), .customShort("V")], help: "Print the version, and that of every library.")
  var version = false

  @Argument(help: ArgumentHelp("What to play; - is standard input.", valueName: "file"))
  var arguments: [String] = []

  /// The settings given, by option, not yet checked.
  var given: [(option: String, value: SettingValue)] {
    func number(_ text: String) -> SettingValue {
      DecimalNumber.parse(text).map { .number($0) } ?? .text(text)
    }
    let texts = [
      ("audio-device", audioDevice), ("audio-channels", audioChannels), ("replaygain", replayGain),
      ("keep-open", keepOpen), ("autocreate-playlist", autocreatePlaylist),
      ("presentation", presentation), ("pip-corner", pipCorner),
      ("pip-terminal", pipTerminal), ("preview", preview), ("skip-parts", skipParts),
      ("colors", colors), ("glyphs", glyphs), ("graphics", graphics), ("video-rotate", videoRotate),
      ("theme", theme),
      ("sub-codepage", subtitleCharset), ("profile", profile), ("audio-session", audioSession),
      ("user-agent", userAgent), ("referrer", referrer), ("http-header-fields", httpHeaderFields),
      ("tls-verify", tlsVerify), ("tls-ca-file", tlsCAFile), ("input-ipc-server", controlSocket),
      ("syncplay", syncplayRoom),
      ("ytdl-format", pageFormat), ("ytdl-raw-options", pageOptions),
      ("resume", noResume ? "no" : resume),
    ]
    let lists = [("alang", audioLanguages), ("slang", subtitleLanguages)]
    let numbers = [("volume", volume), ("speed", speed), ("fps-limit", fpsLimit)]
    let flags = [
      ("mute", mute), ("pause", pause), ("quit-at-end", quitAtEnd), ("private", isPrivate),
      ("ytdl", asksForPages),
    ]
    let negations = [("no-audio", noAudio), ("no-video", noVideo), ("no-history", noHistory)]
    var given: [(option: String, value: SettingValue)] = []
    for case (let option, let text?) in texts { given.append((option, .text(text))) }
    for case (let option, let text?) in numbers { given.append((option, number(text))) }
    for case (let option, let text?) in lists {
      given.append((option, .list(text.split(separator: ",").map(String.init))))
    }
    for (option, isGiven) in flags where isGiven { given.append((option, .flag(true))) }
    for (option, isGiven) in negations where isGiven { given.append((option, .flag(false))) }
    return given
  }

  /// The properties given on the command line, not yet checked.
  var givenProperties: [(property: Property, value: String)] {
    let all: [(Property, String?)] = [
      (.loopFile, loopFile), (.loopPlaylist, loopPlaylist), (.vid, videoTrack), (.aid, audioTrack),
      (.sid, subtitleTrack), (.secondarySid, secondSubtitleTrack), (.audioDelay, audioDelay),
      (.subDelay, subtitleDelay), (.secondarySubDelay, secondSubtitleDelay),
    ]
    return all.compactMap { property, value in value.map { (property, $0) } }
  }

  /// The help of a property's option, from the property table.
  static func help(_ property: Property, _ valueName: String) -> ArgumentHelp {
    ArgumentHelp("\(property.help.withCapital).", valueName: valueName)
  }

  /// The help of a setting's option, from the settings table.
  static func help(_ option: String, _ valueName: String? = nil) -> ArgumentHelp {
    guard let spec = SettingsTable.spec(option: option) else { return ArgumentHelp(valueName: valueName) }
    let sentence = spec.help.withCapital + "."
    if case .choice(let choices) = spec.kind {
      return ArgumentHelp("\(sentence)", valueName: choices.joined(separator: "|"))
    }
    return ArgumentHelp("\(sentence)", valueName: valueName)
  }
}

/// The options that choose the configuration.
struct ConfigArguments: ParsableArguments {
  @Flag(name: .customLong("no-config"), help: "Ignore your settings and key bindings.")
  var noConfig = false
  @Option(
    name: .customLong("config-dir"),
    help: ArgumentHelp("Read inset.toml and input.conf from this folder.", valueName: "DIR"))
  var configDir: String?
}
