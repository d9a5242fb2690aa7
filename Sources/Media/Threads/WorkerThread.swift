// Starts the engine's threads and counts those that still run.

internal import Base
internal import Platform
internal import Synchronization

/// The engine's running threads, so that shutting down can wait for them, but no longer than it wants to.
final class WorkerThreads: Sendable {
  private let running = Mutex(0)
  private let changed = Wakeup()

  /// Runs `body` on a detached thread of that name.
  ///
  /// Codecs want a deep stack, so it is 4 MiB.
  ///
  /// Returns false when the system has no thread left.
  func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) -> Bool {
    running.withLock { $0 += 1 }
    let isStarted = NativeThread.start(name, stackBytes: 4 << 20) { [self] in
      body()
      running.withLock { $0 -= 1 }
      changed.signal()
    }
    if !isStarted { running.withLock { $0 -= 1 } }
    return isStarted
  }

  /// Waits until all have returned or the deadline has passed; says whether all have.
  func wait(until deadline: MonotonicTime) -> Bool {
    while running.withLock({ $0 }) > 0 {
      if MonotonicTime.now >= deadline { return false }
      changed.wait(until: deadline)
    }
    return true
  }
}
