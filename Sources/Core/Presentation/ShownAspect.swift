// Aspect ratio and rotation of the displayed picture.
import Base

extension Model {
  /// The rotation of the current picture; a visualisation of sound stays upright.
  var rotation: VideoRotation { isVisualizing ? .none : settings.videoRotate }

  /// The width of the displayed film divided by its height; nil without a picture.
  ///
  /// The value is the chosen aspect ratio, or else the film's own, after the rotation.
  var shownAspect: Double? {
    guard let aspect = Layout.pictureAspect(films.main.info, override: framing.aspect) else { return nil }
    return rotation.quarterTurns % 2 == 1 ? 1 / aspect : aspect
  }
}
