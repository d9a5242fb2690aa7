// What stands between the sample buffer and the device. Lives on the sound thread.

internal import Core

/// The stretcher, fed from a sample buffer, with the media time of what comes out.
///
/// Another shape is another chain, begun a little earlier, and faded over to; the speed alone can be changed.
struct SoundChain: ~Copyable {
  private(set) var shape: SoundShape
  private var stretcher: TempoStretcher
  private let rate: Double
  private let origin: MediaTime
  /// Output before that is dropped.
  private let start: MediaTime
  private let scratch: UnsafeMutablePointer<Float>

  /// Frames that go in at a time.
  private static let step = 1024

  /// A chain whose input begins at `origin`, of which only what is at `start` or later comes out.
  init(_ shape: SoundShape, format: SoundFormat, origin: MediaTime, start: MediaTime) {
    self.shape = shape
    self.origin = origin
    self.start = start
    rate = Double(format.rate)
    stretcher = TempoStretcher(format: format, speed: shape.speed)
    scratch = .allocate(capacity: Self.step * format.channels)
  }

  deinit { scratch.deallocate() }

  /// The media time of the next frame that comes out.
  var time: MediaTime { max(start, position) }

  /// Media seconds for each second of what came out last.
  var speed: Double { stretcher.pieceSpeed }

  private var position: MediaTime { origin + MediaTime(seconds: stretcher.position / rate) }

  /// Whether all has come out after `finish`.
  var isEmpty: Bool { stretcher.isEmpty }

  /// Whether it can become that shape without a new chain.
  func canBecome(_ other: SoundShape) -> Bool { !other.isPlain }

  /// Goes on as that shape.
  mutating func become(_ other: SoundShape) {
    shape = other
    stretcher.speed = other.speed
  }

  /// Gives up to so many frames of one speed; 0 when it wants input first, or has ended.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    while position < start {
      let early = Int((start - position).seconds * rate / max(0.01, stretcher.speed)) + 1
      if stretcher.take(into: scratch, frames: min(Self.step, early)) == 0 { return 0 }
    }
    return stretcher.take(into: target, frames: frames)
  }

  /// Takes in what the buffer has, a step at a time.
  mutating func feed(from buffer: inout SampleBuffer) {
    let frames = buffer.read(into: scratch, frames: min(Self.step, stretcher.room))
    stretcher.put(scratch, frames: frames)
  }

  /// No more comes in: what is inside comes out.
  mutating func finish() { stretcher.finish() }
}
