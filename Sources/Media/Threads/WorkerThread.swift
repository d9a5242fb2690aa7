// Starts the engine's threads and counts those that still run.

internal import Base
internal import CPlatform
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
    let work = Unmanaged.passRetained(
      Work { [self] in
        body()
        running.withLock { $0 -= 1 }
        changed.signal()
      })
    let failure = name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        platform_thread_start(
          text.baseAddress, 4 << 20,
          { context in
            guard let context else { return }
            Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
          }, work.toOpaque())
      }
    }
    if failure != 0 {
      work.release()
      running.withLock { $0 -= 1 }
    }
    return failure == 0
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

/// What a new thread does.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
