// Live sources: the way to their edge, and little delay. Lives on the demux thread.

internal import CFFmpeg
internal import Core

extension Demuxer {
  /// A packet of a stream that is played has arrived.
  mutating func keepUp(with time: MediaTime, isVideo: Bool) {
    guard session.configuration.lowLatency, info.isLive, isVideo || choice.video == nil else { return }
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

  /// Leaves out what lies between the present place and what is sent now.
  mutating func goToLiveEdge() {
    session.withState { $0.wantsLiveEdge = false }
    guard info.isLive else { return }
    if let list { return goToEdge(of: list) }
    if needsOpeningForEdge {
      session.events.post(.waiting(session.item, .connection(session.location.shownHost)))
      let end = MonotonicTime.now + .seconds(session.configuration.openLimit)
      let done = reopen(until: end)
      session.events.post(.waiting(session.item, nil))
      guard done, !session.isCancelled else { return }
    }
    let generation = session.withState { state in
      let target = max(state.buffered ?? .zero, state.position(at: .now))
      state.beginGeneration(Aim(target: target, isExact: false), at: .now)
      return state.generation
    }
    catchUp.restart()
    session.videoPackets.flush()
    session.audioPackets.flush()
    session.pictures.flush(generation: generation)
    session.signalAll()
    session.events.signal()
  }

  /// Datagrams and devices give what is there now; a list or a connection has to be asked anew.
  private var needsOpeningForEdge: Bool {
    guard case .url(let address) = session.location else { return false }
    return !["udp", "rtp", "srtp"].contains(address.prefix { $0 != ":" }.lowercased())
  }
}
