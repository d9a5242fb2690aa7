// When a seek is due, and what becomes of one that cannot be: part of what the threads of one item share.

internal import Base
internal import Platform

extension SessionState {
  /// The seek to carry out now, if there is one; it waits until the one before has shown something, but not for long.
  func dueSeek(at now: MonotonicTime) -> SeekRequest? {
    guard let request = pendingSeek ?? loopSeek(at: now) ?? skipSeek(at: now) else { return nil }
    let settled = startPoint != nil || isEndPosted
    guard settled || request.attempt > 0 || now - seekBegan > .milliseconds(150) else { return nil }
    return request
  }

  /// When the next seek is due, as things are now.
  func nextSeek(at now: MonotonicTime) -> MonotonicTime? {
    .earliest(
      pendingSeek == nil ? nil : seekBegan + .milliseconds(160), loopMoment(at: now), skipMoment(at: now))
  }

  /// Whether the last picture is on the screen and the item goes on: no key frame follows, and the one before may lie at
  /// the very start.
  var hasPictureEnded: Bool { video.isRunning && video.isDone && !audio.isDone }
}

extension Session {
  /// Nothing can be done about a seek; whoever waits for it is told where playback stands.
  func abandonSeek(_ request: SeekRequest) {
    let position = withState { state in
      if state.pendingSeek == request { state.pendingSeek = nil }
      return state.position(at: .now)
    }
    events.post(.settled(item, position))
  }
}
