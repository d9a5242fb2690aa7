// Events of the program in the embedded terminal.

/// An event of the program in the embedded terminal.
public enum EmbeddedEvent: Equatable, Sendable {
  /// The program runs.
  case started
  /// The state that the program's terminal reports has changed.
  case changed(EmbeddedReport)
  /// The program has ended.
  case ended(EmbeddedEnd)
  /// The program could not be started; the text gives the reason.
  case failed(String)
}
