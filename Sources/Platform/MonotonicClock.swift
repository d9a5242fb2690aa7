public import Base
internal import CPlatform

extension MonotonicTime {
  /// This moment of CLOCK_MONOTONIC.
  public static var now: MonotonicTime { MonotonicTime(nanoseconds: platform_monotonic_now()) }
}
