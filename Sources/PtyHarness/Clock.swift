internal import CPlatform

/// CLOCK_MONOTONIC in seconds.
enum Clock {
  static var now: Double { Double(platform_monotonic_now()) / 1e9 }
}
