// Pointer on the seek bar, and held seek keys: which moment the thumbnail shows, and until when. Part of the model,
// main thread only.

public import Base

/// The hold on the slider's thumb; position reports do not move a held thumb.
public enum Scrub: Equatable, Sendable {
  /// The thumb is free.
  case idle
  /// The thumb is held at that time of the file.
  case held(MediaTime)
}

/// The slider: its thumb, the pointer on it, and what is drawn above it.
public struct SliderState: Equatable, Sendable {
  /// The state of dragging the thumb.
  public var scrub = Scrub.idle
  /// The time that the pointer or a held seek key points at, while the thumb is not dragged.
  public var look = SliderLook()
  /// The waveform of the current item, as far as it has been read.
  var waveform: Waveform?
  /// The location of which no thumbnails can be made.
  var thumbnailsRefused: MediaLocation?

  /// Lets go of the thumb and forgets the pointer, as for another item.
  mutating func reset() {
    scrub = .idle
    look = SliderLook()
  }
}

/// The time of the item that a thumbnail shows while the thumb is not held.
///
/// The value is the time under the pointer, or the position that a held seek key has reached.
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
  /// The time for which the thumbnail stays after the last seek of a held key.
  static let seekTime = MonotonicTime.milliseconds(1000)

  /// Creates a state without a pointer and without a held key.
  public init() {}

  /// The time under the pointer; nil if the pointer is not on the slider.
  public var hovered: MediaTime? { hover?.time }

  /// Whether a seek key is held.
  public var isSeeking: Bool { seeksUntil != nil }

  /// The next expiry; nil for none.
  var deadline: MonotonicTime? { .earliest(hover?.until, seeksUntil) }

  /// Takes the time under the pointer; nil if the pointer has left the slider.
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
