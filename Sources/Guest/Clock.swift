internal import CPlatform
internal import Core

extension MonotonicTime {
  /// This moment.
  static var now: MonotonicTime { MonotonicTime(nanoseconds: platform_monotonic_now()) }
}
