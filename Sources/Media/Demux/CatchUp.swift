// How playback of a live source stays near the present with little delay. Pure: every moment comes from the
// caller, on the demux thread.

internal import Base

/// Compares what arrives with what is shown.
struct CatchUp: Equatable {
  /// What is to be done about the delay.
  enum Step: Equatable {
    case none
    /// Time goes on from there.
    case jump(MediaTime)
    /// Sound is played faster (true), or as it is again.
    case hurry(Bool)
  }

  private var least: MediaTime?
  private var windowBegan: MonotonicTime?
  private var isHurrying = false

  /// The least delay within this time counts: what comes in bursts needs what lies between them.
  private static let window = MonotonicTime.milliseconds(300)
  /// A picture that has arrived is shown so much later.
  private static let wanted = MediaTime(microseconds: 5_000)
  /// Delays this far from what is wanted are corrected.
  private static let tolerance = MediaTime(microseconds: 25_000)
  /// What the sound device needs in hand; and where hurrying begins.
  private static let soundDelays = (
    wanted: MediaTime(microseconds: 100_000), limit: MediaTime(microseconds: 170_000)
  )

  /// A packet of that time has arrived while playback stood at `shown`.
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

  /// Playback begins elsewhere.
  mutating func restart() {
    least = nil
    windowBegan = nil
  }
}
