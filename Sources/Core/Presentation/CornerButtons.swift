// The buttons on PiP's corner, which are shown while the pointer rests on it. Part of the model, main thread only.
import Base

/// A corner under the pointer.
private struct PointedCorner {
  /// Whether it is the second film's.
  var isSecond: Bool
}

extension Model {
  /// How long the buttons stay after the pointer has moved last.
  private static let stay = MonotonicTime.seconds(3)

  /// Whether the buttons are on the corner.
  public var showsCornerButtons: Bool {
    cornerButtonsUntil != nil && !cornerButtonsAreSecond && presentation.current == .pictureInPicture
      && !isFilmMain
  }

  /// Whether the buttons are on the second film.
  public var showsSecondButtons: Bool { cornerButtonsUntil != nil && cornerButtonsAreSecond && second != nil }

  /// Whether there is a picture in a corner that has buttons.
  private var hasCornerWithButtons: Bool {
    second != nil || (presentation.current == .pictureInPicture && !isFilmMain)
  }

  /// What has buttons under the pointer: nil for nothing.
  private func corner(at point: CellPoint) -> PointedCorner? {
    guard hasCornerWithButtons else { return nil }
    let layout = Layout(self)
    if layout.secondFrame?.contains(point) == true { return PointedCorner(isSecond: true) }
    return !layout.isFilmMain && layout.corner?.contains(point) == true ? PointedCorner(isSecond: false) : nil
  }

  /// Whether a motion of the pointer shows or hides the buttons, or keeps them, which half a second's resolution does
  /// for.
  func cornerHeeds(_ point: CellPoint) -> Bool {
    guard hasCornerWithButtons else { return false }
    guard let corner = corner(at: point) else { return cornerButtonsUntil != nil }
    if corner.isSecond != cornerButtonsAreSecond { return true }
    return cornerButtonsUntil.map { $0 < now + Self.stay - .milliseconds(500) } ?? true
  }

  /// Shows the buttons for a pointer on the corner or the second film, and hides them for one elsewhere.
  mutating func hoverCorner(at point: CellPoint) {
    let corner = corner(at: point)
    cornerButtonsUntil = corner == nil ? nil : now + Self.stay
    cornerButtonsAreSecond = corner?.isSecond ?? false
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
