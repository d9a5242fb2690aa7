// What becomes of playback while the whole process is stopped (SIGTSTP). The main thread calls it.

internal import Base
internal import Platform

extension Player {
  /// Lets the item stand still while `body` stops the whole process, and go on from there.
  ///
  /// No time passes for it in between, whether sound or the system's clock moves it.
  public func standStill(while body: () -> Void) {
    session?.setStopped(true)
    body()
    session?.setStopped(false)
  }
}

extension Session {
  /// Time stands still before the process is stopped, as nothing can stop it afterwards.
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
