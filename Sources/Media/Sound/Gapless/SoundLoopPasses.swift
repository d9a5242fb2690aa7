// The gapless loop of an item that has no video: at the end of the loop range the device plays on and is given the
// first sample of the range next. Sound thread only.

internal import Base
internal import Platform

/// The passes of the gapless loop: the newest one and the number of those heard.
struct SoundLoopPasses {
  /// One pass of the gapless loop, kept until its end has been heard.
  private struct LoopPass {
    /// The end of the pass, and where the next one starts.
    var end: MediaTime
    var start: MediaTime
    /// Whether the pass ended at the item's own end.
    var isWhole: Bool
    /// Whether the samples from `start` are still awaited.
    var isAwaited = true
    /// Whether a seek replaces the jump to `start`.
    var isAbandoned = false
  }

  private static let shortest = MediaTime(microseconds: 10_000)

  private var newest: LoopPass?
  private(set) var heardCount = 0

  /// Whether the end of a pass has been decoded and not been heard.
  var isUnderWay: Bool { newest != nil }
  /// The media time at which that pass ends.
  var end: MediaTime? { newest?.end }

  /// Cuts the decoded samples at the end of the loop range and requests the packets from its start.
  ///
  /// - Parameter isLast: Whether the item has no samples after those in the buffer.
  /// - Returns: True when the pass was cut: nothing behind its end is to be decoded.
  mutating func begin(in buffer: inout SampleBuffer, isLast: Bool, of item: SoundItem) -> Bool {
    guard newest?.isAwaited != true, newest?.isAbandoned != true, !buffer.isUntouched else { return false }
    let end = buffer.endTime
    let turn = item.playback.withState { $0.mayGoRound ? $0.turn(before: end, isLast: isLast) : nil }
    // A range shorter than one write to the device would loop for ever within one turn.
    guard let turn, turn.end - turn.start > Self.shortest, buffer.cut(at: turn.end),
      item.playback.beginLoopPass(at: turn.start, item.generation)
    else { return false }
    newest = LoopPass(end: turn.end, start: turn.start, isWhole: isLast)
    return true
  }

  /// Switches the pipeline to the start of the range once all samples before the end are in the device and the demux
  /// thread has sought there.
  mutating func goOn(_ item: SoundItem, _ pipeline: inout SoundPipeline, _ sink: inout SoundSink) {
    guard let newest, newest.isAwaited, sink.phase == .running, pipeline.isDrained,
      item.playback.withState({ $0.generation == item.generation && $0.loopPass == .read })
    else { return }
    self.newest?.isAwaited = false
    item.track.flush()
    pipeline.goOver(at: newest.start)
    sink.goRound()
  }

  /// Moves the clock to the start of the range once a sample from there is heard.
  mutating func note(_ heard: SoundTimeline.Heard, of written: SoundTimeline, _ playback: ItemPlayback) {
    guard let newest, heard.loopPass > heardCount else { return }
    heardCount = heard.loopPass
    let isLast = heardCount == written.loopPass && !newest.isAwaited
    playback.completeLoopPass(at: heard.time, start: newest.start, isWhole: newest.isWhole, isLast: isLast)
    if isLast { self.newest = nil }
  }

  /// The position heard by the clock, for a device that does not report its own.
  func heard(by clock: PlaybackClock, of written: SoundTimeline) -> SoundTimeline.Heard {
    let time = clock.time(at: .now)
    guard let newest, time >= newest.end, heardCount < written.loopPass else {
      return SoundTimeline.Heard(time: time, speed: written.speed, loopPass: heardCount)
    }
    return SoundTimeline.Heard(
      time: newest.start + (time - newest.end), speed: written.speed, loopPass: heardCount + 1)
  }

  /// Gives up the jump after a disturbance: the device has stopped, or no packets came in time.
  ///
  /// A seek replaces it.
  ///
  /// - Returns: True while a jump is given up; false without such a jump.
  mutating func abandon(_ item: SoundItem, hasStopped: Bool) -> Bool {
    guard let newest else { return false }
    if !newest.isAbandoned {
      self.newest?.isAbandoned = true
      let time = item.playback.clock.time(at: .now)
      let comesBefore = hasStopped && time < newest.end
      item.playback.abandonLoopPass(
        item.generation, for: comesBefore ? time : newest.start, isRound: newest.isWhole && !comesBefore)
    }
    return true
  }

  /// Forgets the loop because of a seek, or of another item or track, which has to start at the time that is heard.
  mutating func forget(_ playback: ItemPlayback, _ generation: UInt32) {
    if newest != nil, playback.withState({ $0.loopPass != .none }) {
      playback.abandonLoopPass(generation, for: playback.clock.time(at: .now))
    }
    newest = nil
    heardCount = 0
  }
}
