// Where playback stands, as a pure value: every moment comes from the caller, so that tests can invent it.

internal import Base

/// Media time as a function of monotonic time: an anchor, a rate, and the reasons for which time stands still.
///
/// The sound device moves the anchor while there is one; without it the anchor alone carries time on.
struct PlaybackClock: Equatable, Sendable {
  /// Why time stands still.
  struct Holds: OptionSet, Sendable {
    let rawValue: UInt8
    static let paused = Holds(rawValue: 1)
    static let buffering = Holds(rawValue: 2)
    /// The first picture or sound after the start or a seek is not there yet.
    static let settling = Holds(rawValue: 4)
    /// All else is ready; the sound device has yet to start.
    static let sound = Holds(rawValue: 8)
    /// The process is stopped (SIGTSTP), or is just about to be.
    static let stopped = Holds(rawValue: 16)
  }

  /// What makes time pass.
  enum Source: Equatable, Sendable { case monotonic, sound }

  private(set) var holds: Holds = [.settling]
  private(set) var source = Source.monotonic
  /// Media seconds that pass each second: what is wanted, or what the sound device is heard to play.
  private(set) var rate = 1.0
  /// What the person wants.
  private(set) var wantedRate = 1.0
  private var anchor = MediaTime.zero
  private var anchoredAt = MonotonicTime.zero
  /// Since when only the sound device is awaited.
  private var awaitingSoundSince: MonotonicTime?
  /// What the sound device has not been given cannot have been heard: time does not pass it.
  private var ceiling: MediaTime?
  /// Readings in a row that were far off, on one side.
  private var outliers = 0

  /// A sound device that takes longer than this to start is not waited for.
  static let soundPatience = MonotonicTime.milliseconds(1500)

  /// Longer than the sound thread takes to give such a device up itself, unless it hangs with it.
  static let stuckPatience = MonotonicTime.milliseconds(3000)

  /// Sound of which nothing has come after so long begins later than the picture, and nobody waits for it.
  static let silencePatience = MonotonicTime.milliseconds(100)

  init() {}

  /// Whether time passes.
  var isRunning: Bool { holds.isEmpty }

  /// The media time at that moment.
  func time(at now: MonotonicTime) -> MediaTime {
    guard isRunning else { return anchor }
    let passed = (now.nanoseconds &- anchoredAt.nanoseconds) / 1000
    let time = anchor + MediaTime(microseconds: rate == 1 ? passed : Int64(Double(passed) * rate))
    guard let ceiling, source == .sound else { return time }
    return min(time, max(anchor, ceiling))
  }

  /// The moment at which that media time comes as things are at `now`, nil while time stands still.
  ///
  /// Where the device keeps time from getting there, it is a moment to look again.
  func moment(of time: MediaTime, asOf now: MonotonicTime) -> MonotonicTime? {
    guard isRunning else { return nil }
    let ahead = (time - anchor).microseconds
    // A day is more than any loop sleeps; it keeps the nanoseconds from overflowing.
    let bounded = max(-86_400_000_000, min(86_400_000_000, ahead))
    let wait = rate == 1 ? bounded * 1000 : Int64((Double(bounded) * 1000 / rate).rounded(.up))
    let moment = anchoredAt + MonotonicTime(nanoseconds: wait)
    return self.time(at: now) < time ? max(moment, now + .milliseconds(5)) : moment
  }

  /// Moves the time that is not passed; nil takes it away.
  mutating func setCeiling(_ time: MediaTime?, at now: MonotonicTime) {
    anchor = self.time(at: now)
    anchoredAt = now
    ceiling = time
  }

  /// What the person wants; where the sound device makes time pass, it takes effect when that is heard.
  mutating func setWantedRate(_ wanted: Double, at now: MonotonicTime) {
    wantedRate = Self.clamp(wanted)
    if source == .monotonic { setRate(wantedRate, at: now) }
  }

  /// From now on time passes so fast.
  mutating func setRate(_ rate: Double, at now: MonotonicTime) {
    guard rate != self.rate else { return }
    anchor = time(at: now)
    anchoredAt = now
    self.rate = Self.clamp(rate)
  }

  private static func clamp(_ rate: Double) -> Double { rate.isFinite ? max(0.01, min(100, rate)) : 1 }

  /// Stops time for that reason.
  mutating func hold(_ reason: Holds, at now: MonotonicTime) {
    anchor = time(at: now)
    anchoredAt = now
    holds.insert(reason)
    if source == .sound { holds.insert(.sound) }
    awaitingSoundSince = nil
  }

  /// That reason is gone.
  ///
  /// Time passes again when it was the last one.
  mutating func release(_ reason: Holds, at now: MonotonicTime) {
    guard !holds.isDisjoint(with: reason) else { return }
    holds.subtract(reason)
    anchoredAt = now
    awaitingSoundSince = holds == [.sound] ? now : nil
  }

  /// Moves to another time; the holds stay.
  mutating func jump(to time: MediaTime, at now: MonotonicTime) {
    anchor = time
    anchoredAt = now
    ceiling = nil
    outliers = 0
  }

  /// The sound device is going to drive the clock.
  mutating func expectSound(at now: MonotonicTime) {
    guard source != .sound else { return }
    source = .sound
    if !isRunning {
      holds.insert(.sound)
      awaitingSoundSince = holds == [.sound] ? now : nil
    }
  }

  /// The device has started; `heard` is what comes out of it at that moment.
  mutating func soundStarted(heard: MediaTime, rate: Double = 1, at now: MonotonicTime) {
    source = .sound
    setRate(rate, at: now)
    let waited = holds.contains(.sound)
    holds.remove(.sound)
    awaitingSoundSince = nil
    guard waited else { return correct(heard: heard, at: now) }
    jump(to: heard, at: now)
  }

  /// No sound any more: time goes on from where it stands.
  mutating func soundStopped(at now: MonotonicTime) {
    guard source == .sound else { return }
    setCeiling(nil, at: now)
    source = .monotonic
    setRate(wantedRate, at: now)
    release(.sound, at: now)
  }

  /// Whether the sound device has been awaited in vain.
  func isSoundOverdue(at now: MonotonicTime, after patience: MonotonicTime) -> Bool {
    guard let awaitingSoundSince else { return false }
    return now - awaitingSoundSince > patience
  }

  /// Whether time has stood at its ceiling for so long that whoever moves that cannot be working any more.
  func isStuck(at now: MonotonicTime, after patience: MonotonicTime) -> Bool {
    guard isRunning, source == .sound, let ceiling else { return false }
    let ahead = Double(max(0, min(86_400_000_000, (ceiling - anchor).microseconds)))
    return (now - anchoredAt).nanoseconds - Int64(ahead * 1000 / rate) > patience.nanoseconds
  }

  /// A reading of the device: `heard` is what comes out of it now.
  ///
  /// Devices report their delay in coarse steps, so a small error is worked off slowly, and a large one
  /// counts only when several readings in a row agree on it.
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
