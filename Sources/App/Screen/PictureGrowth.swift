// The film's way to a larger place, over the scene that is on the screen. Pure; any thread.

import Base

/// The growth of the film's picture to its place in the next scene, which follows when the picture has arrived.
///
/// In the next scene that place would be black until the picture fills it.
struct PictureGrowth {
  /// The state of a growth when another scene is due.
  enum Step: Equatable {
    /// The picture does not grow.
    case none
    /// The picture begins to grow: the next scene waits.
    case begun
    /// The picture grows: the next scene waits.
    case underWay
    /// The picture has arrived, or its next place is another one: the next scene is drawn whole.
    case over
  }

  private var growth: (place: CellRect, end: MonotonicTime)?

  /// The time of the picture's arrival; nil where it does not grow.
  var end: MonotonicTime? { growth?.end }

  /// Ends the growth: the screen is drawn again.
  mutating func cancel() { growth = nil }

  /// Takes the picture's place in the next scene.
  ///
  /// - Parameters:
  ///   - former: The picture's place in the present scene.
  ///   - mayBegin: Whether the picture moves in steps between these places.
  ///   - begin: Starts the move; returns the time of arrival, or nil where the picture jumps.
  mutating func step(
    from former: CellRect?, to place: CellRect?, mayBegin: Bool, at now: MonotonicTime,
    begin: () -> MonotonicTime?
  ) -> Step {
    if let growth {
      if place == growth.place, now < growth.end { return .underWay }
      self.growth = nil
      return .over
    }
    guard mayBegin, let place, let former, former.columns < place.columns, former.rows < place.rows,
      let end = begin()
    else { return .none }
    growth = (place, end)
    return .begun
  }
}
