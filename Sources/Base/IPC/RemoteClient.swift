// A program that speaks with the player by IPC. A value; any thread.

/// A program that is connected; a number is given once.
public struct RemoteClient: Hashable, Sendable {
  /// The number.
  public let number: UInt64

  /// The client of that number.
  public init(_ number: UInt64) { self.number = number }
}
