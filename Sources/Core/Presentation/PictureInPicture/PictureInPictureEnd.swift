// The end of Picture in Picture, which asks first whether what it started from is still there (AVKit's
// `restoreUserInterfaceForPictureInPictureStop`, whose handler answers true or false). Part of the model, main thread
// only.
import Base

extension Model {
  /// Ends PiP because nothing plays; an embedded terminal that is shown stays, with the focus.
  mutating func endPictureInPicture() {
    guard showsEmbeddedTerminal else { return stopPictureInPicture() }
    guard let former = presentation.stop() else { return }
    presentation.show(.inline)
    if embedded?.startedPictureInPicture == true { embedded?.origin = former.frontList.focus }
    embedded?.startedPictureInPicture = false
  }

  /// The reason why the end of PiP cannot restore what was there at its start, as a sentence; nil if it can.
  var restoreObstacle: String? {
    guard let origin = presentation.origin else { return nil }
    if origin.focus == .terminal, embedded?.end != nil || embedded == nil {
      return "The program that was here has ended"
    }
    if origin.presentation == .inline, origin.focus == .playlist, playlist.items.isEmpty {
      return "The playlist that was here is empty"
    }
    guard origin.presentation == .inline, hasPicture, !Layout.supportsInline(self) else { return nil }
    return "The terminal is too small for the list beside the picture"
  }

  /// Shows what is left of the presentation before PiP: another list, or only the picture.
  mutating func restoreWhatIsLeft(of origin: PictureInPicture.Origin) {
    if origin.presentation == .inline, hasPicture, !Layout.supportsInline(self) {
      focus = .player
      return presentation.fallBackToFull()
    }
    if playlist.items.isEmpty, frontList == .playlist { frontList = .browser }
    if origin.presentation == .inline, focus != .player { focus = frontList.focus }
  }
}
