// The ranges skipped during playback: those that the edition leaves out, those of the setting `skip-parts`, and the rest
// behind the end that the user has set.
public import Base

extension Film {
  /// The skipped ranges of the loaded item.
  ///
  /// The user's own ranges do not apply to a part of a file, to an item that cannot seek, nor in a Syncplay room, which
  /// would bring the user back to the others' position.
  func skips(_ environment: FilmEnvironment) -> SkipList {
    ownSkips(environment).joined(with: takesSkips(environment) ? skippedRest(environment) : SkipList())
  }

  /// The same without the rest behind the end that the user has set.
  private func ownSkips(_ environment: FilmEnvironment) -> SkipList {
    guard let info else { return SkipList() }
    return takesSkips(environment) ? info.skips.joined(with: environment.settings.skipParts) : info.skips
  }

  private func takesSkips(_ environment: FilmEnvironment) -> Bool {
    isWhole && playback.part == nil && !environment.isInRoom
  }

  /// The end of playback in the loaded file: its end, or the start of a skipped range that reaches it.
  func endOfItem(_ environment: FilmEnvironment) -> MediaTime? {
    info?.duration.map { min($0, skips(environment).end ?? $0) }
  }

  /// The same without the end that the user has set, after which more of the film follows.
  func ownEndOfItem(_ environment: FilmEnvironment) -> MediaTime? {
    info?.duration.map { min($0, ownSkips(environment).end ?? $0) }
  }

  /// The time left to play, without skipped ranges.
  func restOfItem(_ environment: FilmEnvironment) -> MediaTime? {
    end.map { skips(environment).rest(from: shownPosition, of: $0) }
  }

  /// Applies changed ranges.
  ///
  /// Playback keeps its position unless that is skipped; `place` then gives the new position.
  mutating func skipsChanged(
    from former: SkipList, _ step: inout FilmStep, to place: (SkipList, MediaTime) -> MediaTime
  ) {
    let skips = skips(step.environment)
    guard skips != former else { return }
    let here = shownPosition
    let place = place(skips, here)
    step.report(.skipsChanged)
    if place != here { startSeek(to: place, exact: true, &step) }
  }
}

extension Model {
  /// The skipped ranges of the large film.
  public var skips: SkipList { films.main.skips(environment(of: .main)) }
  /// The end of playback in the large film's file.
  var endOfItem: MediaTime? { films.main.endOfItem(environment(of: .main)) }
  /// The time left to play of the large film, without skipped ranges.
  var restOfItem: MediaTime? { films.main.restOfItem(environment(of: .main)) }

  /// `set` on `skip-parts`.
  mutating func changeSkipParts(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let text) = change, let wanted = SkipList(text) else { return }
    changeSkips(&outbox) { $0.settings.skipParts = wanted }
  }

  /// `set` on `end`.
  mutating func changeEnd(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let text) = change else { return }
    changeSkips(&outbox) { $0.defaults.itemEnd.end = TypedTime(text) }
  }

  /// `set` on `length`.
  mutating func changeLength(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let text) = change else { return }
    changeSkips(&outbox) { model in
      if case .time(let time) = TypedTime(text) {
        model.defaults.itemEnd.length = time
      } else {
        model.defaults.itemEnd.length = nil
      }
    }
  }

  private mutating func changeSkips(_ outbox: inout Outbox, _ change: (inout Model) -> Void) {
    let former = FilmRole.allCases.map { films[$0]?.skips(environment(of: $0)) ?? SkipList() }
    change(&self)
    // Unlike a change of edition, a position in a skipped end moves to the start of that range, so that playback ends
    // and the next item follows.
    for (role, former) in zip(FilmRole.allCases, former) {
      act(on: role, &outbox) { film, step in film.skipsChanged(from: former, &step) { $0.landing(at: $1) } }
    }
  }
}
