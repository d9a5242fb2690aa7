// Aspect ratio and rotation of the displayed picture.
public import Base

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

extension Layout {
  /// Returns the width of the displayed picture divided by its height; nil without a picture.
  ///
  /// - Parameter override: the aspect ratio that the user has chosen; nil for the picture's own.
  public static func pictureAspect(_ info: MediaInfo?, override: AspectRatio? = nil) -> Double? {
    guard let info, info.hasPicture, let size = info.displayedSize, size.width > 0, size.height > 0 else {
      return nil
    }
    return override?.value ?? size.aspect
  }
}
