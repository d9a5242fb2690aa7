public import Base

/// A guest: another program that runs inside the player and has the list's place, while the film goes on in its corner.
///
/// What it draws never passes through the model: the loop hands it from the pseudo-terminal to the screen.
public struct GuestState: Equatable, Sendable {
  /// What was asked for.
  public let order: GuestOrder
  /// Whether it has the list's place; out of sight it runs on.
  public internal(set) var isInFront = true
  /// What it last said of its screen.
  public internal(set) var report = GuestReport()
  /// How it ended, while its last screen is still looked at.
  public internal(set) var end: GuestEnd?
  /// Whether the next key is the player's and not its own.
  public internal(set) var isEscaped = false
  /// Whether the next key is its own, whatever is bound to that.
  public internal(set) var takesKeyLiterally = false
  /// When the person was told that leaving ends it.
  var quitAskedAt: MonotonicTime?
  /// Whether the corner picture has moved out of its cursor's way.
  var givesWay = false
  /// When the picture does that, unless the cursor moves on.
  var givesWayAt: MonotonicTime?
  /// Whether a button of the mouse is held that was pressed over it.
  var isPressed = false
  /// Where the way back leads, where that is not the way out of PiP.
  var origin: Focus
  /// Whether it was brought to the front by starting PiP, which ends with it.
  var startedPictureInPicture = false

  init(_ order: GuestOrder, from origin: Focus) {
    self.order = order
    self.origin = origin
  }

  /// The cell of the screen where its cursor is seen while it draws in that rectangle; nil where it is hidden, or the
  /// person looks at lines that have left its screen.
  public func cursor(in rect: CellRect) -> CellPoint? {
    guard end == nil, report.scrolledBack == 0, let cursor = report.cursor else { return nil }
    let place = CellPoint(column: rect.column + cursor.column, row: rect.row + cursor.row)
    return rect.contains(place) ? place : nil
  }

  /// What its tab says: what it calls its window, else what runs in a shell, else its own name.
  public var title: String {
    if !report.title.isEmpty { return report.title }
    guard order == .shell, report.isBusy, !report.program.isEmpty else { return order.name }
    return VisibleText.filter(report.program, limit: 60)
  }
}
