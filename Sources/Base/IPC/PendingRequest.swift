// The waiting side of an asynchronous IPC request.

/// An IPC client that waits for the reply to a request.
public struct PendingRequest: Hashable, Sendable {
  /// The client that waits.
  package let client: RemoteClient
  /// The `request_id` that the reply repeats.
  package let id: RemoteValue

  /// A request that waits for its reply.
  package init(client: RemoteClient, id: RemoteValue) {
    self.client = client
    self.id = id
  }
}
