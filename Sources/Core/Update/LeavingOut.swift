// What is left out of an item when it plays: what its edition does not name, and what the person does not want.
extension Model {
  /// The stretches of the loaded item that are left out.
  ///
  /// The person's own do not count where the item is a part of a file, or may not be sought.
  public var skips: SkipList {
    guard let info = player.info else { return SkipList() }
    guard player.isWhole, playlist.current?.part == nil else { return info.skips }
    return info.skips.joined(with: settings.skipParts)
  }

  /// Where playback of the loaded item ends: with it, or before that.
  var endOfItem: MediaTime? { player.duration.map { min($0, skips.end ?? $0) } }

  /// How much is still to be played; what is left out does not count.
  var restOfItem: MediaTime? { player.duration.map { skips.rest(from: player.shownPosition, of: $0) } }

  /// Something else is left out from now on; playback goes on where it is, unless that is left out.
  mutating func skipsChanged(from former: SkipList) -> [Effect] {
    let skips = skips
    guard skips != former else { return [] }
    let here = player.shownPosition
    let isBehindEnd = skips.end.map { here >= $0 } ?? false
    let place = skips.landing(at: isBehindEnd ? .zero : here)
    return [.setSkips(skips)] + (place == here ? [] : startSeek(to: place, exact: true))
  }

  /// The item is open: the engine knows what its edition leaves out, and nothing of the person's wishes.
  func tellSkips() -> [Effect] {
    guard let info = player.info, skips != info.skips else { return [] }
    return [.setSkips(skips)]
  }

  /// `set` on `skip-parts`.
  mutating func changeSkipParts(_ change: PropertyChange) -> [Effect] {
    guard case .set(let text) = change, let wanted = SkipList(text) else { return [] }
    let former = skips
    settings.skipParts = wanted
    return skipsChanged(from: former)
  }
}
