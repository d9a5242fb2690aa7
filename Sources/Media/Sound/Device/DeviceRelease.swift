// Decides when an unused device is closed. Sound thread only.

internal import Base
internal import Platform

/// The times since when the device has been idle or paused.
struct DeviceRelease {
  /// The time for which the device stays open without an item.
  private static let patience = MonotonicTime.milliseconds(2000)

  private var idleSince: MonotonicTime?
  private var pausedSince: MonotonicTime?
  /// Whether the device was closed during the current pause.
  private var isReleased = false

  /// Notes that no item is open; returns the moment at which to close the device.
  mutating func idles(at now: MonotonicTime) -> MonotonicTime {
    let since = idleSince ?? now
    idleSince = since
    return since + Self.patience
  }

  /// Notes that there is an item.
  mutating func isWanted() { idleSince = nil }

  /// Notes that the item is paused; returns the moment at which the device is to be closed.
  ///
  /// - Parameter patience: Seconds of pause after which the device is closed.
  mutating func pauses(at now: MonotonicTime, patience: Double) -> MonotonicTime {
    let since = pausedSince ?? now
    pausedSince = since
    return since + .seconds(min(86_400, patience))
  }

  /// Notes that the item plays, or that its pause does not count.
  mutating func isHeard() { pausedSince = nil }

  /// Notes that the device was closed during a pause.
  mutating func begin() { isReleased = true }

  /// Whether the device was closed in a pause that still lasts.
  mutating func lasts(by clock: PlaybackClock) -> Bool {
    guard isReleased else { return false }
    if clock.holds.contains(.paused) { return true }
    isReleased = false
    pausedSince = nil
    return false
  }
}
