/// When one field of a frame is shown instead of both.
///
/// A value; any thread.
public enum Deinterlacing: String, CaseIterable, Sendable {
  /// Where the film says that the frame is interlaced.
  case auto
  /// Always.
  case yes
  /// Never.
  case no
}
