// The start of a reader, and its end. Any thread.

internal import CPlatform
internal import Glibc
internal import Platform
internal import Synchronization

/// A running reader.
final class ReaderStart: Sendable {
  /// The way to start a reader.
  enum Way: Sendable {
    /// This program is started again: the usual one.
    case program
    /// This process is forked: for a program that has no other thread.
    case fork
    /// A thread of this process serves at the socket and closes it, which protects nothing: for tests.
    case thread(@Sendable (Int32) -> Void)
  }

  /// Its process ID, until it has ended; nil also for a thread.
  private let process = Mutex<pid_t?>(nil)
  private let isUnwanted = Atomic(false)

  /// Starts a reader at `socket`, which is its own then.
  ///
  /// - Parameter ended: called on a thread of its own after its end, with the signal that ended it, or 0.
  init(_ reach: ReaderReach, by way: Way, at socket: Int32, ended: @escaping @Sendable (Int32) -> Void) {
    switch way {
    case .program:
      // A reader ends with the thread that started it, so that this thread lives as long.
      let isStarted = NativeThread.start("reader-watch") { [self] in
        let pid = reach.rawValue.withCString { platform_reader_spawn(socket, $0) }
        close(socket)
        guard pid > 0 else { return ended(0) }
        process.withLock { $0 = pid }
        if isUnwanted.load(ordering: .acquiring) { kill() }
        let signal = platform_reader_await(pid)
        process.withLock { $0 = nil }
        platform_reader_reap(pid)
        ended(signal)
      }
      if !isStarted { close(socket) }
    case .fork:
      let pid = platform_reader_fork(socket)
      if pid == 0 {
        reach.confine()
        LookServer(at: PLATFORM_READER_SOCKET).run()
        _exit(0)
      }
      close(socket)
      if pid > 0 { process.withLock { $0 = pid } }
    case .thread(let serve):
      let isStarted = NativeThread.start("reader") { serve(socket) }
      if !isStarted { close(socket) }
    }
  }

  /// Ends the reader, whatever it does.
  func kill() {
    isUnwanted.store(true, ordering: .releasing)
    process.withLock { pid in
      if let pid { _ = Glibc.kill(pid, SIGKILL) }
    }
  }
}
