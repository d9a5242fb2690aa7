// The end of a live list of DASH, before which reading waits. Pure: every moment comes from the caller, on the demux
// thread.

internal import Base

/// How a live list of DASH is kept from being read past its end, where libavformat asks for pieces that are not there
/// yet, again and again, and passes over them when they are (seen with FFmpeg 5.1).
struct ListEdge {
  /// How much of the list is left unread.
  private static let margin = MediaTime(microseconds: 500_000)
  /// How long to wait before looking again.
  static let pause = MonotonicTime.milliseconds(200)

  private var since: MonotonicTime?

  /// Whether reading waits for the list to go on, but no longer than that many seconds.
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
