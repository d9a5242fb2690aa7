// Events of the program in the embedded terminal ("guest" in identifiers).

/// An event of the program in the embedded terminal.
public enum GuestEvent: Equatable, Sendable {
  /// The program runs.
  case started
  /// The state that the program's terminal reports has changed.
  case changed(GuestReport)
  /// The program has ended.
  case ended(GuestEnd)
  /// The program could not be started; the text gives the reason.
  case failed(String)
}
