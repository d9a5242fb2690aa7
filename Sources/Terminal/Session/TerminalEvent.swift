public import Base

/// What the terminal reports to the loop.
public enum TerminalEvent: Hashable, Sendable {
  /// The person did something.
  case input(InputEvent)
  /// More is known about the terminal than before: read `capabilities` again.
  case capabilitiesChanged
  /// It is another terminal than before, or has learned or forgotten something.
  case terminalChanged
  /// What the terminal says of a picture that it was given.
  case pictureAnswered(PictureAnswer)
  /// The terminal is gone.
  ///
  /// Nothing can be read from it or written to it any more.
  case gone
}
