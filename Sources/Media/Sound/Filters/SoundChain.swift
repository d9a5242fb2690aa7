// The processing between the sample buffer and the device. Sound thread only.

internal import Base

/// A filter graph followed by the tempo stretcher, with the media time of the output.
///
/// A change of filters needs a new chain, which is fed from a little earlier and cross-faded with the old one. A new
/// speed does not.
struct SoundChain: ~Copyable {
  private(set) var shape: SoundShape
  private let format: SoundFormat
  private var filter: SoundFilter?
  private var stretcher: TempoStretcher?
  /// Whether filters were requested and libavfilter could not create them.
  let isFilterMissing: Bool
  private let origin: MediaTime
  /// Output before this media time is dropped.
  private let start: MediaTime
  /// Frames that have passed the filters; the stretcher's input begins at frame `stretchOrigin`.
  private var passed = 0
  private var stretchOrigin = 0
  private var isEnding = false
  private let scratch: UnsafeMutablePointer<Float>

  /// Frames per step of input.
  private static let step = 1024

  /// Creates a chain whose input begins at `origin` and whose output begins at `start`.
  init(_ shape: SoundShape, format: SoundFormat, origin: MediaTime, start: MediaTime) {
    self.shape = shape
    self.format = format
    self.origin = origin
    self.start = start
    let made = shape.hasFilters ? SoundFilter(shape.filterNames(rate: format.rate), format: format) : nil
    isFilterMissing = made == nil && shape.hasFilters
    filter = made
    stretcher = shape.speed == 1 ? nil : TempoStretcher(format: format, speed: shape.speed)
    scratch = .allocate(capacity: Self.step * format.channels)
  }

  deinit { scratch.deallocate() }

  /// The media time of the next output frame.
  var time: MediaTime { max(start, position) }

  /// Media seconds per second of the last output.
  var speed: Double {
    switch stretcher {
    case .some(let stretcher): stretcher.pieceSpeed
    case .none: 1
    }
  }

  private var position: MediaTime {
    let frames =
      switch stretcher {
      case .some(let stretcher): Double(stretchOrigin) + stretcher.position
      case .none: Double(passed)
      }
    return origin + MediaTime(seconds: frames / Double(format.rate))
  }

  /// Whether all output was taken after `finish`.
  var isEmpty: Bool {
    switch stretcher {
    case .some(let stretcher): stretcher.isEmpty
    case .none: isEnding && isFilterEmpty
    }
  }

  private var isFilterEmpty: Bool {
    switch filter {
    case .some(let filter): filter.isEmpty
    case .none: true
    }
  }

  /// Whether the chain can take on that shape without being replaced.
  func canBecome(_ other: SoundShape) -> Bool { !other.isPlain && shape.filters == other.filters }

  /// Changes the speed; a stretcher that did not exist begins exactly at the current frame.
  mutating func become(_ other: SoundShape) {
    shape = other
    if stretcher == nil, other.speed != 1 {
      stretcher = TempoStretcher(format: format, speed: other.speed)
      stretchOrigin = passed
      if isEnding, isFilterEmpty { stretcher?.finish() }
    }
    stretcher?.speed = other.speed
  }

  /// Copies at most `frames` output frames of one speed; returns 0 when more input is needed or nothing is left.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    while position < start {
      let early = (start - position).seconds * Double(format.rate) / max(0.01, shape.speed)
      if take(into: scratch, frames: Int(min(Double(Self.step - 1), early)) + 1) == 0 { return 0 }
    }
    return take(into: target, frames: frames)
  }

  private mutating func take(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    guard stretcher != nil else { return filtered(into: target, frames: frames) }
    while true {
      let taken = stretcher?.take(into: target, frames: frames) ?? 0
      if taken > 0 || filter == nil { return taken }
      let got = filtered(into: scratch, frames: min(Self.step, stretcher?.room ?? 0))
      guard got > 0 else {
        if isFilterEmpty, isEnding, stretcher?.isEmpty == false, stretcher?.isFinished == false {
          stretcher?.finish()
          continue
        }
        return 0
      }
      stretcher?.put(scratch, frames: got)
    }
  }

  private mutating func filtered(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    let got = filter?.take(into: target, frames: frames) ?? 0
    passed += got
    return got
  }

  /// Moves one step of input from the buffer into the chain.
  mutating func feed(from buffer: inout SampleBuffer) {
    if filter != nil {
      let frames = buffer.read(into: scratch, frames: Self.step)
      filter?.put(scratch, frames: frames)
    } else if stretcher != nil {
      let frames = buffer.read(into: scratch, frames: min(Self.step, stretcher?.room ?? 0))
      stretcher?.put(scratch, frames: frames)
    }
  }

  /// Marks the end of the input; the remaining output can still be read.
  mutating func finish() {
    isEnding = true
    filter?.finish()
    if filter == nil { stretcher?.finish() }
  }
}
