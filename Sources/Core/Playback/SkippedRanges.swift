// What is left out of an item when it plays: what its edition does not name, and what the person does not want.
public import Base

extension Model {
  /// The stretches of the loaded item that are left out.
  ///
  /// The person's own do not count where the item is a part of a file, or may not be sought, nor in a room: whoever
  /// leaves something out there would be brought back to those who see it.
  public var skips: SkipList {
    guard let info = player.info else { return SkipList() }
    guard player.isWhole, playlist.current?.part == nil, syncplay == nil else { return info.skips }
    return info.skips.joined(with: settings.skipParts)
  }

  /// Where playback of the loaded file ends: with it, or before that.
  var endOfItem: MediaTime? { player.info?.duration.map { min($0, skips.end ?? $0) } }

  /// How much is still to be played; what is left out does not count.
  var restOfItem: MediaTime? { player.end.map { skips.rest(from: player.shownPosition, of: $0) } }

  /// Something else is left out from now on; playback goes on where it is, unless that is left out: then at `place`.
  mutating func skipsChanged(
    from former: SkipList, _ outbox: inout Outbox, to place: (SkipList, MediaTime) -> MediaTime
  ) {
    let skips = skips
    guard skips != former else { return }
    let here = player.shownPosition
    let place = place(skips, here)
    outbox.send(.setSkips(skips))
    if place != here { startSeek(to: place, exact: true, &outbox) }
  }

  /// The item is open: the engine knows what its edition leaves out, and nothing of the person's wishes.
  func tellSkips(_ outbox: inout Outbox) {
    guard let info = player.info, skips != info.skips else { return }
    outbox.send(.setSkips(skips))
  }

  /// `set` on `skip-parts`.
  mutating func changeSkipParts(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let text) = change, let wanted = SkipList(text) else { return }
    let former = skips
    settings.skipParts = wanted
    // Whoever leaves out the rest of the item wants what comes next.
    skipsChanged(from: former, &outbox) { $0.landing(at: $1) }
  }
}
