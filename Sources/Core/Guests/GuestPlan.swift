// The wish of a guest, after App has read its command line and looked for its files. A value; any thread.

public import Base

/// A guest's films, none for one that waits for them, and the options that hold for them.
///
/// A guest has the rights of a program of the same user, as at the IPC socket (`Origin.program`), and no more: it could
/// open the same files and addresses itself, or ask the player at that socket.
public struct GuestPlan: Equatable, Sendable {
  /// The guest.
  public let id: GuestID
  /// The files, folders, addresses and playlists, in order.
  public var entries: [FoundEntry]
  /// The arguments that cannot be opened, each as a sentence with the reason.
  public var problems: [String] = []
  /// A remark about options without an effect; nil for none.
  public var remark: String?
  /// The start position of the first item; nil for its resume position or its beginning.
  public var start: SeekTarget?
  /// The index of the item that plays first, from 0; nil for the first.
  public var playlistStart: Int?
  /// Whether the list is shuffled.
  public var isShuffled = false
  /// The title of the first item, which its tags do not replace, filtered; nil for none.
  public var title: String?
  /// The properties that have other values while the films play.
  public var commands: [BoundCommand] = []
  /// The settings that have other values until the guest ends.
  public var overrides = SettingsOverrides()
  /// HTTP header fields for the requests of these films, besides those of every request.
  public var headers = RequestHeaders()
  /// Subtitle files for every item.
  public var subtitleFiles: [BytePath] = []
  /// Files and addresses whose sound every item gets.
  public var soundFiles: [BytePath] = []
  /// The path of the IPC socket that the guest wants; nil for none.
  public var controlSocket: BytePath?
  /// Whether the guest waits for films at that socket.
  public var idle = IdleMode.no
  /// The guest's working folder, in which relative paths begin that come to its socket.
  public var folder: BytePath?
  /// The number of the guest's process; nil if that is unknown.
  public var process: Int32?
  /// Whether the guest waits in the foreground of its terminal, so that keys typed there are for the film.
  public var holdsKeys = false
  /// Whether the guest wants to know where its film was left, to write that down as mpv does.
  public var keepsPlace = false
  /// Whether the films join the user's playlist, and the guest does not wait for them (`umpv`).
  public var isQueued = false

  /// The name of the setting that an IPC socket's path is an override of.
  public static let controlSocketSetting = "remote.socket"

  /// A plan with these films and no options.
  public init(id: GuestID, entries: [FoundEntry]) {
    self.id = id
    self.entries = entries
  }
}

/// Whether an mpv waits for films when none is left to play (`--idle`); the raw value is mpv's word.
public enum IdleMode: String, Sendable {
  /// It ends.
  case no
  /// It waits for its first film, and ends with its last one.
  case once
  /// It waits until it gets a command to quit.
  case yes
}
