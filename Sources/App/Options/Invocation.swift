// The parsed command line, as plain values. Any thread.

public import Base
public import Core
public import Media

/// The task that the command line asks for.
public enum Invocation: Equatable, Sendable {
  /// Play media, or start in the browser.
  case play(PlayOptions)
  /// `inset keys`: list the bindings in force.
  case keys(ConfigSource)
  /// `inset places`: list the places with a name.
  case places(ConfigSource, json: Bool)
  /// `inset probe`: print what files contain.
  case probe([BytePath], json: Bool, trust: ServerTrust = ServerTrust())
  /// `inset terminal`: print the terminal's capabilities.
  case terminal(ConfigSource)
  /// `inset doctor`: look at everything that playback depends on.
  case doctor(DoctorOptions)
  /// `inset still`: print frames as text or as an image file.
  case still(StillOptions)
  /// `inset history`: list or clear the watch history.
  case history(HistoryOptions)
  /// `inset remote`: send a command to a running player.
  case remote([String], RemotePlayer)
  /// `inset sessions`: list the running sessions.
  case sessions(json: Bool)
  /// `inset attach`: attach this terminal to a session; nil takes the only detached one, or the only one.
  case attach(String?, attachesNew: Bool)
  /// `--version`; in mpv's place it begins with the version of mpv.
  case version(isMPV: Bool)
  /// `--audio-device help`: list the sound devices.
  case listSoundDevices
  /// `--theme help`: list the themes.
  case listThemes(ConfigSource)
  /// `--help`, with the text to print.
  case help(String)
}

/// The player that a remote command addresses.
public enum RemotePlayer: Hashable, Sendable {
  /// The player around this shell, or else the one started last.
  case last
  /// The player that listens on an IPC socket.
  case socket(BytePath)
  /// The player of a named session.
  case session(String)
}

/// The source of settings and key bindings.
public enum ConfigSource: Hashable, Sendable {
  /// The standard configuration folder.
  case standard
  /// No files: the built-in defaults.
  case none
  /// A chosen folder.
  case folder(BytePath)
}

/// Options for playback.
public struct PlayOptions: Equatable, Sendable {
  /// Files, folders, addresses, playlists or `-`; bytes, since names need not be UTF-8.
  public var arguments: [BytePath] = []
  /// The source of settings and key bindings.
  public var config = ConfigSource.standard
  /// Settings given on the command line; they override the files.
  public var overrides = SettingsOverrides()
  /// The start position in the first item.
  public var start: SeekTarget?
  /// The index of the item that plays first, from 0; nil is the list's own choice.
  public var playlistStart: Int?
  /// The edition to play, from 0; nil is the file's default.
  public var edition: Int?
  /// Subtitle files that are added to every item.
  public var subtitleFiles: [BytePath] = []
  /// Files and addresses whose sound every item gets.
  public var soundFiles: [BytePath] = []
  /// Files to read as playlists, whatever their extension; `-` is standard input.
  public var playlists: [BytePath] = []
  /// Unix sockets of programs that supply items.
  public var sources: [BytePath] = []
  /// Commands that run at the start, after the first item has been opened.
  public var commands: [BoundCommand] = []
  /// Whether the playlist is shuffled, with everything that folders hold.
  public var isShuffled = false
  /// Whether the built-in demo plays.
  public var demo = false
  /// Whether the player is a process of its own, which can outlive the terminal.
  public var usesSession = true
  /// The session's name; nil takes the next free number.
  public var sessionName: String?
  /// Whether the session starts without a terminal.
  public var isDetached = false
  /// Whether it plays here even inside another player's embedded terminal.
  public var isNew = false
  /// The log file; nil logs nothing.
  public var logFile: BytePath?
  /// The title of the first item, overriding its tags; control characters are filtered.
  public var title: String?
  /// Whether keys typed in the terminal are mpv's (`--input-terminal`), for a guest.
  public var takesTerminalKeys = true
  /// Whether mpv would write nothing to the terminal (`--really-quiet`), for a guest.
  public var isQuiet = false
  /// Whether mpv would wait for files from its IPC socket (`--idle`), for a guest.
  public var idle = IdleMode.no
  /// The folder for the place where a film is left (mpv's `--watch-later-directory` with `--save-position-on-quit`), for a
  /// guest; nil without one.
  public var placeFolder: BytePath?
  /// Whether the files in that folder begin with the film's name.
  public var namesPlaces = false
  /// mpv's options without an equivalent, as they were typed.
  public var ignoredOptions: [String] = []

