/// Input for the program in the embedded terminal.
public enum EmbeddedInput: Equatable, Sendable {
  /// A key that is pressed, repeats or is released.
  case key(Key)
  /// Pasted text, not filtered.
  case paste(String)
  /// A mouse event; its cell is counted from the top left cell of the embedded terminal.
  case mouse(MouseEvent)
  /// The outer terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// Scroll by that many lines: negative back into the scrollback, positive towards the screen.
  case scroll(Int)
  /// Search for a text in screen and scrollback, upwards.
  case find(String)
  /// Go on to the place below (true) or above the last one where the text was found.
  case findAgain(forward: Bool)
  /// Copy the selected text.
  case copy
  /// Return from the scrollback, or the selection, to the screen.
  case leaveScrollback
  /// Ask for the folder of the program in the foreground.
  case askFolder
}
