// Frame rate, bytes and cells per frame, painting time and CPU load for the statistics overlay. The main loop
// measures; `ScreenPictures` counts the totals.

import Base
import Core

/// Measures the figures of the statistics overlay once a second, while it is shown.
///
/// Main thread.
struct StatisticsMeter {
  /// Sums since the display was made; the meter takes differences.
  struct Totals {
    var frames = 0
    var bytes = 0
    var cells = 0
    var paintTime = MonotonicTime.zero
  }

  private var last: (at: MonotonicTime, processor: MonotonicTime, totals: Totals)?

  /// The time at which the next measurement is due; nil while the overlay is hidden.
  func nextDeadline(isWatched: Bool) -> MonotonicTime? {
    guard isWatched else { return nil }
    return (last?.at ?? .zero) + .seconds(1)
  }

  /// The figures of the last second; nil if none are due.
  mutating func measure(
    at now: MonotonicTime, isWatched: Bool, totals: Totals, playback: @autoclosure () -> PlaybackStatistics
  ) -> Statistics? {
    guard isWatched else {
      last = nil
      return nil
    }
    if let last, now < last.at + .seconds(1) { return nil }
    let processor = MonotonicTime.processorTimeUsed
    var figures = Statistics()
    figures.playback = playback()
    if let last {
      let seconds = max(0.001, (now - last.at).seconds)
      let frames = totals.frames - last.totals.frames
      figures.framesPerSecond = Double(frames) / seconds
      figures.bytesPerFrame = (totals.bytes - last.totals.bytes) / max(1, frames)
      figures.cellsPerFrame = (totals.cells - last.totals.cells) / max(1, frames)
      figures.microsecondsPerFrame =
        (totals.paintTime - last.totals.paintTime).seconds * 1e6 / Double(max(1, frames))
      figures.cpuPercent = (processor - last.processor).seconds / seconds * 100
    }
    last = (now, processor, totals)
    return figures
  }
}
