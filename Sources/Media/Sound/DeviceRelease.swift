// When a device that nobody hears is given back. Lives on the sound thread.

internal import Base
internal import Platform

/// Since when the device has not been needed.
struct DeviceRelease {
  /// Without an item the device is kept for the next one so long.
  private static let patience = MonotonicTime.milliseconds(2000)

  private var idleSince: MonotonicTime?
  private var pausedSince: MonotonicTime?
  /// Whether the device was given back during the pause.
  private var isReleased = false

  /// There is no item; says from when on that has been long.
  mutating func idles(at now: MonotonicTime) -> MonotonicTime {
    let since = idleSince ?? now
    idleSince = since
    return since + Self.patience
  }

  /// There is an item.
  mutating func isWanted() { idleSince = nil }

  /// The item is paused; says from when on that has been longer than so many seconds.
  mutating func pauses(at now: MonotonicTime, patience: Double) -> MonotonicTime {
    let since = pausedSince ?? now
    pausedSince = since
    return since + .seconds(min(86_400, patience))
  }

  /// The item is not paused, or a pause counts for nothing.
  mutating func isHeard() { pausedSince = nil }

  /// The device is given back while the item is paused.
  mutating func begin() { isReleased = true }

  /// Whether the device was given back, and the pause lasts.
  mutating func lasts(by clock: PlaybackClock) -> Bool {
    guard isReleased else { return false }
    if clock.holds.contains(.paused) { return true }
    isReleased = false
    pausedSince = nil
    return false
  }
}
