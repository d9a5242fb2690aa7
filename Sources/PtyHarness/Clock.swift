internal import CPlatform

/// The monotonic clock in seconds.
enum Clock {
  static var now: Double { Double(platform_monotonic_now()) / 1e9 }
}
