// Keeps a low-latency live source close to the live edge. Pure: the demux thread passes in every moment.

internal import Base

/// Compares the times of arriving packets with the playback position.
struct CatchUp: Equatable {
  /// A correction of the delay.
  enum Step: Equatable {
    case none
    /// The clock jumps to that time.
    case jump(MediaTime)
    /// Sound plays faster than the user's speed (true), or at that speed again (false).
    case hurry(Bool)
  }

  private var least: MediaTime?
  private var windowBegan: MonotonicTime?
  private var isHurrying = false

  /// The least delay within this time counts: packets that arrive in bursts need a reserve for the gaps between bursts.
  private static let window = MonotonicTime.milliseconds(300)
  /// The delay aimed at without sound.
  private static let wanted = MediaTime(microseconds: 5_000)
  /// Smaller deviations from the target delay are not corrected.
  private static let tolerance = MediaTime(microseconds: 25_000)
  /// Delays with sound: the device needs `wanted` in reserve; faster playback starts beyond `limit` and ends at
  /// `wanted`.
  private static let soundDelays = (
    wanted: MediaTime(microseconds: 100_000), limit: MediaTime(microseconds: 170_000)
  )

  /// Records the arrival of a packet with time `arrived` while playback was at `shown`, and returns the correction.
  mutating func note(
    _ arrived: MediaTime, shown: MediaTime, hasSound: Bool, at now: MonotonicTime
  ) -> Step {
    let delay = arrived - shown
    least = min(least ?? delay, delay)
    let began = windowBegan ?? now
    windowBegan = began
    guard now - began >= Self.window, let found = least else { return .none }
    least = nil
    windowBegan = now
    if hasSound { return hurry(found) }
    let excess = found - Self.wanted
    guard excess > Self.tolerance || .zero - excess > Self.tolerance else { return .none }
    return .jump(shown + excess)
  }

  private mutating func hurry(_ delay: MediaTime) -> Step {
    let wanted = isHurrying ? delay > Self.soundDelays.wanted : delay > Self.soundDelays.limit
    guard wanted != isHurrying else { return .none }
    isHurrying = wanted
    return .hurry(wanted)
  }

  /// Forgets the measured delay, after playback has moved elsewhere.
  mutating func restart() {
    least = nil
    windowBegan = nil
  }
}
