/// User rotation of the picture, clockwise, in addition to the file's: mpv's `video-rotate`, in degrees.
public enum VideoRotation: String, CaseIterable, Sendable {
  case none = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// The rotation in quarter turns clockwise, 0 … 3.
  public var quarterTurns: Int {
    switch self {
    case .none: 0
    case .quarter: 1
    case .half: 2
    case .threeQuarters: 3
    }
  }
}
