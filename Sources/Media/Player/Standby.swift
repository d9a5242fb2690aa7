// An item opened ahead: its threads read and decode, but its clock is stopped and no sound is heard before it is
// played. Part of an item's shared state.

internal import Base

/// Whether an item plays or waits to be played.
enum Standby: Sendable {
  case over
  /// The item waits, with its sound once that is ready.
  case waiting(SoundTrack?)
  /// Opening ahead has failed; playing the item opens it again.
  case failed
}

extension ItemPlayback {
  /// Hands the sound to the sound thread, or keeps it until the item plays (demux thread).
  func hand(_ track: SoundTrack, to sound: SoundWorker) {
    let isWaiting = withState { state in
      guard case .waiting = state.standby else { return false }
      state.standby = .waiting(track)
      return true
    }
    if !isWaiting { sound.play(track, of: self) }
  }

  /// Starts playing the waiting item; false if it cannot be played as it is (main thread).
  func takeTurn(paused: Bool, sound: SoundWorker) -> Bool {
    let (isGood, track) = withState { state -> (Bool, SoundTrack?) in
      guard case .waiting(let track) = state.standby else { return (false, nil) }
      state.standby = .over
      return (true, track)
    }
    guard isGood else { return false }
    // The clock starts first: the sound thread may already play the item.
    if !paused { setPaused(false) }
    if let track {
      sound.play(track, of: self)
    } else {
      sound.silence()
    }
    signalAll()
    return true
  }

  /// Records a failed opening; false if the item only waits, so that nothing is posted.
  func noteFailure() -> Bool {
    withState { state in
      guard case .waiting = state.standby else { return true }
      state.standby = .failed
      return false
    }
  }

  /// Whether the waiting item can be played as it is.
  var isReady: Bool {
    withState { state in
      if case .waiting = state.standby { return state.damage == nil || !location.isNetwork }
      return false
    }
  }
}

/// The item that was opened ahead.
struct PreparedItem {
  let playback: ItemPlayback
  let since: MonotonicTime

  /// Limit for network items: an idle connection is cut sooner or later.
  private static let patience = MonotonicTime.milliseconds(60_000)

  /// Whether the prepared item is the one asked for, and still usable.
  func isGood(
    for item: ItemID, _ location: MediaLocation, _ headers: RequestHeaders, isLook: Bool,
    at now: MonotonicTime
  ) -> Bool {
    playback.item == item && playback.location == location && playback.configuration.headers == headers
      && playback.configuration.isLook == isLook && playback.isReady
      && (!location.isNetwork || now - since < Self.patience)
  }
}

extension ItemPlayback {
  /// Follows the orders that came after the item was opened ahead.
  func follow(_ configuration: PlayerConfiguration, keepsFrames: Bool) {
    pictures.setFrameRateLimit(configuration.frameRateLimit)
    setLook(configuration.look)
    setDeinterlacing(configuration.deinterlacing)
    pictures.setKeepsFrames(keepsFrames)
    setSpeed(configuration.speed)
    setQuality(configuration.quality)
  }
}
