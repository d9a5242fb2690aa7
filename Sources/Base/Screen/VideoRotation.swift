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
