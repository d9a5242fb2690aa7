import Base
import CPlatform

extension MonotonicTime {
  /// This moment.
  static var now: MonotonicTime { MonotonicTime(nanoseconds: platform_monotonic_now()) }
}
