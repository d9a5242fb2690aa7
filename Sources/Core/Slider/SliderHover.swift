// Pointer on the seek bar, and held seek keys: which moment the thumbnail shows, and until when. Part of the model,
// main thread only.

public import Base

/// The time of the item that a thumbnail shows while the thumb is not held.
///
/// It is the time under the pointer, or the position that a held seek key has reached.
public struct SliderLook: Equatable, Sendable {
  /// The time under the pointer, with the expiry for a pointer that rests.
  private struct Hover: Equatable, Sendable {
    var time: MediaTime
    var until: MonotonicTime
  }

  private var hover: Hover?
  private var lastSeek: MonotonicTime?
  private var seeksUntil: MonotonicTime?

  /// The longest interval between two seeks of a held key.
  static let repeatTime = MonotonicTime.milliseconds(250)
  /// How long the thumbnail stays after the last seek of a held key.
  static let seekTime = MonotonicTime.milliseconds(1000)

  /// Creates a state without a pointer and without a held key.
  public init() {}

  /// The time under the pointer; nil where the pointer is not on the slider.
  public var hovered: MediaTime? { hover?.time }

  /// Whether a seek key is held.
  public var isSeeking: Bool { seeksUntil != nil }

  /// The next expiry; nil for none.
  var deadline: MonotonicTime? { .earliest(hover?.until, seeksUntil) }

  /// Takes the time under the pointer; nil where the pointer has left the slider.
  mutating func point(at time: MediaTime?, until: MonotonicTime) {
    hover = time.map { Hover(time: $0, until: until) }
  }

  /// Notes a seek by a key.
  mutating func seek(at now: MonotonicTime) {
    if seeksUntil != nil || lastSeek.map({ now <= $0 + Self.repeatTime }) ?? false {
      seeksUntil = now + Self.seekTime
    }
    lastSeek = now
  }

  /// Drops what has expired.
  mutating func expire(at now: MonotonicTime) {
    if let hover, hover.until <= now { self.hover = nil }
    if let seeksUntil, seeksUntil <= now { self.seeksUntil = nil }
  }
}
