// What stands between the sample buffer and the device. Lives on the sound thread.

internal import Base

/// Filters and the stretcher behind them, fed from a sample buffer, with the media time of what comes out.
///
/// Other filters are another chain, begun a little earlier, and faded over to; the speed alone can be changed.
struct SoundChain: ~Copyable {
  private(set) var shape: SoundShape
  private let format: SoundFormat
  private var filter: SoundFilter?
  private var stretcher: TempoStretcher?
  /// Whether the filters were asked for and could not be made.
  let isFilterMissing: Bool
  private let origin: MediaTime
  /// Output before that is dropped.
  private let start: MediaTime
  /// Frames that went past the filters; the stretcher counts from `stretchOrigin` on.
  private var passed = 0
  private var stretchOrigin = 0
  private var isEnding = false
  private let scratch: UnsafeMutablePointer<Float>

  /// Frames that go in at a time.
  private static let step = 1024

  /// A chain whose input begins at `origin`, of which only what is at `start` or later comes out.
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

  /// The media time of the next frame that comes out.
  var time: MediaTime { max(start, position) }

  /// Media seconds for each second of what came out last.
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

  /// Whether all has come out after `finish`.
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

  /// Whether it can become that shape without a new chain.
  func canBecome(_ other: SoundShape) -> Bool { !other.isPlain && shape.filters == other.filters }

  /// Goes on as that shape; a stretcher begins exactly where the sound is.
  mutating func become(_ other: SoundShape) {
    shape = other
    if stretcher == nil, other.speed != 1 {
      stretcher = TempoStretcher(format: format, speed: other.speed)
      stretchOrigin = passed
      if isEnding, isFilterEmpty { stretcher?.finish() }
    }
    stretcher?.speed = other.speed
  }

  /// Gives up to so many frames of one speed; 0 when it wants input first, or has ended.
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

  /// Takes in what the buffer has, a step at a time.
  mutating func feed(from buffer: inout SampleBuffer) {
    if filter != nil {
      let frames = buffer.read(into: scratch, frames: Self.step)
      filter?.put(scratch, frames: frames)
    } else if stretcher != nil {
      let frames = buffer.read(into: scratch, frames: min(Self.step, stretcher?.room ?? 0))
      stretcher?.put(scratch, frames: frames)
    }
  }

  /// No more comes in: what is inside comes out.
  mutating func finish() {
    isEnding = true
    filter?.finish()
    if filter == nil { stretcher?.finish() }
  }
}
