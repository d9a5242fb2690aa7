// How a device that comes while time passes gets into step with it: the sound moves, and the film does not. Pure; lives
// on the sound thread.

internal import Base

/// A device that plays, though not what belongs to the moment.
struct SoundJoining: Equatable {
  /// Less cannot be told from what a device's report wavers by.
  private static let tolerance = MediaTime(microseconds: 30_000)
  /// One that never gets there is followed as it is.
  private static let mostTries = 5

  private var last: Int64?
  /// What was chosen by the last step is heard from that frame on.
  private var settlesAt: Int64 = 0
  private var tries = 0

  /// What is to be done.
  enum Step: Equatable {
    case wait
    /// What is given to the device next has to be so much later in the item.
    case skip(MediaTime)
    case follow
  }

  /// So many frames have been played of those that the device was given, which has brought the sound to `heard`, where
  /// the item is at `clock`.
  mutating func step(played: Int64, of written: Int64, heard: MediaTime, clock: MediaTime) -> Step {
    defer { last = played }
    // It says nothing before it moves.
    guard let last, played != last, played >= settlesAt else { return .wait }
    let late = clock - heard
    guard late.microseconds.magnitude > UInt64(Self.tolerance.microseconds), tries < Self.mostTries else {
      return .follow
    }
    tries += 1
    // One that is ahead plays faster than time passes, and will turn out to have no pace.
    guard late > .zero else { return .wait }
    settlesAt = written
    return .skip(late)
  }
}
