// A program that waits for an answer. A value; any thread.
/// A program elsewhere that waits for the answer to a call.
public struct RemoteAsker: Hashable, Sendable {
  /// Who waits.
  package let client: RemoteClient
  /// What goes back with the answer.
  package let id: RemoteValue

  /// A program that waits, and what goes back to it.
  package init(client: RemoteClient, id: RemoteValue) {
    self.client = client
    self.id = id
  }
}
