// Events of the IPC socket.

/// An event of an IPC client or of the socket itself.
public enum IPCEvent: Equatable, Sendable {
  /// A client has connected.
  case connected(RemoteClient)
  /// A client has sent a line.
  case said(RemoteClient, IPCMessage)
  /// A client has disconnected.
  case left(RemoteClient)
  /// The socket could not be opened; the text gives the reason.
  case failed(String)
}

/// One line of mpv's JSON IPC protocol, parsed but not interpreted.
public struct IPCMessage: Hashable, Sendable {
  /// The content of a line.
  public enum Content: Hashable, Sendable {
    /// The `command` field of a JSON object, an array or an object with named arguments; nil if the field is
    /// missing.
    case command(RemoteValue?)
    /// A line that is not a JSON object: a command as in `input.conf`.
    case line(String)
    /// A line that begins like a JSON object but is not one.
    case malformed
  }

  /// The `request_id` for the reply; 0 if the request has none, nil if no reply is needed.
  public var id: RemoteValue?
  /// The content of the line.
  public var content: Content

  /// A parsed line.
  public init(_ content: Content, id: RemoteValue?) {
    self.id = id
    self.content = content
  }
}
