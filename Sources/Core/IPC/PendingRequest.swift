// Replies to IPC requests whose outcome comes later.
import Base

extension PendingRequest {
  /// The effect that replies with success and this data.
  func answer(_ data: RemoteValue = .null) -> Effect { .tell(client, .answer(data, to: id)) }

  /// The effect that replies with an error and this reason.
  func refuse(_ sentence: String) -> Effect {
    .tell(client, .answer(RemoteFailure(.commandFailed, sentence), to: id))
  }
}
