// Notices jumps of the playback position, for MPRIS (`Seeked`) and for Syncplay rooms.
import Base

/// The playback position, extrapolated from one report of the engine to the next.
struct PlaceFollower: Equatable, Sendable {
  private(set) var place = PlayingPlace()
  /// The last reported position; it does not change between two reports.
  private var heard = MediaTime.zero

  /// The largest difference from the extrapolated position that is not a jump.
  private static let tolerance = MediaTime(seconds: 0.3)

  /// Takes a position and rate, and returns whether the position jumped within the same item.
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
  /// Media seconds per second at present; 0 while playback does not move.
  var playingRate: Double {
    let moves =
      films.main.info != nil && !films.main.isPaused && !films.main.playback.isBuffering
      && films.main.playback.pendingSeek == nil
      && films.main.playback.ending == .ahead
    return moves ? films.main.pace : 0
  }
}
