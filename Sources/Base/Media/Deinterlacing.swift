/// When a frame counts as woven of two fields, and is shown without their comb.
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
