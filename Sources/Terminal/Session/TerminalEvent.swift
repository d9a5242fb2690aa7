// Results of reading from the terminal: keys and mouse, changed capabilities, replies about pictures, hang-up.
// `TerminalSession` returns them, and App's `TerminalDesk` makes messages of them. Main thread.

public import Base

/// An event of the terminal, for the event loop.
public enum TerminalEvent: Hashable, Sendable {
  /// A user's action.
  case input(InputEvent)
  /// An answer has changed `capabilities`.
  case capabilitiesChanged
  /// The terminal may be another one, or its capabilities have changed.
  case terminalChanged
  /// The terminal's answer about a picture.
  case pictureAnswered(PictureAnswer)
  /// The terminal has hung up.
  ///
  /// It can no longer be read or written.
  case gone
}
