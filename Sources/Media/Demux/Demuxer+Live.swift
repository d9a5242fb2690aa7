// Live sources: the way to their edge, and little delay. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension Demuxer {
  /// A packet of a stream that is played has arrived.
  mutating func keepUp(with time: MediaTime, isVideo: Bool) {
    guard session.configuration.lowLatency, info.isLive, isVideo || reader.choice.video == nil else { return }
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
    if let list = reader.list { return goToEdge(of: list) }
    if needsOpeningForEdge {
      session.events.post(.waiting(session.item, .connection(session.location.shownHost)))
      let end = MonotonicTime.now + .seconds(session.configuration.openLimit)
      let done = reopen(until: end)
      session.events.post(.waiting(session.item, nil))
      guard done, !session.isCancelled else { return }
    }
    catchUp.restart()
    session.beginGeneration { state in
      Aim(target: max(state.buffered ?? .zero, state.position(at: .now)), isExact: false)
    }
  }

  /// Datagrams and devices give what is there now; a list or a connection has to be asked anew.
  private var needsOpeningForEdge: Bool {
    guard case .url(let address) = session.location else { return false }
    return !["udp", "rtp", "srtp"].contains(address.prefix { $0 != ":" }.lowercased())
  }
}

/// How a live list of DASH is kept from being read past its end, where libavformat asks for pieces that are not there
/// yet, again and again, and passes over them when they are (seen with FFmpeg 5.1).
struct ListEdge {
  /// How much of the list is left unread.
  private static let margin = MediaTime(microseconds: 500_000)
  /// How long to wait before looking again.
  static let pause = MonotonicTime.milliseconds(200)

  private var since: MonotonicTime?

  /// Whether reading waits for the list to go on, but no longer than that many seconds.
  mutating func waits(_ reached: MediaTime?, end: MediaTime, limit: Double, at now: MonotonicTime) -> Bool {
    guard let reached, reached >= end - Self.margin else {
      since = nil
      return false
    }
    let began = since ?? now
    since = began
    return now - began < .seconds(limit)
  }
}

extension Demuxer {
  /// Whether the list of a live stream has to go on before more is read.
  mutating func awaitsNextPiece() -> Bool {
    guard reader.list != nil, reader.container.formatName == "dash" else { return false }
    if let manifest = session.withState({ $0.manifest.take() }) {
      wholeManifest = manifest
      TrimmedList.give(manifest, to: reader.container.raw)
    }
    let (reached, end) = session.withState { state in
      (state.buffered, state.live.flatMap { $0.list.isEnded ? nil : $0.end })
    }
    guard let end else { return false }
    return listEdge.waits(reached, end: end, limit: session.configuration.readLimit, at: .now)
  }
}
