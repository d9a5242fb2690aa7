// The proportions of the picture as it is shown.
import Base

extension Model {
  /// How the picture that plays is turned: what is drawn of sound stays upright.
  var rotation: VideoRotation { player.isVisualizing ? .none : settings.videoRotate }

  /// Width divided by height of what is shown of the film, in its own proportions or those that were chosen, and
  /// turned as is wanted; nil without a picture.
  var shownAspect: Double? {
    guard let aspect = Layout.pictureAspect(player.info, override: framing.aspect) else { return nil }
    return rotation.quarterTurns % 2 == 1 ? 1 / aspect : aspect
  }
}
