// Timer of the position updates for slider, clock and corner. The main loop has one for each of the two films, and
// sleeps until `nextDeadline`.

import Base
import Core
import Media
import Platform

/// Decides when the model receives the playback position: often while slider or corner show it, seldom otherwise,
/// never while nothing moves.
///
/// Main thread.
struct ProgressTicker {
  private var last = MonotonicTime.zero

  /// The longest wait of the slider for the next picture, so that both change in one frame.
  private static let patience = MonotonicTime.milliseconds(300)

  /// The pause between two positions for programs that observe the time.
  private static let watchedPause = MonotonicTime.milliseconds(33)

  /// The playback position, if it is due.
  mutating func tick(_ model: Model, _ player: any PlaybackEngine, pictureDue: MonotonicTime?)
    -> PlaybackSnapshot?
  {
    guard let due = nextDeadline(model, pictureDue: pictureDue), due <= model.now else { return nil }
    last = model.now
    return player.snapshot()
  }

  /// The second film's position, if it is due.
  mutating func tick(second model: Model, _ player: any PlaybackEngine) -> PlaybackSnapshot? {
    guard let due = nextDeadline(second: model), due <= model.now else { return nil }
    last = model.now
    return player.snapshot()
  }

  /// The time at which the second film's position is due; nil while it does not move.
  func nextDeadline(second model: Model) -> MonotonicTime? {
    guard let film = model.films.second, film.film.info != nil,
      !film.film.isPaused || film.film.playback.pendingSeek != nil
    else { return nil }
    return last + .milliseconds(500)
  }

  /// The time at which `tick` is due; nil while the position does not move.
  func nextDeadline(_ model: Model, pictureDue: MonotonicTime?) -> MonotonicTime? {
    let isMoving = !model.films.main.isPaused || model.films.main.playback.pendingSeek != nil
    // A live stream's window moves on during a pause.
    guard model.films.main.item != nil,
      isMoving || (model.films.main.playback.window != nil && model.showsControls)
    else {
      return nil
    }
    // Programs that observe the time receive it about as often as frames, as in mpv.
    let shownPause = MonotonicTime.milliseconds(isMoving && model.showsControls ? 200 : 1000)
    let usual = last + (isMoving && model.isTimeWatched ? Self.watchedPause : shownPause)
    // Polled in time for the end of a part, so that playback does not run past it.
    if let rest = model.restOfPart?.seconds, !model.films.main.isPaused {
      let due = last + .milliseconds(max(10, Int64(min(rest / model.films.main.speed, 3600) * 1000)))
      if due < usual { return due }
    }
    let due = usual
    guard let pictureDue, pictureDue > due else { return due }
    return min(pictureDue, due + Self.patience)
  }
}
