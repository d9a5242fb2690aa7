// Decides whether the visualiser draws: only when it is switched on, the picture is visible and the item has no video.
// Sound thread only.

internal import Base

/// Owns the visualiser while one is needed.
struct SoundDrawing: ~Copyable {
  private let worker: SoundWorker
  private var visual: SoundVisual?
  private var isMissing = false

  init(_ worker: SoundWorker) { self.worker = worker }

  /// Whether the visualiser draws; its pictures are shown by the clock.
  var isUnderWay: Bool { visual != nil }

  /// Drops the visualiser after its setting or its colours have changed.
  mutating func forget() {
    isMissing = false
    visual = nil
  }

  /// Starts the visualiser's timeline again: the next samples do not continue the last ones.
  mutating func restart() { visual?.restart() }

  /// Scales queued pictures again after the wanted size has changed.
  mutating func rescale(in playback: ItemPlayback) {
    if visual != nil { visual?.rescale(in: playback) }
  }

  /// Draws the samples that wait in a block.
  mutating func draw(
    _ block: borrowing SoundBlock, as kind: SoundOptions.Visualizer, in colors: VisualizerColors,
    for item: SoundItem
  ) {
    let playback = item.playback
    guard kind != .no, block.count > 0, playback.pictures.isWanted, playback.pictures.request != nil,
      playback.withState({ !$0.video.isRunning })
    else { return }
    if visual?.kind != kind || visual?.format != block.format {
      visual = isMissing ? nil : SoundVisual(kind, in: colors, format: block.format)
      if visual == nil, !isMissing {
        isMissing = true
        worker.events.post(.sound(.unfiltered("The visualiser needs libavfilter, which is not available.")))
      }
    }
    visual?.draw(
      block.start, frames: block.count, time: block.time, speed: block.speed, for: playback, item.generation)
  }
}
