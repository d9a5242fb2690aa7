// Answers for programs that wait. Pure.
import Base

extension RemoteAsker {
  /// It is done, and that comes back.
  func answer(_ data: RemoteValue = .null) -> Effect { .tell(client, .answer(data, to: id)) }

  /// It is not done, for that reason.
  func refuse(_ sentence: String) -> Effect {
    .tell(client, .answer(RemoteFailure(.commandFailed, sentence), to: id))
  }
}
