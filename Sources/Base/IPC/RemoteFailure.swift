/// The error of a request that another program made.
public struct RemoteFailure: Error, Hashable, Sendable {
  /// The kind of error; the raw value is the `error` string of mpv's protocol.
  public enum Kind: String, Sendable {
    case propertyNotFound = "property not found"
    case propertyUnavailable = "property unavailable"
    /// The property cannot be written.
    case propertyError = "error accessing property"
    /// The value does not fit the property.
    case propertyFormat = "unsupported format for accessing property"
    case invalidParameter = "invalid parameter"
    case commandFailed = "error running command"
  }

  /// The kind of error.
  public var kind: Kind
  /// A sentence for people with the details, or nil.
  public var reason: String?

  /// An error.
  public init(_ kind: Kind, _ reason: String? = nil) {
    self.kind = kind
    self.reason = reason
  }
}
