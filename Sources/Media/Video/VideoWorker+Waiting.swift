// What the video thread does while there is nothing to show: nobody looks, or the last picture stands.

internal import Base
internal import CFFmpeg
internal import Platform

extension VideoWorker {
  /// All has been decoded; the last picture lasts until `end`.
  ///
  /// While the item is paused there is no end of it: the picture that a seek beyond has led to stays.
  mutating func waitForEnd(_ end: MediaTime) {
    let clock = session.clock
    if clock.holds.contains(.paused) { return session.videoWake.wait() }
    if clock.time(at: .now) >= end {
      progress = .ended
      session.finish(.video, generation)
      return
    }
    session.videoWake.wait(until: clock.moment(of: end, asOf: .now))
  }

  /// Nobody looks: packets go by undecoded as their time comes, and the next picture starts at a key frame.
  mutating func skipUnwatched() {
    needsKeyFrame = true
    deinterlacer.flush()
    if case .seeking = progress {
      session.settle(generation, at: aim.target)
      progress = .playing
    }
    let clock = session.clock
    if let head = packets.headTime, head > clock.time(at: .now) {
      return session.videoWake.wait(until: clock.moment(of: head, asOf: .now))
    }
    switch packets.pop(into: packet) {
    case .packet(let packetGeneration):
      session.setStarving(.video, false)
      adoptGeneration()
      guard packetGeneration == generation else { return }
      timing.skip(packet.raw)
      // What nobody wanted to see has not failed.
      session.noteDecoded()
    case .end(let endGeneration):
      adoptGeneration()
      if endGeneration == generation { progress = .waitingForEnd(timing.end) }
    case .empty:
      session.setStarving(.video, true)
      session.videoWake.wait()
    }
  }

  /// Until the next key frame comes, packets go by as their time comes: they must not run ahead of the clock.
  func waitsForKeyFrame() -> Bool {
    let session = session
    guard needsKeyFrame, case .playing = progress, let head = packets.headTime else { return false }
    let clock = session.clock
    guard head > clock.time(at: .now) else { return false }
    session.videoWake.wait(until: clock.moment(of: head, asOf: .now))
    return true
  }

  /// A seek is on its way; until then there is nothing to do.
  func awaitGeneration() {
    let session = session
    if session.generation == generation { session.videoWake.wait(until: .now + .milliseconds(20)) }
  }

  /// On the way to an exact target, frames that no other builds on are left out where they are far from it.
  func hurry() {
    guard case .seeking = progress, case .moving = kind, aim.isExact else { return }
    let isFar =
      timing.time(of: packet.raw).map { $0 < aim.target - MediaTime(microseconds: 1_000_000) } ?? false
    decoder.raw.pointee.skip_frame = isFar ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }
}
