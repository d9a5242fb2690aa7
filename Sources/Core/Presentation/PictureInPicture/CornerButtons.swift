// The buttons on PiP's corner, which are shown while the pointer rests on it. Part of the model, main thread only.
import Base

/// The corner whose buttons are shown.
struct CornerButtons: Equatable, Sendable {
  /// Whether they are the second film's.
  var isSecond: Bool
  /// The time at which they go away.
  var until: MonotonicTime
}

extension Model {
  /// The time for which the buttons stay after the last motion of the pointer.
  private static let stay = MonotonicTime.seconds(3)

  /// Whether the buttons are on the corner.
  public var showsCornerButtons: Bool {
    cornerButtons?.isSecond == false && presentation.current == .pictureInPicture
      && !isFilmMain
  }

  /// Whether the buttons are on the second film.
  public var showsSecondButtons: Bool { cornerButtons?.isSecond == true && films.second != nil }

  /// Whether there is a picture in a corner that has buttons.
  private var hasCornerWithButtons: Bool {
    films.second != nil || (presentation.current == .pictureInPicture && !isFilmMain)
  }

  /// The buttons of the corner under the pointer, or nil.
  private func buttons(at point: CellPoint) -> CornerButtons? {
    guard hasCornerWithButtons else { return nil }
    let layout = Layout(self)
    let isSecond = layout.secondFrame?.contains(point) == true
    guard isSecond || (!layout.isFilmMain && layout.corner?.contains(point) == true) else { return nil }
    return CornerButtons(isSecond: isSecond, until: now + Self.stay)
  }

  /// Whether a motion of the pointer shows or hides the buttons, or keeps them, which half a second's resolution does
  /// for.
  func cornerHeeds(_ point: CellPoint) -> Bool {
    guard hasCornerWithButtons else { return false }
    guard let pointed = buttons(at: point) else { return cornerButtons != nil }
    guard let shown = cornerButtons, shown.isSecond == pointed.isSecond else { return true }
    return shown.until < pointed.until - .milliseconds(500)
  }

  /// Shows the buttons for a pointer on the corner or the second film, and hides them for one elsewhere.
  mutating func hoverCorner(at point: CellPoint) { cornerButtons = buttons(at: point) }

  /// Hides the buttons once the pointer has not moved for a while.
  mutating func hideCornerButtons() {
    if let shown = cornerButtons, shown.until <= now { cornerButtons = nil }
  }

  /// Closes the corner as on other systems: playback pauses and Picture in Picture ends.
  mutating func closeCorner(_ outbox: inout Outbox) {
    if !films.main.isPaused { change(.pause, .set("yes"), &outbox) }
    stopPictureInPicture()
  }
}
