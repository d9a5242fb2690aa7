/// Tells a double click from two clicks, and the click that only gave the terminal's window the focus from one
/// that was meant for us.
public struct ClickTracker: Equatable, Sendable {
  /// What a press of the left button means.
  enum Meaning: Hashable, Sendable { case single, double, focusing }

  private var last: (CellPoint, MonotonicTime)?
  private var focusedAt: MonotonicTime?

  /// Two presses on one cell within this time are a double click.
  static let doubleClickTime = MonotonicTime.milliseconds(400)
  /// A press this soon after the window got the focus is the one that gave it.
  static let focusTime = MonotonicTime.milliseconds(120)

  /// Nothing was clicked yet.
  public init() {}

  /// The window got the focus.
  mutating func windowFocused(at now: MonotonicTime) { focusedAt = now }

  /// The left button was pressed.
  mutating func press(at point: CellPoint, _ now: MonotonicTime) -> Meaning {
    if let focusedAt, now < focusedAt + Self.focusTime {
      self.focusedAt = nil
      return .focusing
    }
    if let (place, time) = last, place == point, now < time + Self.doubleClickTime {
      last = nil
      return .double
    }
    last = (point, now)
    return .single
  }

  /// Whether both remember the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.last?.0 == b.last?.0 && a.last?.1 == b.last?.1 && a.focusedAt == b.focusedAt
  }
}
