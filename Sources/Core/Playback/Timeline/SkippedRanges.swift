// The ranges skipped during playback: those that the edition leaves out, and those of the setting `skip-parts`.
public import Base

extension Model {
  /// The skipped ranges of the loaded item.
  ///
  /// The user's own ranges do not apply to a part of a file, to an item that cannot seek, nor in a Syncplay room, which
  /// would bring the user back to the others' position.
  public var skips: SkipList { skips(of: player.film) }

  /// The skipped ranges of a film's item.
  func skips(of film: FilmState) -> SkipList {
    guard let info = film.info else { return SkipList() }
    guard film.isWhole, film.playback.part == nil, syncplay == nil else { return info.skips }
    return info.skips.joined(with: settings.skipParts)
  }

  /// The end of playback in the loaded file: its end, or the start of a skipped range that reaches it.
  var endOfItem: MediaTime? { player.info?.duration.map { min($0, skips.end ?? $0) } }

  /// The time left to play, without skipped ranges.
  var restOfItem: MediaTime? { player.end.map { skips.rest(from: player.shownPosition, of: $0) } }

  /// Applies changed ranges.
  ///
  /// Playback keeps its position unless that is skipped; `place` then gives the new position.
  mutating func skipsChanged(
    from former: SkipList, _ outbox: inout Outbox, to place: (SkipList, MediaTime) -> MediaTime
  ) {
    let skips = skips
    guard skips != former else { return }
    let here = player.shownPosition
    let place = place(skips, here)
    // The engine has to know the ranges before it seeks.
    tellEngines(&outbox)
    if place != here { startSeek(to: place, exact: true, &outbox) }
  }

  /// `set` on `skip-parts`.
  mutating func changeSkipParts(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let text) = change, let wanted = SkipList(text) else { return }
    let former = skips
    let formerOfSecond = second.map { skips(of: $0.state) }
    settings.skipParts = wanted
    // Unlike a change of edition, a position in a skipped end moves to the start of that range, so that playback ends
    // and the next item follows.
    skipsChanged(from: former, &outbox) { $0.landing(at: $1) }
    guard let formerOfSecond else { return }
    withSecond(&outbox) { model, outbox in
      model.skipsChanged(from: formerOfSecond, &outbox) { $0.landing(at: $1) }
    }
  }
}
