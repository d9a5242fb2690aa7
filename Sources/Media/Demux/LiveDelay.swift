// Live sources that are played with little delay: time and speed are corrected as packets arrive. Lives on the demux
// thread.

internal import Base
internal import Platform

/// Keeps playback of a live source near the present, where little delay is wanted.
struct LiveDelay {
  private let session: Session
  private let sound: SoundWorker
  private var catchUp = CatchUp()

  /// Nil where the delay is as it comes.
  init?(_ reader: borrowing ItemReader, _ sound: SoundWorker) {
    let session = reader.session
    guard session.configuration.lowLatency, reader.info.isLive else { return nil }
    self.session = session
    self.sound = sound
  }

  /// A packet that is played has arrived, of the picture or else of sound that is alone.
  mutating func follow(_ time: MediaTime) {
    let now = MonotonicTime.now
    let (shown, hasSound) = session.withState { state in
      (
        state.startPoint != nil && state.clock.isRunning ? state.clock.time(at: now) : nil,
        state.clock.source == .sound
      )
    }
    guard let shown else { return catchUp.restart() }
    switch catchUp.note(time, shown: shown, hasSound: hasSound, at: now) {
    case .none: break
    case .jump(let target):
      session.withState { $0.clock.jump(to: target, at: now) }
      session.signalAll()
    case .hurry(let hurries):
      let speed = session.withState { $0.clock.wantedRate }
      sound.setSpeed(hurries ? speed * 1.25 : speed)
    }
  }

  /// Playback begins elsewhere.
  mutating func restart() { catchUp.restart() }
}
