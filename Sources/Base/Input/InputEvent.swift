/// What the person did at the terminal, read from its bytes.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text arrived in a bracketed paste; it is text and never keys. Not yet filtered.
  case paste(String)
  /// The terminal's window gained or lost the focus.
  case focus(Bool)
}

/// One mouse report.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
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
  /// A button.
  public enum Button: Hashable, Sendable { case left, middle, right, back, forward }
  /// A wheel direction.
  public enum Wheel: Hashable, Sendable { case up, down, left, right }

  /// What happened.
  public var action: Action
  /// The cell under the pointer.
  public var position: CellPoint
  /// Modifiers held.
  public var modifiers: Key.Modifiers

  /// A report of that action at that cell.
  public init(_ action: Action, at position: CellPoint, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}
