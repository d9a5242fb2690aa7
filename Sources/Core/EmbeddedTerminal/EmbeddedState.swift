// Embedded terminal in the model: the requested program, its reported title and cursor, who gets the keys, and how it
// ended. Main thread only; the terminal itself is in the module EmbeddedTerminal.

public import Base

/// The state of the embedded terminal, which takes the place of the list.
///
/// The program's output never passes through the model; the loop copies it from the pseudo-terminal to the screen.
public struct EmbeddedState: Equatable, Sendable {
  /// The program that was requested.
  public let order: EmbeddedOrder
  /// Whether the embedded terminal is shown; a hidden program keeps running.
  public internal(set) var isInFront = true
  /// The last report: title, cursor, mouse modes and what runs.
  public internal(set) var report = EmbeddedReport()
  /// The program's exit, while its last screen is still shown; nil while it runs.
  public internal(set) var end: EmbeddedEnd?
  /// Whether the player handles the next key.
  public internal(set) var isEscaped = false
  /// Whether the next key goes to the program, whatever is bound to it.
  public internal(set) var takesKeyLiterally = false
  /// The time at which the user was last warned that quitting ends the program.
  var quitAskedAt: MonotonicTime?
  /// Whether the corner picture has moved away from the cursor.
  var givesWay = false
  /// The time at which the corner picture moves away if it still covers the cursor; nil while it covers none.
  var givesWayAt: MonotonicTime?
  /// Whether a mouse button pressed over the embedded terminal is still held.
  var isPressed = false
  /// The focus to return to when the embedded terminal is hidden.
  var origin: Focus
  /// Whether showing the embedded terminal started PiP, which then ends with it.
  var startedPictureInPicture = false

  init(_ order: EmbeddedOrder, from origin: Focus) {
    self.order = order
    self.origin = origin
  }

  /// The cursor's cell on the screen, for an embedded terminal shown in `rect`.
  ///
  /// It is nil if the cursor is hidden or outside, and while the scrollback is shown.
  public func cursor(in rect: CellRect) -> CellPoint? {
    guard end == nil, report.scrolledBack == 0, let cursor = report.cursor else { return nil }
    let place = CellPoint(column: rect.column + cursor.column, row: rect.row + cursor.row)
    return rect.contains(place) ? place : nil
  }

  /// The title of the tab: the window title, else the program that runs in the shell, else the requested program's
  /// name.
  public var title: String {
    if !report.title.isEmpty { return report.title }
    guard order == .shell, report.isBusy, !report.program.isEmpty else { return order.name }
    return VisibleText.filter(report.program, limit: 60)
  }
}
