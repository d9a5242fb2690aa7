// Brings a device that opens during playback into sync with the running clock: samples are skipped, the clock stays.
// Pure; sound thread only.

internal import Base

/// The offset control of a device that plays, but not yet in sync with the clock.
struct SoundJoining: Equatable {
  /// Smaller offsets cannot be distinguished from the jitter in the device's reported delay.
  private static let tolerance = MediaTime(microseconds: 30_000)
  /// After so many attempts the device is followed with whatever offset is left.
  private static let mostTries = 5

  private var last: Int64?
  /// The frame from which on the last skip is heard; until then no offset is measured.
  private var settlesAt: Int64 = 0
  private var tries = 0

  /// The action that the caller takes.
  enum Step: Equatable {
    case wait
    /// Skips that much media time in the samples given to the device next.
    case skip(MediaTime)
    case follow
  }

  /// Compares the media time that is heard with the clock's.
  ///
  /// - Parameters:
  ///   - played: Frames that the device has played.
  ///   - written: Frames that the device was given.
  mutating func step(played: Int64, of written: Int64, heard: MediaTime, clock: MediaTime) -> Step {
    defer { last = played }
    // The reported position means nothing before it moves.
    guard let last, played != last, played >= settlesAt else { return .wait }
    let late = clock - heard
    guard late.microseconds.magnitude > UInt64(Self.tolerance.microseconds), tries < Self.mostTries else {
      return .follow
    }
    tries += 1
    // A device that is ahead plays faster than real time; `SoundPace` will find it unpaced.
    guard late > .zero else { return .wait }
    settlesAt = written
    return .skip(late)
  }
}
