// The pause before another reader starts, after several ended soon after one another. A value.

internal import Base

/// Slows down the starts of readers that keep ending.
struct ReaderPause {
  private var deaths: [MonotonicTime] = []

  /// Deaths count for so long.
  private static let memory = MonotonicTime.seconds(60)
  /// So many deaths delay nothing; each one more doubles the pause.
  private static let few = 4
  private static let longest = 5.0

  /// Notes that a reader ended by itself, or had to be ended.
  mutating func noteDeath(at now: MonotonicTime) {
    deaths.removeAll { $0 + Self.memory < now }
    deaths.append(now)
  }

  /// Whether no reader is to be started now.
  func isOn(at now: MonotonicTime) -> Bool {
    guard let last = deaths.last else { return false }
    let count = deaths.count { $0 + Self.memory >= now }
    guard count > Self.few else { return false }
    var seconds = 0.125
    for _ in Self.few..<min(count, Self.few + 8) { seconds *= 2 }
    return now < last + .seconds(min(Self.longest, seconds))
  }
}
