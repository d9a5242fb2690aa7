// Judges whether a device plays in real time by the frames it takes. Pure: the caller passes every moment.

internal import Base

/// Counts the frames written since the device started, against the time passed.
struct SoundPace: Equatable {
  /// Frames written since the device was prepared.
  private(set) var written = 0
  private var startedAt: MonotonicTime?
  private var lastWrite: MonotonicTime?
  private var writtenBefore = 0

  /// A device that takes nothing for so long is dead: its buffer holds a fraction of that, so it has been silent since.
  private static let patience = MonotonicTime.milliseconds(2000)

  mutating func wrote(_ frames: Int) { written += frames }

  mutating func started(at now: MonotonicTime) {
    startedAt = now
    lastWrite = now
  }

  /// Whether the device has taken more frames than it can have played and buffered.
  func isImpossible(at now: MonotonicTime, rate: Int, buffer: Int) -> Bool {
    guard let startedAt else { return false }
    let played = Double((now - startedAt).nanoseconds) / 1e9 * Double(rate)
    return Double(written) > played * 1.05 + Double(buffer) * 2 + Double(rate) * 0.5
  }

  /// Whether the device has stopped taking frames although some are waiting for it.
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
