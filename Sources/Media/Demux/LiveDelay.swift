// The delay of live sources in low-latency mode: clock and speed are corrected as packets arrive. Demux thread only.

internal import Base
internal import Platform

/// Keeps playback of a live stream near the live edge in low-latency mode, and always for a source without an end.
struct LiveDelay {
  private let playback: ItemPlayback
  private let sound: SoundWorker
  private var catchUp = CatchUp()

  /// Nil if the item is not live, or keeps a reserve.
  init?(_ reader: borrowing ItemReader, _ sound: SoundWorker) {
    let playback = reader.playback
    // A source without an end, such as a camera or a call, sends frames as they are to be shown.
    guard playback.configuration.lowLatency || playback.source != nil, reader.info.isLive else { return nil }
    self.playback = playback
    self.sound = sound
  }

  /// Corrects clock or speed after a packet with `time` has arrived: a video packet or, without video, an audio packet.
  mutating func follow(_ time: MediaTime) {
    let now = MonotonicTime.now
    let (shown, hasSound) = playback.withState { state in
      (
        state.startPoint != nil && state.clock.isRunning ? state.clock.time(at: now) : nil,
        state.clock.source == .sound
      )
    }
    guard let shown else { return catchUp.restart() }
    switch catchUp.note(time, shown: shown, hasSound: hasSound, at: now) {
    case .none: break
    case .jump(let target):
      playback.withState { $0.clock.jump(to: target, at: now) }
      playback.signalAll()
    case .hurry(let hurries):
      let speed = playback.withState { $0.clock.wantedRate }
      sound.setSpeed(hurries ? speed * 1.25 : speed)
    }
  }

  /// Forgets the measured delay, after playback has moved elsewhere.
  mutating func restart() { catchUp.restart() }
}
