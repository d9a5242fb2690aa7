import Base

/// Tells a double click from two clicks, and the click that only gave the terminal's window the focus from one
/// that was meant for us.
public struct ClickTracker: Equatable, Sendable {
  /// What a press of the left button means.
  enum Meaning: Hashable, Sendable { case single, double, focusing }

  private struct Click: Equatable {
    var place: CellPoint
    var time: MonotonicTime
  }

  private var last: Click?
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
    if let last, last.place == point, now < last.time + Self.doubleClickTime {
      self.last = nil
      return .double
    }
    last = Click(place: point, time: now)
    return .single
  }
}
