// Whether a device plays in real time, by what it takes. Pure: every moment comes from the caller.

internal import Base

/// Frames given to the device since it started, against the time that has passed.
struct SoundPace: Equatable {
  /// Frames written since the device was made ready.
  private(set) var written = 0
  private var startedAt: MonotonicTime?
  private var lastWrite: MonotonicTime?
  private var writtenBefore = 0

  /// A device that takes nothing for so long has died: it holds a fraction of that, and has been silent since.
  private static let patience = MonotonicTime.milliseconds(2000)

  mutating func wrote(_ frames: Int) { written += frames }

  mutating func started(at now: MonotonicTime) {
    startedAt = now
    lastWrite = now
  }

  /// Whether it has taken more than can have been played.
  func isImpossible(at now: MonotonicTime, rate: Int, buffer: Int) -> Bool {
    guard let startedAt else { return false }
    let played = Double((now - startedAt).nanoseconds) / 1e9 * Double(rate)
    return Double(written) > played * 1.05 + Double(buffer) * 2 + Double(rate) * 0.5
  }

  /// Whether it takes nothing any more, though there is something for it.
  mutating func isStalled(at now: MonotonicTime, hasMore: Bool) -> Bool {
    if written != writtenBefore || lastWrite == nil || !hasMore {
      writtenBefore = written
      lastWrite = now
      return false
    }
    guard let lastWrite else { return false }
    return now - lastWrite > Self.patience
  }
}
