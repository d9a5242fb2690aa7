// What happens at the IPC socket. A value; any thread.

/// What programs at the IPC socket do.
public enum IPCEvent: Equatable, Sendable {
  /// One has connected.
  case connected(RemoteClient)
  /// One has said something.
  case said(RemoteClient, IPCMessage)
  /// One has gone.
  case left(RemoteClient)
  /// There is no socket, for that reason.
  case failed(String)
}

/// One line of mpv's JSON protocol, before it is known what it asks for.
public struct IPCMessage: Hashable, Sendable {
  /// What a line holds.
  public enum Content: Hashable, Sendable {
    /// The `command` of a call, in words or with names; nil where the call has none.
    case command(RemoteValue?)
    /// A line of `input.conf`.
    case line(String)
    /// No call.
    case malformed
  }

  /// What goes back with the answer, so that the program knows to what; nil where none is wanted.
  public var id: RemoteValue?
  /// What it holds.
  public var content: Content

  /// A line.
  public init(_ content: Content, id: RemoteValue?) {
    self.id = id
    self.content = content
  }
}
