// Figures of an item as values, for the main thread only.

internal import Base
internal import Platform

extension ItemPlayback {
  func snapshot() -> PlaybackSnapshot {
    var snapshot = PlaybackSnapshot()
    checkSoundPatience()
    snapshot.item = item
    withState { state in
      snapshot.position = state.position(at: .now)
      snapshot.buffered =
        state.hasReadAll && state.damage == nil ? state.duration ?? state.buffered : state.buffered
      snapshot.isBuffering = state.isBuffering && location.canKeepWaiting
      snapshot.window = state.live?.window(at: .now)
    }
    return snapshot
  }

  /// Figures for the statistics overlay; `lateness` is how late the last picture was, in milliseconds.
  func statistics(lateness: Double?) -> PlaybackStatistics {
    var statistics = PlaybackStatistics()
    let figures = pictures.figures
    statistics.shownFrames = figures.shown
    statistics.droppedFrames = figures.dropped
    statistics.pictures = figures.waiting
    statistics.videoPackets = videoPackets.fill.packets
    statistics.audioPackets = audioPackets.fill.packets
    let (clock, hasSound) = withState { ($0.clock, $0.audio.isRunning) }
    statistics.clockIsSound = clock.source == .sound
    if hasSound, clock.source == .sound { statistics.soundMinusPictureMilliseconds = lateness }
    return statistics
  }
}
