// Where reading begins and ends when not all of an item is played. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension Demuxer {
  /// What may lie between the packets of two streams that are shown together.
  private static let interleaving = MediaTime(microseconds: 10_000_000)

  /// Moves the start behind what is left out there.
  func applySkips() {
    session.withState { state in
      state.skips = info.skips
      let place = state.skips.beginning(at: state.aim.target)
      guard place != state.aim.target else { return }
      state.aim.target = place
      state.clock.jump(to: place, at: .now)
    }
  }

  /// Whether a packet lies behind the place at which playback ends; nothing more is read when all streams have come
  /// there.
  mutating func isBehindEnd(_ index: Int, at time: MediaTime?) -> Bool {
    let (end, video, audio) = session.withState { ($0.playedEnd, $0.video.isRunning, $0.audio.isRunning) }
    guard let end, let time, time >= end else { return false }
    if index == reader.choice.video { streamsBehindEnd.video = true }
    if index == reader.choice.audio { streamsBehindEnd.audio = true }
    let areAll = (!video || streamsBehindEnd.video) && (!audio || streamsBehindEnd.audio)
    if areAll || time - end > Self.interleaving { finish(inset_error_eof, isWanted: true) }
    return true
  }
}
