/// How far the person turns the picture clockwise, on top of what the file says: mpv's `video-rotate`, in degrees.
public enum VideoRotation: String, CaseIterable, Sendable {
  case none = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// 0 … 3.
  public var quarterTurns: Int {
    switch self {
    case .none: 0
    case .quarter: 1
    case .half: 2
    case .threeQuarters: 3
    }
  }
}

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
