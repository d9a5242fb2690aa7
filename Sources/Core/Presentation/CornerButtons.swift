// The buttons on PiP's corner, which are shown while the pointer rests on it. Part of the model, main thread only.
import Base

extension Model {
  /// How long the buttons stay after the pointer has moved last.
  private static let stay = MonotonicTime.seconds(3)

  /// Whether the buttons are on the corner.
  public var showsCornerButtons: Bool {
    cornerButtonsUntil != nil && presentation.current == .pictureInPicture && !isFilmMain
  }

  /// Whether a motion of the pointer shows or hides the buttons, or keeps them, which half a second's resolution does
  /// for.
  func cornerHeeds(_ point: CellPoint) -> Bool {
    guard presentation.current == .pictureInPicture, !isFilmMain else { return false }
    guard Layout(self).corner?.contains(point) == true else { return cornerButtonsUntil != nil }
    return cornerButtonsUntil.map { $0 < now + Self.stay - .milliseconds(500) } ?? true
  }

  /// Shows the buttons for a pointer on the corner, and hides them for one elsewhere.
  mutating func hoverCorner(at point: CellPoint) {
    let isThere =
      presentation.current == .pictureInPicture && !isFilmMain && Layout(self).corner?.contains(point) == true
    cornerButtonsUntil = isThere ? now + Self.stay : nil
  }

  /// Hides the buttons once the pointer has not moved for a while.
  mutating func hideCornerButtons() {
    if let until = cornerButtonsUntil, until <= now { cornerButtonsUntil = nil }
  }

  /// Closes the corner as on other systems: playback pauses and Picture in Picture ends.
  mutating func closeCorner(_ outbox: inout Outbox) {
    if !player.isPaused { change(.pause, .set("yes"), &outbox) }
    stopPictureInPicture()
    keepSelectionsInView()
  }
}
