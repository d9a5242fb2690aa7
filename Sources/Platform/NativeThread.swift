// Native threads. All threads of the program except the main thread start here.

internal import CPlatform

/// Starts detached POSIX threads.
public enum NativeThread {
  /// Runs `work` on a new detached thread.
  ///
  /// All signals except those of a crash are blocked on it, so that the main thread receives them.
  ///
  /// - Parameter name: the thread's name, of which 15 bytes are kept.
  /// - Parameter stackBytes: the size of the stack; 0 is the default.
  /// - Returns: false if the system has no thread left; `work` has not run then.
  public static func start(
    _ name: StaticString, stackBytes: Int = 0, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    let box = Unmanaged.passRetained(Work(work))
    let failure = name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        platform_thread_start(
          text.baseAddress, stackBytes,
          { context in
            guard let context else { return }
            Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
          }, box.toOpaque())
      }
    }
    if failure != 0 { box.release() }
    return failure == 0
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
