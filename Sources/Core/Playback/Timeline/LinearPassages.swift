// Passages that have to be played from start to end: where a seek may go, and which have been seen.
public import Base

extension Model {
  /// The passages of the item that still hold seeks back; none in a Syncplay room, whose position is the others' too.
  public var linearParts: LinearParts {
    guard syncplay == nil, player.info != nil else { return LinearParts() }
    return player.playback.linearParts.without(player.playback.seenParts)
  }

  /// The time at which a seek of the user lands; nil, with a notice, if it is refused.
  mutating func heldSeek(from start: MediaTime, to target: MediaTime) -> MediaTime? {
    let parts = linearParts
    guard !parts.isEmpty else { return target }
    guard let landing = parts.landing(from: start, to: target) else {
      let end = parts.range(at: start)?.upperBound ?? start
      notify(
        "This passage must play to its end: seeking forward is off until \(TimeText.format(player.film.place(of: end)))"
      )
      return nil
    }
    if landing != target { notify("Cannot skip this part") }
    return landing
  }

  /// Counts a passage as seen once playback leaves it at its end.
  ///
  /// Inside of one no seek goes forward, so that a position behind its end was reached by playing.
  mutating func followLinearParts(from before: MediaTime) {
    guard player.playback.pendingSeek == nil, let part = linearParts.range(at: before),
      player.playback.position >= part.upperBound
    else { return }
    player.playback.seenParts.insert(part)
  }

  /// `set` on `linear-parts`.
  mutating func changeLinearParts(_ change: PropertyChange) {
    guard case .set(let text) = change, let parts = LinearParts(text) else { return }
    player.playback.linearParts = parts
    player.playback.seenParts = []
  }
}
