/// An event of the terminal's input, decoded from its bytes.
public enum InputEvent: Hashable, Sendable {
  /// A key press, or its repetition.
  case key(Key)
  /// A released key, for a program in the embedded terminal that asks for them.
  case keyReleased(Key)
  /// A mouse report.
  case mouse(MouseEvent)
  /// Text of a bracketed paste, not filtered; it never counts as keys.
  case paste(String)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
}

/// A mouse report of the terminal.
public struct MouseEvent: Hashable, Sendable {
  /// The action of the mouse.
  public enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// Motion with a button held.
    case drag(Button)
    /// Motion with no button held.
    case move
    /// One step of the wheel.
    case wheel(Wheel)
  }
  /// A mouse button.
  public enum Button: Hashable, Sendable { case left, middle, right, back, forward }
  /// A direction of the wheel.
  public enum Wheel: Hashable, Sendable { case up, down, left, right }

  /// The action, with its button or direction.
  public var action: Action
  /// The cell under the pointer.
  public var position: CellPoint
  /// The modifiers held during the action.
  public var modifiers: Key.Modifiers

  /// A report of that action at that cell.
  public init(_ action: Action, at position: CellPoint, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
