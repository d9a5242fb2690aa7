// What the main thread fetches: events, figures, and the pictures that are due. All calls belong to that one thread;
// none of them blocks.

public import Base
internal import Platform

extension Player {
  /// What has happened since the last call, in order.
  public func drainEvents() -> [PlayerEvent] {
    guard let session else { return events.drain() }
    return events.drain() + session.events.drain()
  }

  /// Where playback stands now.
  public func snapshot() -> PlaybackSnapshot {
    var snapshot = PlaybackSnapshot()
    guard let session else { return snapshot }
    session.checkSoundPatience()
    snapshot.item = session.item
    session.withState { state in
      snapshot.position = state.position(at: .now)
      snapshot.buffered =
        state.hasReadAll && state.damage == nil ? state.duration ?? state.buffered : state.buffered
      snapshot.isBuffering = state.isBuffering && session.location.canKeepWaiting
      snapshot.window = state.live?.window(at: .now)
    }
    return snapshot
  }

  /// Figures for the statistics overlay.
  public func statistics() -> PlaybackStatistics {
    var statistics = PlaybackStatistics()
    guard let session else { return statistics }
    let pictures = session.pictures.figures
    statistics.shownFrames = pictures.shown
    statistics.droppedFrames = pictures.dropped
    statistics.pictures = pictures.waiting
    statistics.videoPackets = session.videoPackets.fill.packets
    statistics.audioPackets = session.audioPackets.fill.packets
    statistics.soundDevice = configuration.audio ? sound.deviceDescription : "off"
    let (clock, hasSound) = session.withState { ($0.clock, $0.audio.isRunning) }
    statistics.clockIsSound = clock.source == .sound
    if hasSound, clock.source == .sound { statistics.soundMinusPictureMilliseconds = lastLateness }
    return statistics
  }

  /// The newest picture that is due, or nil if that is the one that was taken before.
  ///
  /// Its pixels are valid until the next call that returns one.
  public func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let session else { return nil }
    let (clock, lastMoment) = session.withState { ($0.clock, $0.lastMoment(at: now)) }
    let time = lastMoment.map { min($0, clock.time(at: now)) } ?? clock.time(at: now)
    guard let picture = take(from: session, at: time) else { return takeStep(session) }
    if !picture.isRedelivery, clock.isRunning {
      lastLateness = (time - picture.time).seconds / clock.rate * 1000
    }
    return picture
  }

  /// The next picture before its time.
  private func takeStep(_ session: Session) -> TakenPicture? {
    guard mayStep(session), let due = session.pictures.nextDue().time,
      let picture = take(from: session, at: due)
    else { return nil }
    // The same picture without its comb is no step.
    guard !picture.isRedelivery else { return picture }
    steps -= 1
    session.stand(at: picture.time)
    return picture
  }

  /// Whether a step is asked for and can be taken: one behind a seek that is on its way is a step from where that leads.
  private func mayStep(_ session: Session) -> Bool { steps > 0 && session.hasSettled }

  /// The ring's picture of that time; says so where the stream has changed its proportions on the way.
  private func take(from session: Session, at time: MediaTime) -> TakenPicture? {
    let picture = session.pictures.take(at: time)
    if let picture, picture.isReshaped { session.events.post(.reshaped(session.item, picture.shape)) }
    return picture
  }

  /// When to call `takePicture` next; nil as long as nothing waits or time stands still.
  public func nextPictureDue() -> MonotonicTime? {
    guard let session else { return nil }
    let due = session.pictures.nextDue()
    if due.isNow { return .now }
    guard let time = due.time else { return nil }
    if mayStep(session) { return .now }
    let (clock, lastMoment) = session.withState { ($0.clock, $0.lastMoment(at: .now)) }
    // The picture behind a repeated stretch, or in one that is left out, is not shown.
    if let lastMoment, time > lastMoment { return nil }
    return clock.moment(of: time, asOf: .now) ?? (time <= clock.time(at: .now) ? .now : nil)
  }
}
