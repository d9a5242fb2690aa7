// The stretch of an item that is repeated: part of what the threads share.

internal import Base
internal import Platform

/// Watches playback come to the end of the stretch.
struct LoopWatch: Equatable, Sendable {
  private(set) var range: Range<MediaTime>?
  /// Whether playback is before the end of the stretch; a seek past it leaves the stretch.
  private(set) var isInside = false
  /// Where the item goes on at its own end; nil where it ends there.
  var startAgain: MediaTime?

  /// A person who sets the end at the present moment means it, though that moment has just gone.
  private static let slack = MediaTime(microseconds: 500_000)

  /// Begins to watch a stretch, or ends it.
  mutating func set(_ range: Range<MediaTime>?, at time: MediaTime) {
    self.range = range
    isInside = range.map { time <= $0.upperBound + Self.slack } ?? false
  }

  /// Playback begins at that time, after a seek.
  mutating func begins(at time: MediaTime) { isInside = range.map { time <= $0.upperBound } ?? false }

  /// The last moment whose picture belongs to the stretch; nil where nothing is repeated.
  var lastMoment: MediaTime? {
    guard isInside, let range else { return nil }
    return range.upperBound - MediaTime(microseconds: 1)
  }

  /// Where to go back to when that time has been reached.
  func target(at time: MediaTime) -> MediaTime? {
    guard isInside, let range, time >= range.upperBound else { return nil }
    return range.lowerBound
  }
}

extension Session {
  /// Repeats that stretch, or none.
  func setLoop(_ range: Range<MediaTime>?) {
    withState { $0.loop.set(range, at: $0.position(at: .now)) }
    demuxWake.signal()
  }
}

extension SessionState {
  /// The way back to the start of the stretch once playback has come to its end.
  func loopSeek(at now: MonotonicTime) -> SeekRequest? {
    guard startPoint != nil, lap == .none, clock.isRunning, let target = loop.target(at: clock.time(at: now))
    else {
      return nil
    }
    return SeekRequest(target: target, isExact: true, direction: .backward)
  }

  /// When playback comes to the end of the stretch, as things are now.
  func loopMoment(at now: MonotonicTime) -> MonotonicTime? {
    guard loop.isInside, lap == .none, let range = loop.range else { return nil }
    return clock.moment(of: range.upperBound, asOf: now)
  }
}
