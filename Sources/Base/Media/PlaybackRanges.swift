// Bounds of settings that can change during playback.

/// Bounds of speed and delays.
public enum PlaybackRanges {
  /// Audio delay in seconds, as in mpv positive where the sound comes later.
  public static let audioDelays = -100.0...100.0
  /// Subtitle delay in seconds, positive where the subtitles come later.
  public static let subtitleDelays = -3_600.0...3_600.0
  /// Playback speed, 1 being normal.
  public static let speeds = 0.25...4.0
}
