/// The video frames that are deinterlaced, as mpv's option `deinterlace` names them.
public enum Deinterlacing: String, CaseIterable, Sendable {
  /// Frames that the decoder marks as interlaced.
  case auto
  /// All frames.
  case yes
  /// No frames.
  case no
}
