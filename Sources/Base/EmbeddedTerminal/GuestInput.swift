/// What a guest is given.
public enum GuestInput: Equatable, Sendable {
  /// A key.
  case key(Key)
  /// Text that was pasted, not filtered.
  case paste(String)
  /// The mouse did something at a cell that is counted from the guest's top left one.
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the focus.
  case focus(Bool)
  /// So many lines back (negative) or on in what has left its screen.
  case scroll(Int)
}
