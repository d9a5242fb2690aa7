// `on-focus-out`: what happens when the terminal's window loses the focus, and is undone when it comes back.
import Base

/// The reaction to the window's loss of focus.
enum FocusLoss: Equatable {
  /// The films that played were paused (`Film.isPausedUnseen`).
  case paused
  /// Picture in Picture was started.
  case startedPictureInPicture
  /// No picture is decoded or drawn.
  case picturesRest
}

extension Model {
  /// Whether the screen keeps its last picture, so that decoding can pause: the screen is out of sight.
  public var picturesRest: Bool { focusLoss == .picturesRest }

  /// Follows the focus of the terminal's window, as the terminal reports it.
  mutating func followFocus(gained: Bool, _ outbox: inout Outbox) {
    if gained { focusCameBack(&outbox) } else { focusWentAway(&outbox) }
  }

  /// Without a terminal no picture is decoded, and a film without sound pauses; `on-focus-out = sound` does the same.
  mutating func restUnseen(_ outbox: inout Outbox) {
    guard !isAttached else { return }
    switch focusLoss {
    case .startedPictureInPicture: focusCameBack(&outbox)
    // Another item may be one without sound.
    case .picturesRest: focusLoss = nil
    case .paused, nil: break
    }
    leaveUnseen(.sound, &outbox)
  }

  private mutating func focusWentAway(_ outbox: inout Outbox) { leaveUnseen(settings.onFocusOut, &outbox) }

  private mutating func leaveUnseen(_ action: Settings.OnFocusOut, _ outbox: inout Outbox) {
    guard focusLoss == nil, films.main.item != nil, !films.main.isPaused else { return }
    switch action {
    case .nothing: return
    case .pip:
      guard presentation.current != .pictureInPicture, pictureInPictureObstacle == nil else { return }
      startPictureInPicture(focusing: nil)
      focusLoss = .startedPictureInPicture
    case .sound where films.main.info?.audioStream != nil && defaults.hasSound: focusLoss = .picturesRest
    // A film without sound would go on unseen and unheard.
    case .pause, .sound:
      pauseFilms(untilSeen: true, &outbox)
      focusLoss = .paused
    }
  }

  private mutating func focusCameBack(_ outbox: inout Outbox) {
    defer { focusLoss = nil }
    switch focusLoss {
    case .paused:
      for role in FilmRole.allCases where films[role]?.isPausedUnseen == true {
        act(on: role, &outbox) { $0.pause(false, &$1) }
      }
    case .startedPictureInPicture where presentation.current == .pictureInPicture: stopPictureInPicture()
    case .startedPictureInPicture, .picturesRest, nil: return
    }
  }
}
