// What the loop tells the model of its own accord: the films' positions, the subtitles and the statistics, each when it is
// due. Main thread.

import Base
import Core
import Media

/// Follows both engines between their events.
struct PlaybackNews {
  private var main = ProgressTicker()
  private var second = ProgressTicker()
  private var meter = StatisticsMeter()

  /// The time at which `take` has something next; nil while nothing moves.
  func nextDeadline(_ model: Model, _ films: FilmEngines, pictureDue: MonotonicTime?) -> MonotonicTime? {
    .earliest(
      main.nextDeadline(model, pictureDue: pictureDue), second.nextDeadline(second: model),
      films.main.nextSubtitlesDue(), meter.nextDeadline(isWatched: model.watchesStatistics))
  }

  /// The messages that are due.
  mutating func take(_ model: Model, _ films: FilmEngines, _ display: (any LoopDisplay)?) -> [Message] {
    var messages: [Message] = []
    if let snapshot = main.tick(model, films.main, pictureDue: display?.filmDeadline) {
      messages.append(.moved(.main, snapshot))
    }
    if let engine = films.second, let snapshot = second.tick(second: model, engine) {
      messages.append(.moved(.second, snapshot))
    }
    if let subtitles = films.main.takeSubtitles(at: model.now) {
      messages.append(.subtitlesChanged(subtitles))
    }
    if let figures = measure(model, films, display) { messages.append(.statisticsMeasured(figures)) }
    return messages
  }

  /// Begins the counts of another screen.
  mutating func screenChanged() { meter = StatisticsMeter() }

  private mutating func measure(
    _ model: Model, _ films: FilmEngines, _ display: (any LoopDisplay)?
  ) -> Statistics? {
    guard
      var figures = meter.measure(
        at: model.now, isWatched: model.wantsStatistics, totals: display?.totals ?? .init(),
        playback: films.main.statistics())
    else { return nil }
    if model.films.second != nil { figures.second = films.second?.statistics() }
    if model.watchesStatistics { figures.threads = ThreadCensus.text }
    display?.describe(in: &figures, model.settings)
    return figures
  }
}
