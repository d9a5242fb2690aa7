import Core
import Media

/// Decides when the model hears where playback is: often while slider or corner show it, seldom otherwise,
/// never while nothing plays.
///
/// Main thread.
struct ProgressTicker {
  private var last = MonotonicTime.zero

  /// Playback's place, where it is time to tell it.
  mutating func tick(_ model: Model, _ player: Player) -> PlaybackSnapshot? {
    guard let due = nextDeadline(model), due <= model.now else { return nil }
    last = model.now
    return player.snapshot()
  }

  /// When `tick` is due; nil while nothing moves.
  func nextDeadline(_ model: Model) -> MonotonicTime? {
    guard model.player.item != nil, !model.player.isPaused || model.player.pendingSeek != nil else {
      return nil
    }
    return last + .milliseconds(model.showsControls ? 200 : 1000)
  }
}
