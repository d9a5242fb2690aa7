// The playback clock. A pure value: the caller passes in every moment, so tests can make them up.

internal import Base

/// Media time as a function of monotonic time: an anchor, a rate, and the reasons to hold it.
///
/// A sound device corrects the anchor; without one the clock runs freely from it.
struct PlaybackClock: Equatable, Sendable {
  /// The reasons for which the clock is stopped.
  struct Holds: OptionSet, Sendable {
    let rawValue: UInt8
    static let paused = Holds(rawValue: 1)
    static let buffering = Holds(rawValue: 2)
    /// The first picture or sound after the start or a seek is not ready yet.
    static let settling = Holds(rawValue: 4)
    /// Everything else is ready, and the sound device has yet to start.
    static let sound = Holds(rawValue: 8)
    /// The process is stopped (SIGTSTP), or is about to be.
    static let stopped = Holds(rawValue: 16)
  }

  /// The source of time.
  enum Source: Equatable, Sendable { case monotonic, sound }

  private(set) var holds: Holds = [.settling]
  private(set) var source = Source.monotonic
  /// Media seconds per second: the wanted rate, or the rate that is heard from the sound device.
  private(set) var rate = 1.0
  /// The rate that the user has set.
  private(set) var wantedRate = 1.0
  private var anchor = MediaTime.zero
  private var anchoredAt = MonotonicTime.zero
  /// The moment since when only the sound device is awaited; nil if it is not.
  private var awaitingSoundSince: MonotonicTime?
  /// The end of the sound given to the device, which the clock must not pass; nil for no limit.
  private var ceiling: MediaTime?
  /// Consecutive readings that were far off, positive or negative by their side.
  private var outliers = 0

  /// Limit on the start of a sound device.
  static let soundPatience = MonotonicTime.milliseconds(1500)

  /// Limit on a clock stuck at its ceiling; longer than the sound thread takes to give up a device, unless it hangs
  /// too.
  static let stuckPatience = MonotonicTime.milliseconds(3000)

  /// After so long without any sound, the sound begins later than the picture, and the picture does not wait.
  static let silencePatience = MonotonicTime.milliseconds(100)

  init() {}

  var isRunning: Bool { holds.isEmpty }

  /// The media time at that moment.
  func time(at now: MonotonicTime) -> MediaTime {
    guard isRunning else { return anchor }
    let passed = (now.nanoseconds &- anchoredAt.nanoseconds) / 1000
    let time = anchor + MediaTime(microseconds: rate == 1 ? passed : Int64(Double(passed) * rate))
    guard let ceiling, source == .sound else { return time }
    return min(time, max(anchor, ceiling))
  }

  /// The moment at which a media time will be reached as things are at `now`; nil while the clock is stopped.
  ///
  /// If the ceiling keeps the clock from getting there, it is a moment to check again.
  func moment(of time: MediaTime, asOf now: MonotonicTime) -> MonotonicTime? {
    guard isRunning else { return nil }
    let ahead = (time - anchor).microseconds
    // A day is longer than any loop sleeps, and keeps the nanoseconds from overflowing.
    let bounded = max(-86_400_000_000, min(86_400_000_000, ahead))
    let wait = rate == 1 ? bounded * 1000 : Int64((Double(bounded) * 1000 / rate).rounded(.up))
    let moment = anchoredAt + MonotonicTime(nanoseconds: wait)
    return self.time(at: now) < time ? max(moment, now + .milliseconds(5)) : moment
  }

  /// Sets the time that the clock must not pass; nil removes the limit.
  mutating func setCeiling(_ time: MediaTime?, at now: MonotonicTime) {
    anchor = self.time(at: now)
    anchoredAt = now
    ceiling = time
  }

  /// Sets the rate that the user wants; with sound, the clock follows when that rate is heard.
  mutating func setWantedRate(_ wanted: Double, at now: MonotonicTime) {
    wantedRate = Self.clamp(wanted)
    if source == .monotonic { setRate(wantedRate, at: now) }
  }

