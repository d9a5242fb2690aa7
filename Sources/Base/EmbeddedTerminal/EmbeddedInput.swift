/// Input for the program in the embedded terminal.
public enum EmbeddedInput: Equatable, Sendable {
  /// A key press.
  case key(Key)
  /// Pasted text, not filtered.
  case paste(String)
  /// A mouse event; its cell is counted from the top left cell of the embedded terminal.
  case mouse(MouseEvent)
  /// The outer terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// Scroll by that many lines: negative back into the scrollback, positive towards the screen.
  case scroll(Int)
}
