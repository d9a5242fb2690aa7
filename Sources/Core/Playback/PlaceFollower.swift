// Notices jumps of what plays, for the desktop and the others in a room. Pure.
import Base

/// The place of what plays, from one word of the engine to the next.
struct PlaceFollower: Equatable, Sendable {
  private(set) var place = PlayingPlace()
  /// The place that was last heard of; it stands still between two words of the engine.
  private var heard = MediaTime.zero

  /// How far a place may be from where it was expected without having been jumped to.
  private static let tolerance = MediaTime(seconds: 0.3)

  /// Takes in where playback is and how fast it goes on; whether it jumped there, which another item does not.
  mutating func follow(
    _ position: MediaTime, rate: Double, isSameItem: Bool, at now: MonotonicTime
  ) -> Bool {
    let expected = place.position(at: now)
    defer { heard = position }
    if isSameItem, position == heard {
      guard rate != place.rate else { return false }
      place = PlayingPlace(expected, at: now, rate: rate)
      return false
    }
    place = PlayingPlace(position, at: now, rate: rate)
    let distance = position - expected
    return isSameItem && (distance > Self.tolerance || distance < .zero - Self.tolerance)
  }
}

extension Model {
  /// Media seconds that pass each second at the moment.
  var playingRate: Double {
    let moves =
      player.info != nil && !player.isPaused && !player.playback.isBuffering
      && player.playback.pendingSeek == nil
      && player.playback.ending == .ahead
    return moves ? player.pace : 0
  }
}
