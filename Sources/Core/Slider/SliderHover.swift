public import Base

/// Which moment of the item the person looks at while nobody holds the thumb: the one under the pointer, or the
/// one that a key which seeks, and is held down, has reached.
public struct SliderLook: Equatable, Sendable {
  /// The moment under the pointer, and how long it counts where the pointer rests.
  private struct Hover: Equatable, Sendable {
    var time: MediaTime
    var until: MonotonicTime
  }

  private var hover: Hover?
  private var lastSeek: MonotonicTime?
  private var seeksUntil: MonotonicTime?

  /// Seeks that follow on each other within this time come from a key that is held down.
  static let repeatTime = MonotonicTime.milliseconds(250)
  /// How long the place that such a key has reached is looked at.
  static let seekTime = MonotonicTime.milliseconds(1000)

  /// Nobody looks.
  public init() {}

  /// The moment under the pointer.
  public var hovered: MediaTime? { hover?.time }

  /// Whether a key that seeks is held down.
  public var isSeeking: Bool { seeksUntil != nil }

  /// When the person no longer looks.
  var deadline: MonotonicTime? { .earliest(hover?.until, seeksUntil) }

  /// The pointer is over a moment, or has left the slider.
  mutating func point(at time: MediaTime?, until: MonotonicTime) {
    hover = time.map { Hover(time: $0, until: until) }
  }

  /// A key has sought.
  mutating func seek(at now: MonotonicTime) {
    if seeksUntil != nil || lastSeek.map({ now <= $0 + Self.repeatTime }) ?? false {
      seeksUntil = now + Self.seekTime
    }
    lastSeek = now
  }

  /// Time has passed.
  mutating func expire(at now: MonotonicTime) {
    if let hover, hover.until <= now { self.hover = nil }
    if let seeksUntil, seeksUntil <= now { self.seeksUntil = nil }
  }
}
