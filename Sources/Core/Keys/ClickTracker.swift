// Double-click detection for the mouse; `Mouse.swift` asks it about each press. Part of the model, main thread only.

import Base

/// Tells double clicks from single ones, and recognizes the click that only gave the terminal's window the focus.
public struct ClickTracker: Equatable, Sendable {
  enum Meaning: Hashable, Sendable { case single, double, focusing }

  private struct Click: Equatable {
    var place: CellPoint
    var time: MonotonicTime
  }

  private var last: Click?
  private var focusedAt: MonotonicTime?

  /// Two presses on one cell within this time are a double click.
  static let doubleClickTime = MonotonicTime.milliseconds(400)
  /// A press within this time after the window got the focus is the one that gave it the focus.
  static let focusTime = MonotonicTime.milliseconds(120)

  /// A tracker before the first click.
  public init() {}

  /// Notes that the terminal's window got the focus.
  mutating func windowFocused(at now: MonotonicTime) { focusedAt = now }

  /// Classifies a press of the left button.
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
