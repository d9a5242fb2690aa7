// Bounds of what can be set while something plays. Any thread.

/// What speeds and delays are possible.
public enum PlaybackRanges {
  /// What the audio delay may be.
  public static let audioDelays = -100.0...100.0
  /// What the subtitles' delay may be, in seconds.
  public static let subtitleDelays = -3_600.0...3_600.0
  /// What the speed may be.
  public static let speeds = 0.25...4.0
}
