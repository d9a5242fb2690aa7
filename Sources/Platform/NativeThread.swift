// Threads of the system. All of the program's own, but for the main thread, start here.

internal import CPlatform

/// Starts threads that nobody joins.
public enum NativeThread {
  /// Runs `work` on a new thread of that name, of which 15 bytes are kept.
  ///
  /// `stackBytes` is the size of its stack, 0 for as much as usual. Signals go to the main thread.
  ///
  /// Returns false when the system has no thread left; `work` has not run then.
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
