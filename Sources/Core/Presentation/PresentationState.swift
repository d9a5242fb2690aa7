// The presentation of picture and lists: full, inline or Picture in Picture, and what the way back restores;
// `Presentation.swift` has the commands. Part of the model, main thread only.

import Base

/// The layout of picture and lists on the screen.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The picture fills the terminal.
  case full
  /// The picture and a list share the screen.
  case inline
  /// A list fills the screen, and the picture is in a corner of it (PiP).
  case pictureInPicture = "pip"
}

/// The presentation of picture and lists, with the life cycle of Picture in Picture.
///
/// PiP starts at the user's request, or by the triggers that the user has chosen (`pip-auto`); its end restores the
/// presentation before it.
public struct PresentationState: Equatable, Sendable {
  /// The state before the picture filled the terminal.
  struct BeforeFull: Equatable, Sendable {
    /// The part of the screen with the focus.
    var focus: Focus
    /// The origin of PiP; nil if PiP was not on.
    var pictureInPicture: PictureInPicture.Origin?
    /// Whether the film had the main role in PiP.
    var isSwapped: Bool
    /// Whether the embedded terminal had started PiP.
    var isOfEmbeddedTerminal: Bool
  }

  /// The presentation outside PiP: full or inline.
  public private(set) var base: Presentation
  /// The stage of PiP.
  public private(set) var pictureInPicture = PictureInPicture.inactive
  /// The number of times that PiP could not start, so that two failures for the same reason are distinguished.
  private(set) var failures = 0
  /// The reason why the end of PiP could not restore what was there before it, as a sentence; nil if it could.
  private(set) var restoreObstacle: String?
  /// The content of the list's place.
  public internal(set) var listView = ListView.list
  /// Whether the corner is folded into the row of controls, with the sound going on.
  public private(set) var isCornerHidden = false
  /// Whether the two roles of PiP are exchanged: the film is large, and list or program are in the corner.
  public private(set) var isSwapped = false
  /// The state that leaving the full picture restores; nil if the picture is not full, or was full from the start.
  private var beforeFull: BeforeFull?

  /// Starts in a presentation; `pictureInPicture` becomes inline, as PiP needs an item first.
  public init(_ presentation: Presentation) {
    base = presentation == .pictureInPicture ? .inline : presentation
  }

  /// The presentation on the screen.
  public var current: Presentation {
    switch pictureInPicture {
    case .starting, .active: .pictureInPicture
    case .inactive, .stopping, .failed: base
    }
  }

  /// Shows the full picture or the inline layout; ends PiP and drops its origin.
  mutating func show(_ presentation: Presentation) {
    guard presentation != .pictureInPicture else { return }
    if presentation == .inline { beforeFull = nil }
    base = presentation
    isSwapped = false
    isCornerHidden = false
    restoreObstacle = nil
    pictureInPicture = current == .pictureInPicture ? .stopping : .inactive
  }

  /// Fills the terminal with the picture, and keeps the focus and PiP's origin for `leaveFull`.
  mutating func fill(from focus: Focus, isOfEmbeddedTerminal: Bool) {
    if current != .full {
      beforeFull = BeforeFull(
        focus: focus, pictureInPicture: origin, isSwapped: isSwapped,
        isOfEmbeddedTerminal: isOfEmbeddedTerminal)
    }
    show(.full)
  }

  /// Ends the full picture; returns the state before it, nil if the picture was full from the start.
  mutating func leaveFull() -> BeforeFull? {
    guard current == .full else { return nil }
    let before = beforeFull
    show(.inline)
    return before
  }

  /// Requests PiP, with the film in the corner or, where `isSwapped`, in the main role.
  mutating func start(from origin: PictureInPicture.Origin, isSwapped: Bool = false) {
    pictureInPicture = .starting(origin)
    self.isSwapped = isSwapped
    isCornerHidden = false
  }

  /// Notes that PiP could not start; the reason is a sentence.
  mutating func fail(_ reason: String) {
    failures += 1
    pictureInPicture = .failed(reason)
  }

  /// Folds the corner into the row of controls, or unfolds it; does nothing outside PiP.
  mutating func setCornerHidden(_ isHidden: Bool) {
    isCornerHidden = isHidden && current == .pictureInPicture
  }

  /// Exchanges the roles of PiP; does nothing outside PiP.
  mutating func swapRoles() { if current == .pictureInPicture { isSwapped.toggle() } }

  /// Requests the end of PiP; returns its origin, nil outside PiP.
  ///
  /// - Parameter obstacle: why what was there before cannot be restored; the full picture comes instead of a list.
  mutating func stop(because obstacle: String? = nil) -> PictureInPicture.Origin? {
    guard let origin else { return nil }
    base = origin.presentation
    restoreObstacle = obstacle
    isSwapped = false
    isCornerHidden = false
    pictureInPicture = .stopping
    return origin
  }

  /// Shows the full picture in place of an inline layout that has no room, after the end of PiP.
  mutating func fallBackToFull() { base = .full }

  /// The origin of PiP; nil outside PiP.
  var origin: PictureInPicture.Origin? { pictureInPicture.origin }

  /// Completes a requested start or end of PiP, after its scene has been shown.
  mutating func shown() { pictureInPicture.show() }
}
