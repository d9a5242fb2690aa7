// Picture in Picture that starts by itself, where the settings in `[pip]` say so. Part of the model, main thread only.
import Base

extension Model {
  /// Whether leaving the picture for a list starts PiP: as in AVKit, only a playing picture does.
  var startsPictureInPictureForList: Bool {
    settings.autoPip && presentation.current != .pictureInPicture && !films.main.isPaused
      && pictureInPictureObstacle == nil
  }

  /// Starts PiP with an item that followed another by itself, while the user is in a list.
  mutating func startPictureInPictureWithNextItem() {
    guard settings.autoPipNextItem, focus.list != nil, presentation.current == .inline, !films.main.isPaused,
      !films.main.playback.isByHand, pictureInPictureObstacle == nil
    else { return }
    startPictureInPicture(focusing: nil)
  }

  /// Starts PiP for a picture that came while the embedded terminal is shown.
  mutating func bringPictureBesideEmbeddedTerminal() {
    guard showsEmbeddedTerminal, settings.autoPipProgram, presentation.current != .pictureInPicture,
      pictureInPictureObstacle == nil
    else { return }
    embedded?.startedPictureInPicture = true
    startPictureInPicture(focusing: nil)
  }
}
