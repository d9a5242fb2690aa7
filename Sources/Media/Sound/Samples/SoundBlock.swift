// The block of samples that is being written to the device. Sound thread only.

internal import Base

/// A block of interleaved samples, the first of which may have been written already.
struct SoundBlock: ~Copyable {
  let format: SoundFormat
  let samples: UnsafeMutablePointer<Float>
  /// Frames that the block has room for.
  static let capacity = 8192
  /// Frames not written yet.
  private(set) var count = 0
  /// The media time of the first frame not written yet.
  private(set) var time = MediaTime.zero
  /// Media seconds per second of output.
  private(set) var speed = 1.0
  private var offset = 0

  init(format: SoundFormat) {
    self.format = format
    samples = .allocate(capacity: Self.capacity * format.channels)
  }

  deinit { samples.deallocate() }

  /// The first sample not written yet.
  var start: UnsafeMutablePointer<Float> { samples + offset * format.channels }

  /// Describes the frames that the caller has put at the start of `samples`.
  mutating func fill(frames: Int, time: MediaTime, speed: Double) {
    offset = 0
    count = frames
    self.time = time
    self.speed = speed
  }

  /// Marks frames as written.
  mutating func take(_ frames: Int) {
    let taken = max(0, min(count, frames))
    time = time + MediaTime(seconds: Double(taken) / Double(format.rate) * speed)
    offset += taken
    count -= taken
  }

  /// Drops the frames not written yet.
  mutating func clear() { count = 0 }

  /// Cross-fades from `other` into this block, so that a change of filters does not click.
  ///
  /// Both blocks must begin at the same media time, with nothing written yet.
  mutating func fade(from other: borrowing SoundBlock) {
    let frames = min(count, other.count)
    for frame in 0..<frames {
      let share = Float(frame + 1) / Float(frames + 1)
      for place in (frame * format.channels)..<((frame + 1) * format.channels) {
        samples[place] = samples[place] * share + other.samples[place] * (1 - share)
      }
    }
  }
}
