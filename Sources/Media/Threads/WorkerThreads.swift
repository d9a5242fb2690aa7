// Starts the engine's threads and counts those that still run.

internal import Base
internal import Platform
internal import Synchronization

/// The engine's running threads, so that a shutdown can wait for them with a limit.
final class WorkerThreads: Sendable {
  private let running = Mutex(0)
  private let changed = Wakeup()

  /// Runs `body` on a detached thread of that name; false if the system has no thread left.
  ///
  /// The stack is 4 MiB, as codecs need a deep one.
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

  /// Waits until all threads have returned or the deadline has passed; true if all have returned.
  func wait(until deadline: MonotonicTime) -> Bool {
    while running.withLock({ $0 }) > 0 {
      if MonotonicTime.now >= deadline { return false }
      changed.wait(until: deadline)
    }
    return true
  }
}
