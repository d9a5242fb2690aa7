// The identity of an IPC client.

/// A connected IPC client, known by a number that is never reused.
public struct RemoteClient: Hashable, Sendable {
  /// The number of the connection.
  public let number: UInt64

  /// The client with that number.
  public init(_ number: UInt64) { self.number = number }
}
