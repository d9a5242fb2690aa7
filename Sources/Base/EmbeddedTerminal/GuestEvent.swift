// What the embedded program does. A value; any thread.

/// What becomes of the program in the embedded terminal.
public enum GuestEvent: Equatable, Sendable {
  /// It runs.
  case started
  /// It says something else of its screen.
  case changed(GuestReport)
  /// It has ended.
  case ended(GuestEnd)
  /// It could not be started, for that reason.
  case failed(String)
}
