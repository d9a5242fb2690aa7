// Playback while the whole process is stopped (SIGTSTP). Main thread.

internal import Base
internal import Platform

extension Player {
  /// Holds the clock while `body` stops the whole process.
  ///
  /// No media time passes in between, whether sound or the system's clock drives it.
  public func standStill(while body: () -> Void) {
    playback?.setStopped(true)
    body()
    playback?.setStopped(false)
  }
}

extension ItemPlayback {
  /// The clock is held before the process stops, since no code runs afterwards.
  fileprivate func setStopped(_ stopped: Bool) {
    withState { state in
      if stopped {
        state.clock.hold(.stopped, at: .now)
      } else {
        state.clock.release(.stopped, at: .now)
      }
    }
    signalAll()
  }
}