  /// Sets the rate in effect, clamped to 0.01 … 100.
  mutating func setRate(_ rate: Double, at now: MonotonicTime) {
    guard rate != self.rate else { return }
    anchor = time(at: now)
    anchoredAt = now
    self.rate = Self.clamp(rate)
  }

  private static func clamp(_ rate: Double) -> Double { rate.isFinite ? max(0.01, min(100, rate)) : 1 }

  /// Holds the clock for that reason.
  mutating func hold(_ reason: Holds, at now: MonotonicTime) {
    anchor = time(at: now)
    anchoredAt = now
    holds.insert(reason)
    if source == .sound { holds.insert(.sound) }
    awaitingSoundSince = nil
  }

  /// Removes a reason; the clock runs again once none is left.
  mutating func release(_ reason: Holds, at now: MonotonicTime) {
    guard !holds.isDisjoint(with: reason) else { return }
    holds.subtract(reason)
    anchoredAt = now
    awaitingSoundSince = holds == [.sound] ? now : nil
  }

  /// Jumps to another time; the holds stay.
  mutating func jump(to time: MediaTime, at now: MonotonicTime) {
    anchor = time
    anchoredAt = now
    ceiling = nil
    outliers = 0
  }

  /// Makes the sound device the source of time; a held clock then also waits for it.
  mutating func expectSound(at now: MonotonicTime) {
    guard source != .sound else { return }
    source = .sound
    if !isRunning {
      holds.insert(.sound)
      awaitingSoundSince = holds == [.sound] ? now : nil
    }
  }

  /// Records that the device has started; `heard` is the media time of the sound heard at `now`.
  mutating func soundStarted(heard: MediaTime, rate: Double = 1, at now: MonotonicTime) {
    source = .sound
    setRate(rate, at: now)
    let waited = holds.contains(.sound)
    holds.remove(.sound)
    awaitingSoundSince = nil
    guard waited else { return correct(heard: heard, at: now) }
    jump(to: heard, at: now)
  }

  /// Goes on without sound from the present time, at the wanted rate.
  mutating func soundStopped(at now: MonotonicTime) {
    guard source == .sound else { return }
    setCeiling(nil, at: now)
    source = .monotonic
    setRate(wantedRate, at: now)
    release(.sound, at: now)
  }

  /// Whether the sound device has been awaited for longer than `patience`.
  func isSoundOverdue(at now: MonotonicTime, after patience: MonotonicTime) -> Bool {
    guard let awaitingSoundSince else { return false }
    return now - awaitingSoundSince > patience
  }

  /// Whether the clock has stood at its ceiling for so long that the sound thread must hang.
  func isStuck(at now: MonotonicTime, after patience: MonotonicTime) -> Bool {
    guard isRunning, source == .sound, let ceiling else { return false }
    let ahead = Double(max(0, min(86_400_000_000, (ceiling - anchor).microseconds)))
    return (now - anchoredAt).nanoseconds - Int64(ahead * 1000 / rate) > patience.nanoseconds
  }

  /// Corrects the clock by a reading of the device; `heard` is the media time of the sound heard at `now`.
  ///
  /// Devices report their delay in coarse steps. A small error is therefore corrected by a twelfth per reading, and a
  /// large one only when four consecutive readings agree on its side.
  mutating func correct(heard: MediaTime, at now: MonotonicTime) {
    guard isRunning else { return }
    let present = time(at: now)
    let error = (heard - present).microseconds
    if error.magnitude <= UInt64(20_000 * max(1, rate)) {
      outliers = 0
      anchor = present + MediaTime(microseconds: error / 12)
      anchoredAt = now
      return
    }
    outliers = error > 0 ? max(1, outliers + 1) : min(-1, outliers - 1)
    if abs(outliers) >= 4 {
      outliers = 0
      anchor = heard
      anchoredAt = now
    }
  }
}
