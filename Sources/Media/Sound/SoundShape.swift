// What is done to the sound between decoder and device, as a value. Pure; any thread.

internal import Core

/// Speed and filters.
struct SoundShape: Hashable, Sendable {
  /// Media seconds for each second heard, with the pitch kept.
  var speed = 1.0

  /// Whether samples go through as they are.
  var isPlain: Bool { self == SoundShape() }

  /// Seconds of sound that what is done wants to have heard before what it gives counts.
  var lead: Double { 0.05 }
}
