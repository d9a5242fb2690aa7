// Ring buffer between the decoder and the device, with a history of what was read. Sound thread only.

internal import Base

/// A ring of interleaved samples over one continuous range of media time.
///
/// The read position can move back into the history: a stopped device drops the samples it had not played yet, and a
/// new filter chain is fed from a little before its first output.
struct SampleBuffer: ~Copyable {
  let format: SoundFormat
  /// Frames per second.
  var rate: Int { format.rate }
  private var channels: Int { format.channels }
  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int
  /// Frames appended and frames read since the last `clear`.
  private var appended: Int64 = 0
  private var readCount: Int64 = 0
  /// The media time of frame 0.
  private var origin = MediaTime.zero
  /// Frames of silence to be read before the next stored frame.
  private(set) var lead = 0

  /// Seconds of samples that are kept after they were read.
  ///
  /// At four times the speed the device's buffer spans almost one second of media time, and filters with look-ahead
  /// have read another.
  static let history = 3

  /// Allocates room for six seconds.
  init(format: SoundFormat) {
    self.format = format
    capacity = format.rate * 6
    // Only appended frames are ever read, so the memory needs no initial value and becomes resident only when used.
    samples = .allocate(capacity: capacity * format.channels)
  }

  deinit { samples.deallocate() }

  /// Frames that wait to be read, silence included.
  var count: Int { Int(appended - readCount) + lead }
  /// Whether nothing was appended since the last `clear`.
  var isUntouched: Bool { appended == 0 }
  /// Frames that can be appended without dropping waiting frames or the history.
  var room: Int { max(0, capacity - rate * Self.history - Int(appended - readCount)) }
  /// The media time of the oldest frame in the history.
  var oldestTime: MediaTime { time(of: oldest) }
  /// The media time of the next frame to be read.
  var readTime: MediaTime { time(of: readCount - Int64(lead)) }
  /// The media time after the last appended frame.
  var endTime: MediaTime { time(of: appended) }

  /// Drops everything; the next appended frame has the media time `time`.
  mutating func clear(at time: MediaTime) {
    appended = 0
    readCount = 0
    lead = 0
    origin = time
  }

  /// Moves the media time of all stored samples by `distance`, which may be negative.
  mutating func shift(by distance: MediaTime) { origin = origin + distance }

  /// Appends frames, or silence when `source` is nil; drops frames that do not fit.
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

  /// Drops the frames from `time` on; false when they have been read already.
  mutating func cut(at time: MediaTime) -> Bool {
    let wanted = index(of: time)
    guard lead == 0, wanted >= readCount, wanted <= appended else { return false }
    appended = wanted
    return true
  }

  /// Copies at most `frames` frames and advances; returns the number copied.
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

  /// Moves the read position to `time`: back into the history, ahead, or to silence before the oldest frame.
  ///
  /// False when `time` has not been appended yet; all stored frames are skipped in that case.
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
