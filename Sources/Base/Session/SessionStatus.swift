/// The status of a session, as `inset sessions` lists it.
public struct SessionStatus: Hashable, Sendable {
  /// The state of playback.
  public enum State: String, Sendable {
    case playing, paused, idle
  }
  /// The session's name.
  public var name: String
  /// The player's process ID.
  public var process: Int32
  /// The time at which the session was started, in seconds since 1970.
  public var started: Int64
  /// Device of the attached terminal; nil while detached.
  public var terminal: String?
  /// Title of the current item, or nil.
  public var title: String?
  /// The state of playback.
  public var state: State
  /// Position in the current item, or nil.
  public var position: MediaTime?
  /// Duration of the current item, if known.
  public var duration: MediaTime?
  /// Path of the session's IPC socket; nil if it has none.
  public var controlSocket: BytePath?

  /// A status with all its parts.
  public init(
    name: String, process: Int32, started: Int64, terminal: String?, title: String?, state: State,
    position: MediaTime?, duration: MediaTime?, controlSocket: BytePath?
  ) {
    self.name = name
    self.process = process
    self.started = started
    self.terminal = terminal
    self.title = title
    self.state = state
    self.position = position
    self.duration = duration
    self.controlSocket = controlSocket
  }
}
