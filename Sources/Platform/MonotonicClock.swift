// The system's monotonic clock. Any thread.

public import Base
internal import CPlatform

extension MonotonicTime {
  /// The present time of `CLOCK_MONOTONIC`.
  public static var now: MonotonicTime { MonotonicTime(nanoseconds: platform_monotonic_now()) }
}
