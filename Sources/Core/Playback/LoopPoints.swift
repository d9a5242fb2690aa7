public import Base

/// The two points between which playback is repeated: mpv's A-B loop.
///
/// A value; any thread.
public struct LoopPoints: Equatable, Sendable {
  /// The first point that was set.
  public var a: MediaTime?
  /// The second one.
  public var b: MediaTime?

  /// No points.
  public init() {}

  /// What is repeated; nil as long as a point is missing or both are the same.
  ///
  /// The points may come in any order.
  public var range: Range<MediaTime>? {
    guard let a, let b, a != b else { return nil }
    return min(a, b)..<max(a, b)
  }

  /// Sets A, then B, then takes both away.
  mutating func step(at time: MediaTime) {
    if a == nil {
      a = time
    } else if b == nil {
      b = time
    } else {
      self = LoopPoints()
    }
  }

  /// The points in words; `place` makes the times those of the item.
  func summary(place: (MediaTime) -> MediaTime) -> String {
    func text(_ time: MediaTime?) -> String { time.map { TimeText.format(place($0)) } ?? "…" }
    // In the order of time, as they are repeated.
    if let range { return "A-B loop: \(text(range.lowerBound)) – \(text(range.upperBound))" }
    return a == nil && b == nil ? "A-B loop: off" : "A-B loop: \(text(a)) – \(text(b))"
  }
}
