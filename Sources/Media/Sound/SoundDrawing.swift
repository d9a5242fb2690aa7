// Whether the sound is drawn: where the person wants to look at it and there is nothing else to look at. Lives on the
// sound thread.

internal import Base

/// What draws the sound, as long as somebody wants to see it.
struct SoundDrawing: ~Copyable {
  private let worker: SoundWorker
  private var visual: SoundVisual?
  private var isMissing = false

  init(_ worker: SoundWorker) { self.worker = worker }

  /// Whether pictures of the sound go by the clock.
  var isUnderWay: Bool { visual != nil }

  /// Another kind is wanted, or none.
  mutating func forget() {
    isMissing = false
    visual = nil
  }

  /// What is drawn next follows nothing that was drawn.
  mutating func restart() { visual?.restart() }

  /// Makes pictures anew that are no longer of the size that is wanted.
  mutating func rescale(in session: Session) {
    if visual != nil { visual?.rescale(in: session) }
  }

  /// Draws what waits in a block.
  mutating func draw(_ block: borrowing SoundBlock, as kind: SoundOptions.Visualizer, for item: SoundItem) {
    let session = item.session
    guard kind != .no, block.count > 0, session.pictures.isWanted, session.pictures.request != nil,
      session.withState({ !$0.video.isRunning })
    else { return }
    if visual?.kind != kind || visual?.format != block.format {
      visual = isMissing ? nil : SoundVisual(kind, format: block.format)
      if visual == nil, !isMissing {
        isMissing = true
        worker.events.post(.sound(.unfiltered("The visualiser needs libavfilter, which cannot be used.")))
      }
    }
    visual?.draw(
      block.start, frames: block.count, time: block.time, speed: block.speed, for: session, item.generation)
  }
}
