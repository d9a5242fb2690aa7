// The choice of an item's next picture, and its moment. Main thread.

internal import Base
internal import Platform

/// Takes the pictures that are due, and single ones for frame steps.
struct PictureTaking {
  /// Limit on the frame steps that wait.
  private static let mostSteps = 8

  /// Frame steps that wait, independent of the clock.
  private var steps = 0
  /// The lateness of the last picture when it was taken, in milliseconds of wall time; nil before the first one.
  private(set) var lastLateness: Double?

  /// Adds a frame step forward.
  mutating func step() { steps = min(steps + 1, Self.mostSteps) }

  mutating func forgetSteps() { steps = 0 }

  /// The newest picture that is due; nil if it was taken before.
  mutating func take(from playback: ItemPlayback, at now: MonotonicTime) -> TakenPicture? {
    let (clock, lastMoment) = playback.withState { ($0.clock, $0.lastMoment(at: now)) }
    let time = lastMoment.map { min($0, clock.time(at: now)) } ?? clock.time(at: now)
    guard let picture = Self.take(from: playback, at: time) else { return takeStep(playback) }
    if !picture.isRedelivery, clock.isRunning {
      lastLateness = (time - picture.time).seconds / clock.rate * 1000
    }
    return picture
  }

  /// The next picture for a frame step, before it is due; nil without one.
  private mutating func takeStep(_ playback: ItemPlayback) -> TakenPicture? {
    guard mayStep(playback), let due = playback.pictures.nextDue().time,
      let picture = Self.take(from: playback, at: due)
    else { return nil }
    // The same picture, deinterlaced, does not count as a step.
    guard !picture.isRedelivery else { return picture }
    steps -= 1
    playback.stand(at: picture.time)
    return picture
  }

  /// Whether a frame step waits and can be taken; one behind a pending seek starts from the seek's target.
  private func mayStep(_ playback: ItemPlayback) -> Bool { steps > 0 && playback.hasSettled }

  /// The frame queue's picture for `time`; posts an event if the stream has changed its aspect ratio.
  private static func take(from playback: ItemPlayback, at time: MediaTime) -> TakenPicture? {
    let picture = playback.pictures.take(at: time)
    if let picture, picture.isReshaped { playback.events.post(.reshaped(playback.item, picture.shape)) }
    return picture
  }

  /// The moment to take the next picture; nil while none waits or the clock is stopped.
  func nextDue(in playback: ItemPlayback) -> MonotonicTime? {
    let due = playback.pictures.nextDue()
    if due.isNow { return .now }
    guard let time = due.time else { return nil }
    if mayStep(playback) { return .now }
    let (clock, lastMoment) = playback.withState { ($0.clock, $0.lastMoment(at: .now)) }
    // A picture behind the end of a loop range, or in a skipped range, is not shown.
    if let lastMoment, time > lastMoment { return nil }
    return clock.moment(of: time, asOf: .now) ?? (time <= clock.time(at: .now) ? .now : nil)
  }
}
