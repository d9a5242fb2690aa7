// From the end of what is repeated to its start while the device plays on: it is given the first sample from there
// after the last one before the end. Lives on the sound thread.

internal import Base
internal import Platform

/// The newest way back to the start of what is repeated, and how many have been heard.
struct SoundLaps {
  /// A way back whose end has not been heard.
  private struct Lap {
    /// Where it leads from and to.
    var end: MediaTime
    var start: MediaTime
    /// Whether the item came to its own end.
    var isWhole: Bool
    /// Whether the samples from there are still waited for.
    var isAwaited = true
    /// Whether a seek takes its place.
    var isAbandoned = false
  }

  private static let shortest = MediaTime(microseconds: 10_000)

  private var newest: Lap?
  private(set) var heardCount = 0

  /// Whether there is a way back whose end has not been heard.
  var isUnderWay: Bool { newest != nil }
  /// Where that leads from.
  var end: MediaTime? { newest?.end }

  /// Ends what is decoded at the end of what is repeated, and orders what comes there; `isLast` says that nothing
  /// follows what the buffer holds.
  ///
  /// True where nothing is to be decoded behind that.
  mutating func begin(in buffer: inout SampleBuffer, isLast: Bool, of item: SoundItem) -> Bool {
    guard newest?.isAwaited != true, newest?.isAbandoned != true, !buffer.isUntouched else { return false }
    let end = buffer.endTime
    let turn = item.session.withState { $0.mayGoRound ? $0.turn(before: end, isLast: isLast) : nil }
    // A stretch that is shorter than what the device is given at once would go round for ever within one turn.
    guard let turn, turn.end - turn.start > Self.shortest, buffer.cut(at: turn.end),
      item.session.beginLap(at: turn.start, item.generation)
    else { return false }
    newest = Lap(end: turn.end, start: turn.start, isWhole: isLast)
    return true
  }

  /// Goes on at the start once all before the end has been given to the device and what is there can be read.
  mutating func goOn(_ item: SoundItem, _ pipeline: inout SoundPipeline, _ sink: inout SoundSink) {
    guard let newest, newest.isAwaited, sink.phase == .running, pipeline.isDrained,
      item.session.withState({ $0.generation == item.generation && $0.lap == .read })
    else { return }
    self.newest?.isAwaited = false
    item.track.flush()
    pipeline.goOver(at: newest.start)
    sink.goRound()
  }

  /// The clock follows where what is heard has come to the start.
  mutating func note(_ heard: SoundTimeline.Heard, of written: SoundTimeline, _ session: Session) {
    guard let newest, heard.lap > heardCount else { return }
    heardCount = heard.lap
    let isLast = heardCount == written.lap && !newest.isAwaited
    session.completeLap(at: heard.time, start: newest.start, isWhole: newest.isWhole, isLast: isLast)
    if isLast { self.newest = nil }
  }

  /// What is heard of what was written, where nothing but the clock says so.
  func heard(by clock: PlaybackClock, of written: SoundTimeline) -> SoundTimeline.Heard {
    let time = clock.time(at: .now)
    guard let newest, time >= newest.end, heardCount < written.lap else {
      return SoundTimeline.Heard(time: time, speed: written.speed, lap: heardCount)
    }
    return SoundTimeline.Heard(
      time: newest.start + (time - newest.end), speed: written.speed, lap: heardCount + 1)
  }

  /// Whether the way back was disturbed: the device has stopped, or nothing came from the start in time.
  mutating func abandon(_ item: SoundItem, hasStopped: Bool) -> Bool {
    guard let newest else { return false }
    if !newest.isAbandoned {
      self.newest?.isAbandoned = true
      let time = item.session.clock.time(at: .now)
      item.session.abandonLap(item.generation, for: hasStopped && time < newest.end ? time : newest.start)
    }
    return true
  }

  /// A seek has come, or another item or track, which has to begin where the item is heard.
  mutating func forget(_ session: Session, _ generation: UInt32) {
    if newest != nil, session.withState({ $0.lap != .none }) {
      session.abandonLap(generation, for: session.clock.time(at: .now))
    }
    newest = nil
    heardCount = 0
  }
}
