import Glibc

/// Test tones.
enum Wave {
  /// The sine of so many turns.
  static func sine(_ turns: Double) -> Double { Glibc.sin(turns * 2 * .pi) }
}
