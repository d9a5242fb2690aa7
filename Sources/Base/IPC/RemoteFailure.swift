/// Why another program did not get what it asked for.
///
/// A value; any thread.
public struct RemoteFailure: Error, Hashable, Sendable {
  /// What went wrong, in the words of mpv's protocol.
  public enum Kind: String, Sendable {
    case propertyNotFound = "property not found"
    case propertyUnavailable = "property unavailable"
    /// The property cannot be changed.
    case propertyError = "error accessing property"
    /// The property cannot have the value.
    case propertyFormat = "unsupported format for accessing property"
    case invalidParameter = "invalid parameter"
    case commandFailed = "error running command"
  }

  /// What went wrong.
  public var kind: Kind
  /// The same for a person, where more can be said.
  public var reason: String?

  /// A failure.
  public init(_ kind: Kind, _ reason: String? = nil) {
    self.kind = kind
    self.reason = reason
  }
}
