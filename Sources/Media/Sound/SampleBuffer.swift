// Decoded samples that wait for the device, and those that it was given lately. Lives on the sound thread.

internal import Base

/// A ring of interleaved samples on a continuous stretch of media time.
///
/// The read position can go back to what was read lately: a device that is stopped forgets what it had not
/// yet played, and filters that change begin a little before what they are to give.
struct SampleBuffer: ~Copyable {
  let format: SoundFormat
  /// Frames a second.
  var rate: Int { format.rate }
  private var channels: Int { format.channels }
  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int
  /// Frames appended and read since the start.
  private var appended: Int64 = 0
  private var readCount: Int64 = 0
  /// The media time of frame 0.
  private var origin = MediaTime.zero
  /// Frames of silence that come before the next stored one.
  private(set) var lead = 0

  /// Seconds of what was read that are kept: at four times the speed the device holds most of one, and filters
  /// that look ahead have read another.
  static let history = 3

  /// A buffer for six seconds.
  init(format: SoundFormat) {
    self.format = format
    capacity = format.rate * 6
    // Nothing is read that was not appended, so the memory is touched only as it is used.
    samples = .allocate(capacity: capacity * format.channels)
  }

  deinit { samples.deallocate() }

  /// Frames that wait.
  var count: Int { Int(appended - readCount) + lead }
  /// Whether nothing was appended since the last `clear`.
  var isUntouched: Bool { appended == 0 }
  /// Frames that may be appended without losing what waits or the history.
  var room: Int { max(0, capacity - rate * Self.history - Int(appended - readCount)) }
  /// The media time of the first frame that can be gone back to.
  var oldestTime: MediaTime { time(of: oldest) }
  /// The media time of the next frame to be read.
  var readTime: MediaTime { time(of: readCount - Int64(lead)) }
  /// The media time behind the last appended frame.
  var endTime: MediaTime { time(of: appended) }

  /// Forgets everything; the next frame has that media time.
  mutating func clear(at time: MediaTime) {
    appended = 0
    readCount = 0
    lead = 0
    origin = time
  }

  /// Everything stored is heard so much later, or earlier.
  mutating func shift(by distance: MediaTime) { origin = origin + distance }

  /// Appends frames, silence without a pointer; what does not fit is lost.
  mutating func append(_ source: UnsafePointer<Float>?, frames: Int) {
    var left = min(frames, capacity - Int(appended - readCount))
    var offset = 0
    while left > 0 {
      let place = Int(appended % Int64(capacity))
      let run = min(left, capacity - place)
      let target = samples + place * channels
      if let source {
        target.update(from: source + offset * channels, count: run * channels)
      } else {
        target.update(repeating: 0, count: run * channels)
      }
      appended += Int64(run)
      offset += run
      left -= run
    }
  }

  /// Drops what is at `time` or later; false where that has been read already.
  mutating func cut(at time: MediaTime) -> Bool {
    let wanted = index(of: time)
    guard lead == 0, wanted >= readCount, wanted <= appended else { return false }
    appended = wanted
    return true
  }

  /// Copies up to so many frames out and moves on; returns how many.
  mutating func read(into target: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    var done = 0
    if lead > 0 {
      done = min(lead, frames)
      target.update(repeating: 0, count: done * channels)
      lead -= done
    }
    while done < frames, readCount < appended {
      let place = Int(readCount % Int64(capacity))
      let run = min(frames - done, Int(appended - readCount), capacity - place)
      (target + done * channels).update(
        from: samples + place * channels, count: run * channels)
      readCount += Int64(run)
      done += run
    }
    return done
  }

  /// Makes `time` the next to be read: goes back, skips, or puts silence before.
  ///
  /// False when that time has not been appended yet; everything stored is skipped then.
  mutating func align(to time: MediaTime) -> Bool {
    let wanted = index(of: time)
    lead = 0
    if wanted > appended {
      readCount = appended
      return false
    }
    readCount = max(wanted, oldest)
    lead = Int(min(Int64(rate) * 3600, readCount - wanted))
    return true
  }

  private var oldest: Int64 { max(0, appended - Int64(capacity)) }

  private func time(of frame: Int64) -> MediaTime {
    let rate = Int64(rate)
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: rate)
    return origin + MediaTime(microseconds: seconds * 1_000_000 + rest * 1_000_000 / rate)
  }

  private func index(of time: MediaTime) -> Int64 {
    let micro = max(-3_600_000_000 * 24, min(3_600_000_000 * 24 * 365, (time - origin).microseconds))
    return Int64((Double(micro) * Double(rate) / 1_000_000).rounded())
  }
}
