// The loop range of an item (A–B loop). Part of an item's shared state.

internal import Base
internal import Platform

/// Watches playback come to the end of the loop range.
struct LoopWatch: Equatable, Sendable {
  private(set) var range: Range<MediaTime>?
  /// Whether playback is before the end of the range; a seek past it leaves the loop.
  private(set) var isInside = false
  /// The time at which the item continues at its own end; nil ends it there.
  var startAgain: MediaTime?

  /// An end set by the user at the present moment counts, though that moment has just passed.
  private static let slack = MediaTime(microseconds: 500_000)

  /// Sets the range with playback at `time`; nil ends the loop.
  mutating func set(_ range: Range<MediaTime>?, at time: MediaTime) {
    self.range = range
    isInside = range.map { time <= $0.upperBound + Self.slack } ?? false
  }

  /// Records that playback begins at `time`, after a seek.
  mutating func begins(at time: MediaTime) { isInside = range.map { time <= $0.upperBound } ?? false }

  /// The last time whose picture belongs to the range; nil outside a loop.
  var lastMoment: MediaTime? {
    guard isInside, let range else { return nil }
    return range.upperBound - MediaTime(microseconds: 1)
  }

  /// The start of the range, if `time` has reached its end; else nil.
  func target(at time: MediaTime) -> MediaTime? {
    guard isInside, let range, time >= range.upperBound else { return nil }
    return range.lowerBound
  }
}

extension ItemPlayback {
  /// Sets the loop range; nil ends the loop.
  func setLoop(_ range: Range<MediaTime>?) {
    withState { $0.loop.set(range, at: $0.position(at: .now)) }
    demuxWake.signal()
  }
}

extension PlaybackState {
  /// The seek back to the start of the range, once playback has reached its end; else nil.
  func loopSeek(at now: MonotonicTime) -> SeekRequest? {
    guard startPoint != nil, loopPass == .none, clock.isRunning,
      let target = loop.target(at: clock.time(at: now))
    else {
      return nil
    }
    return SeekRequest(target: target, isExact: true, direction: .backward)
  }

  /// The moment at which playback reaches the end of the range, if nothing changes; nil outside a loop.
  func loopMoment(at now: MonotonicTime) -> MonotonicTime? {
    guard loop.isInside, loopPass == .none, let range = loop.range else { return nil }
    return clock.moment(of: range.upperBound, asOf: now)
  }
}