  /// Whether the command line names nothing to play or do.
  package var namesNothing: Bool { !hasSomethingToPlay && commands.isEmpty }

  /// Whether the command line names something to play.
  package var hasSomethingToPlay: Bool {
    !arguments.isEmpty || !playlists.isEmpty || !sources.isEmpty || demo
  }

  /// Whether mpv would wait for orders at an IPC socket.
  var waitsAtSocket: Bool { idle != .no && controlSocket != nil }

  /// The path of the IPC socket that the command line names; nil for none.
  var controlSocket: BytePath? {
    guard case .text(let path)? = overrides.values[GuestPlan.controlSocketSetting],
      !["no", "auto", ""].contains(path)
    else { return nil }
    return BytePath(path)
  }

  /// Whether an open file of this process or the controlling terminal is among the files; the player's own process does
  /// not have them.
  package var namesOwnStreams: Bool {
    let names = ["-", "/dev/stdin", "/dev/tty"].map { BytePath($0) }
    return (arguments + playlists + subtitleFiles + soundFiles).contains { file in
      names.contains(file)
        || ["/dev/fd/", "/proc/self/fd/"].contains { file.bytes.starts(with: $0.utf8) }
    }
  }

  /// A notice about the ignored options, or nil.
  package var ignoredRemark: String? {
    guard !ignoredOptions.isEmpty else { return nil }
    let named = ignoredOptions.prefix(3).joined(separator: ", ")
    let more = ignoredOptions.count - 3
    return "Ignored mpv options without an equivalent:  \(named)"
      + (more > 0 ? " and \(more) more of mpv's options" : "")
  }

  /// The value of `--end`; nil for none.
  package var end: String? {
    commands.lazy.compactMap { bound -> String? in
      if case .change(.end, .set(let text)) = bound.command { text } else { nil }
    }.last
  }

  /// The tracks that the commands select; the player needs them before the first item opens.
  package var tracks: [TrackKind: String] {
    var tracks: [TrackKind: String] = [:]
    for command in commands {
      if case .change(let property, .set(let wish)) = command.command, let kind = property.trackKind {
        tracks[kind] = wish
      }
    }
    return tracks
  }

  /// Default options.
  public init() {}
}

/// What `inset doctor` looks at.
public struct DoctorOptions: Equatable, Sendable {
  /// The source of settings and key bindings.
  public var config = ConfigSource.standard
  /// Whether a tone is played on the sound device.
  public var playsTone = false

  /// Looks with this configuration.
  public init(config: ConfigSource = .standard, playsTone: Bool = false) {
    self.config = config
    self.playsTone = playsTone
  }
}

/// A selection of history entries, and what to do with them.
public struct HistoryOptions: Equatable, Sendable {
  /// Words that title or path must contain; no words select everything.
  public var words: [String] = []
  /// Whether the list is printed as JSON.
  public var json = false
  /// Whether the entries are removed.
  public var clears = false
  /// The configuration that says where the database is.
  public var config = ConfigSource.standard

  /// All entries, as text.
  public init() {}
}

/// The frames to print, and the format of the output.
public struct StillOptions: Equatable, Sendable {
  /// The position of a frame.
  public enum Moment: Hashable, Sendable {
    /// A time from the start.
    case time(MediaTime)
    /// A percentage of the duration, 0 … 100.
    case percent(Double)
  }
  /// The file or address.
  public var argument: BytePath
  /// The frame's position; nil takes the frame at 10 %.
  public var moment: Moment?
  /// Maximum columns and rows, or pixels for an image file; nil takes the terminal's size, or the frame's own.
  public var size: CellSize?
  /// The image format; nil is text.
  public var format: ImageFormat.Name?
  /// Columns and rows of a contact sheet; nil prints a single frame.
  public var sheet: CellSize?
  /// Rotation in addition to the file's own.
  public var rotation = VideoRotation.none
  /// The number of colours in text.
  public var colors = Settings.Colors.auto
  /// The glyphs that text is made of.
  public var glyphs = Settings.Glyphs.auto
  /// The verification of TLS servers.
  public var trust = ServerTrust()

  /// Default options for a file.
  public init(_ argument: BytePath) { self.argument = argument }
}

/// A mistake on the command line: exit code 2.
public struct UsageError: Error, Hashable, Sendable {
  /// The exit code for this error.
  public static let exitCode: Int32 = 2
  /// One sentence, without control characters.
  public var sentence: String
  /// The command that explains the options.
  public var help: String

  /// An error with its message.
  public init(sentence: String, help: String = "inset --help") {
    self.sentence = sentence
    self.help = help
  }
}
