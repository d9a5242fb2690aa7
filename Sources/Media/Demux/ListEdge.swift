// The end of a live DASH manifest, before which reading waits. Pure: the demux thread passes in every moment.

internal import Base

/// Keeps reading before the end of a live DASH manifest.
///
/// Past it, libavformat repeatedly requests segments that do not exist yet, and skips them once they do (seen
/// with FFmpeg 5.1).
struct ListEdge {
  /// The part of the manifest left unread before its end.
  private static let margin = MediaTime(microseconds: 500_000)
  /// Pause of the demux thread before it asks again.
  static let pause = MonotonicTime.milliseconds(200)

  private var since: MonotonicTime?

  /// Whether reading waits for the manifest to grow, for at most `limit` seconds.
  mutating func waits(_ reached: MediaTime?, end: MediaTime, limit: Double, at now: MonotonicTime) -> Bool {
    guard let reached, reached >= end - Self.margin else {
      since = nil
      return false
    }
    let began = since ?? now
    since = began
    return now - began < .seconds(limit)
  }
}
