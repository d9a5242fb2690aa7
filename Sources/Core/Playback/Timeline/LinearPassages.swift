// Passages that have to be played from start to end: where a seek may go, and which have been seen.
public import Base

extension Film {
  /// The passages of the item that still hold seeks back; none in a Syncplay room, whose position is the others' too.
  func linearParts(_ environment: FilmEnvironment) -> LinearParts {
    guard !environment.isInRoom, info != nil else { return LinearParts() }
    return playback.linearParts.without(playback.seenParts)
  }

  /// The time at which a seek of the user lands; nil, with a notice, if it is refused.
  mutating func heldSeek(from start: MediaTime, to target: MediaTime, _ step: inout FilmStep) -> MediaTime? {
    let parts = linearParts(step.environment)
    guard !parts.isEmpty else { return target }
    guard let landing = parts.landing(from: start, to: target) else {
      let end = parts.range(at: start)?.upperBound ?? start
      step.notify(
        "This passage must play to its end: seeking forward is off until \(TimeText.format(place(of: end)))"
      )
      return nil
    }
    if landing != target { step.notify("Cannot skip this part") }
    return landing
  }

  /// Counts a passage as seen once playback leaves it at its end.
  ///
  /// Inside of one no seek goes forward, so that a position behind its end was reached by playing.
  mutating func followLinearParts(from before: MediaTime, _ environment: FilmEnvironment) {
    guard playback.pendingSeek == nil, let part = linearParts(environment).range(at: before),
      playback.position >= part.upperBound
    else { return }
    playback.seenParts.insert(part)
  }

  /// `set` on `linear-parts`.
  mutating func changeLinearParts(_ change: PropertyChange) {
    guard case .set(let text) = change, let parts = LinearParts(text) else { return }
    playback.linearParts = parts
    playback.seenParts = []
  }
}

extension Model {
  /// The passages of the large film's item that still hold seeks back.
  public var linearParts: LinearParts { films.main.linearParts(environment(of: .main)) }
}
