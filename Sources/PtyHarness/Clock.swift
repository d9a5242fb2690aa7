// The harness's monotonic clock, for deadlines and for the times of frames. Any thread.

internal import CPlatform

/// CLOCK_MONOTONIC in seconds.
enum Clock {
  static var now: Double { Double(platform_monotonic_now()) / 1e9 }
}
