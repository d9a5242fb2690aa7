// What a command line asks for, as plain values. Any thread.

public import Base
public import Core
public import Media

/// What the program was started for.
public enum Invocation: Equatable, Sendable {
  /// Play, or look for something to play.
  case play(PlayOptions)
  /// `inset keys`: list the bindings in force.
  case keys(ConfigSource)
  /// `inset probe`: say what files hold.
  case probe([BytePath], json: Bool, trust: ServerTrust = ServerTrust())
  /// `inset terminal`: say what the terminal answered.
  case terminal(ConfigSource)
  /// `inset still`: frames as text or as a picture.
  case still(StillOptions)
  /// `inset history`: what was played.
  case history(HistoryOptions)
  /// `inset remote`: a command for a player.
  case remote([String], RemotePlayer)
  /// `inset sessions`: what plays in sessions.
  case sessions(json: Bool)
  /// `inset attach`: show a session on this terminal; nil is the only one.
  case attach(String?, attachesNew: Bool)
  /// `--version`.
  case version
  /// `--audio-device help`: list the sound devices.
  case listSoundDevices
  /// `--theme help`: list the themes.
  case listThemes(ConfigSource)
  /// `--help`, with the text to print.
  case help(String)
}

/// Which player a command is for.
public enum RemotePlayer: Hashable, Sendable {
  /// The one around this shell, or else the one that was started last.
  case last
  /// The one that listens at a socket.
  case socket(BytePath)
  /// The one of a session.
  case session(String)
}

/// Where settings and bindings come from.
public enum ConfigSource: Hashable, Sendable {
  /// The standard folder.
  case standard
  /// Nowhere: the built-in defaults.
  case none
  /// That folder.
  case folder(BytePath)
}

/// How to play.
public struct PlayOptions: Equatable, Sendable {
  /// Files, folders, addresses, playlists, `-`; as bytes.
  public var arguments: [BytePath] = []
  /// Where settings and bindings come from.
  public var config = ConfigSource.standard
  /// Settings that the command line gives.
  public var overrides = SettingsOverrides()
  /// Where the first item starts.
  public var start: SeekTarget?
  /// Which edition is played, from 0; nil is the file's own choice.
  public var edition: Int?
  /// Subtitle files for every item.
  public var subtitleFiles: [BytePath] = []
  /// Playlists, whatever their names are; `-` is standard input.
  public var playlists: [BytePath] = []
  /// What is done first of all.
  public var commands: [BoundCommand] = []
  /// Whether everything is played in a random order.
  public var isShuffled = false
  /// Play the built-in demo.
  public var demo = false
  /// Whether the player is a process of its own, which can go on without the terminal.
  public var usesSession = true
  /// The session's name; nil is the next number.
  public var sessionName: String?
  /// Whether it starts without a terminal.
  public var isDetached = false
  /// Where the log goes.
  public var logFile: BytePath?
  /// What the first item is called, whatever its tags say; filtered.
  public var title: String?
  /// Options of mpv's, as they were given, that nothing here is like.
  public var ignoredOptions: [String] = []

  /// Whether nothing is named to be played or done.
  package var namesNothing: Bool {
    arguments.isEmpty && playlists.isEmpty && commands.isEmpty && !demo
  }

  /// Whether standard input or the controlling terminal is named, which another process does not have.
  package var namesOwnStreams: Bool {
    let names = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/dev/tty"].map { BytePath($0) }
    return (arguments + playlists + subtitleFiles).contains { names.contains($0) }
  }

  /// The options that were left out, in a sentence; nil where none was.
  package var ignoredRemark: String? {
    guard !ignoredOptions.isEmpty else { return nil }
    let named = ignoredOptions.prefix(3).joined(separator: ", ")
    let more = ignoredOptions.count - 3
    return "Ignored, as Inset has nothing like it: \(named)"
      + (more > 0 ? " and \(more) more of mpv's options" : "")
  }

  /// The tracks that the commands choose, before anything is open.
  package var tracks: [TrackKind: String] {
    var tracks: [TrackKind: String] = [:]
    for command in commands {
      if case .change(let property, .set(let wish)) = command.command, let kind = property.trackKind {
        tracks[kind] = wish
      }
    }
    return tracks
  }

  /// Nothing asked for.
  public init() {}
}

/// Which part of the history, and what becomes of it.
public struct HistoryOptions: Equatable, Sendable {
  /// Words that the title or the place has to hold; none is everything.
  public var words: [String] = []
  /// Whether it is printed as JSON.
  public var json = false
  /// Whether it is forgotten.
  public var clears = false
  /// Where the program's folders are looked up.
  public var config = ConfigSource.standard

  /// All of it, as text.
  public init() {}
}

/// Which frames to print, and how.
public struct StillOptions: Equatable, Sendable {
  /// Which frame.
  public enum Moment: Hashable, Sendable {
    /// At a time from the start.
    case time(MediaTime)
    /// At a percentage of the duration, 0 … 100.
    case percent(Double)
  }
  /// The file or address.
  public var argument: BytePath
  /// Which frame; nil lets the program choose one that shows something.
  public var moment: Moment?
  /// The most columns and rows, of a picture pixels; nil is the terminal's size, or the frame's own.
  public var size: CellSize?
  /// What a picture is coded as; nil is text.
  public var format: ImageFormat.Name?
  /// Columns and rows of a contact sheet; nil is a single frame.
  public var sheet: CellSize?
  /// How it is turned on top of what the file says.
  public var rotation = VideoRotation.none
  /// How many colours text has.
  public var colors = Settings.Colors.auto
  /// What the cells of text are made of.
  public var glyphs = Settings.Glyphs.auto
  /// Which servers are believed.
  public var trust = ServerTrust()

  /// A frame of that file.
  public init(_ argument: BytePath) { self.argument = argument }
}

/// Why a command line means nothing: exit code 2.
public struct UsageError: Error, Hashable, Sendable {
  /// The exit code that belongs to it.
  public static let exitCode: Int32 = 2
  /// One sentence, without control characters.
  public var sentence: String

  /// An error of that sentence.
  public init(sentence: String) { self.sentence = sentence }
}
