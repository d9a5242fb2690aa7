// An item that was opened ahead: its threads read and decode, but nothing of it is heard and its time stands still
// until it is played. Part of what the threads of one item share.

internal import Base

/// Whether an item plays or waits for its turn.
enum Standby: Sendable {
  /// It plays.
  case over
  /// It waits, with its sound once that is ready.
  case waiting(SoundTrack?)
  /// It could not be opened; whoever plays it tries again.
  case failed
}

extension Session {
  /// Gives the sound to the sound thread, or keeps it until the item's turn comes; the demux thread calls it.
  func hand(_ track: SoundTrack, to sound: SoundWorker) {
    let isWaiting = withState { state in
      guard case .waiting = state.standby else { return false }
      state.standby = .waiting(track)
      return true
    }
    if !isWaiting { sound.play(track, of: self) }
  }

  /// The item's turn has come; the main thread calls it.
  ///
  /// False where it turned out that the item cannot be played as it waits.
  func takeTurn(paused: Bool, sound: SoundWorker) -> Bool {
    let (isGood, track) = withState { state -> (Bool, SoundTrack?) in
      guard case .waiting(let track) = state.standby else { return (false, nil) }
      state.standby = .over
      return (true, track)
    }
    guard isGood else { return false }
    // Time passes before the sound thread looks: it may be playing the item already.
    if !paused { setPaused(false) }
    if let track {
      sound.play(track, of: self)
    } else {
      sound.silence()
    }
    signalAll()
    return true
  }

  /// Opening failed; false where nobody waits for the item yet.
  func noteFailure() -> Bool {
    withState { state in
      guard case .waiting = state.standby else { return true }
      state.standby = .failed
      return false
    }
  }

  /// Whether the item can be played as it waits.
  var isReady: Bool {
    withState { state in
      if case .waiting = state.standby { return state.damage == nil || !location.isNetwork }
      return false
    }
  }
}

/// The item that was opened ahead.
struct PreparedItem {
  let session: Session
  let since: MonotonicTime

  /// A connection that nothing is read from is cut sooner or later.
  private static let patience = MonotonicTime.milliseconds(60_000)

  /// Whether it is that item, and still good.
  func isGood(
    for item: ItemID, _ location: MediaLocation, _ headers: RequestHeaders, isLook: Bool,
    at now: MonotonicTime
  ) -> Bool {
    session.item == item && session.location == location && session.configuration.headers == headers
      && session.configuration.isLook == isLook && session.isReady
      && (!location.isNetwork || now - since < Self.patience)
  }
}
