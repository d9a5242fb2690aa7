// When a seek is due, and where its container goes. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension Demuxer {
  /// A seek waits until the one before has shown something, but not for long.
  func dueSeek() -> SeekRequest? {
    session.withState { state in
      guard let request = state.pendingSeek ?? state.loopSeek(at: .now) ?? state.skipSeek(at: .now) else {
        return nil
      }
      let settled = state.startPoint != nil || state.isEndPosted
      guard settled || request.attempt > 0 || MonotonicTime.now - state.seekBegan > .milliseconds(150) else {
        return nil
      }
      return request
    }
  }

  /// Reads on at the start of what is repeated; where that cannot be, the sound thread seeks when nothing comes.
  mutating func goRound(to start: MediaTime) {
    let generation = session.generation
    let request = SeekRequest(target: start, isExact: true, direction: .backward)
    guard move(to: request) != nil else { return session.abandonLap(generation, for: start) }
    session.continueLap(generation)
  }

  /// When the next seek is due, as things are now.
  func seekDelay() -> MonotonicTime? {
    session.withState { state in
      .earliest(
        state.pendingSeek == nil ? nil : state.seekBegan + .milliseconds(160), state.loopMoment(at: .now),
        state.skipMoment(at: .now))
    }
  }

  /// Whether the last picture is on the screen and the item goes on: no key frame follows, and the one before may lie at
  /// the very start.
  var hasPictureEnded: Bool {
    session.withState { $0.video.isRunning && $0.video.isDone && !$0.audio.isDone }
  }

  /// Nothing can be done about it; whoever waits for it is told where playback stands.
  func abandonSeek(_ request: SeekRequest) {
    let position = session.withState { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return state.position(at: .now)
    }
    session.events.post(.settled(session.item, position))
  }
}
