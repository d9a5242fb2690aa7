// The moment at which a seek is due, and the seeks that cannot be carried out. Part of an item's shared state.

internal import Base
internal import Platform

extension PlaybackState {
  /// The seek to carry out now; nil if none is due.
  ///
  /// A seek waits until the one before has shown something, for 150 ms at most.
  func dueSeek(at now: MonotonicTime) -> SeekRequest? {
    guard let request = pendingSeek ?? loopSeek(at: now) ?? skipSeek(at: now) else { return nil }
    let settled = startPoint != nil || isEndPosted
    guard settled || request.attempt > 0 || now - seekBegan > .milliseconds(150) else { return nil }
    return request
  }

  /// The moment at which the next seek is due, if nothing changes; nil without one.
  func nextSeek(at now: MonotonicTime) -> MonotonicTime? {
    .earliest(
      pendingSeek == nil ? nil : seekBegan + .milliseconds(160), loopMoment(at: now), skipMoment(at: now))
  }

  /// Whether video has ended before audio.
  ///
  /// No key frame follows then, and the last one may be at the very start.
  var hasPictureEnded: Bool { video.isRunning && video.isDone && !audio.isDone }
}

extension ItemPlayback {
  /// Drops a seek that cannot be carried out, and posts `.settled` with the playback position.
  func abandonSeek(_ request: SeekRequest) {
    let position = withState { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return state.position(at: .now)
    }
    events.post(.settled(item, position))
  }
}
