// A-B loop points (`ab-loop-a`, `ab-loop-b`); `Looping.swift` has the behaviour. A value; any thread.

public import Base

/// The two points of mpv's A-B loop, as times of the file; both may be unset.
public struct LoopPoints: Equatable, Sendable {
  /// Point A, usually the earlier one; nil while unset.
  public var a: MediaTime?
  /// Point B; nil while unset.
  public var b: MediaTime?

  /// No points.
  public init() {}

  /// The repeated range; nil while a point is unset or both are equal.
  ///
  /// The points may be in any order.
  public var range: Range<MediaTime>? {
    guard let a, let b, a != b else { return nil }
    return min(a, b)..<max(a, b)
  }

  /// Sets A on the first call, B on the second, and clears both on the third.
  mutating func step(at time: MediaTime) {
    if a == nil {
      a = time
    } else if b == nil {
      b = time
    } else {
      self = LoopPoints()
    }
  }

  /// The points as text; `place` converts times of the file to times of the item.
  func summary(place: (MediaTime) -> MediaTime) -> String {
    func text(_ time: MediaTime?) -> String { time.map { TimeText.format(place($0)) } ?? "…" }
    // In ascending order, as they are repeated.
    if let range { return "A-B loop: \(text(range.lowerBound)) – \(text(range.upperBound))" }
    return a == nil && b == nil ? "A-B loop: off" : "A-B loop: \(text(a)) – \(text(b))"
  }
}
