// Starts the engine's threads and counts those that still run.

internal import CPlatform
internal import Core
internal import Glibc
internal import Synchronization

/// The engine's running threads, so that shutting down can wait for them, but no longer than it wants to.
final class WorkerThreads: Sendable {
  private let running = Mutex(0)
  private let changed = Wakeup()

  /// Runs `body` on a detached thread of that name.
  ///
  /// Codecs want a deep stack, so it is 4 MiB.
  ///
  /// All signals are blocked there, and so in every thread that a library starts from it: the main thread
  /// gets them. Returns false when the system has no thread left.
  func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) -> Bool {
    running.withLock { $0 += 1 }
    var everything = sigset_t()
    var before = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_SETMASK, &everything, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 4 << 20)

    let work = Unmanaged.passRetained(
      Work(name) { [self] in
        body()
        running.withLock { $0 -= 1 }
        changed.signal()
      })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    if code != 0 {
      work.release()
      running.withLock { $0 -= 1 }
    }
    return code == 0
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

/// What a new thread does first.
private final class Work: Sendable {
  private let name: StaticString
  private let body: @Sendable () -> Void

  init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        if let start = $0.baseAddress { platform_thread_name(start) }
      }
    }
    // A stack that runs over is caught on this thread too, so that the terminal is given back.
    platform_restore_guard_thread()
    body()
  }
}
