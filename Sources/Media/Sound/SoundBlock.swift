// Samples on their way into the device. Lives on the sound thread.

internal import Base

/// A block of interleaved samples, of which the device has taken the beginning.
struct SoundBlock: ~Copyable {
  let format: SoundFormat
  let samples: UnsafeMutablePointer<Float>
  /// Frames that fit.
  static let capacity = 8192
  /// Frames that wait.
  private(set) var count = 0
  /// The media time of the first that waits.
  private(set) var time = MediaTime.zero
  /// Media seconds for each second heard.
  private(set) var speed = 1.0
  private var offset = 0

  init(format: SoundFormat) {
    self.format = format
    samples = .allocate(capacity: Self.capacity * format.channels)
  }

  deinit { samples.deallocate() }

  /// The first sample that waits.
  var start: UnsafeMutablePointer<Float> { samples + offset * format.channels }

  /// `samples` has been filled from its beginning.
  mutating func fill(frames: Int, time: MediaTime, speed: Double) {
    offset = 0
    count = frames
    self.time = time
    self.speed = speed
  }

  /// So many have been taken.
  mutating func take(_ frames: Int) {
    let taken = max(0, min(count, frames))
    time = time + MediaTime(seconds: Double(taken) / Double(format.rate) * speed)
    offset += taken
    count -= taken
  }

  /// Forgets what waits.
  mutating func clear() { count = 0 }

  /// Goes over from `other` to what is here, both filled, of the same time and not yet taken from.
  ///
  /// No click is heard where two filters meet.
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
