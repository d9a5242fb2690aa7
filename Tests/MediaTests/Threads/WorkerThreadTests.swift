import Base
import Glibc
import Platform
import Synchronization
import Testing

@testable import Media

@Suite struct WorkerThreadTests {
  /// Signals are the main thread's, but for those of a crash: blocked, they would end the program at once, and
  /// nobody would give the terminal back.
  @Test func crashSignalsAreNotBlockedInWorkerThreads() {
    let threads = WorkerThreads()
    let blocked = Mutex<[Int32]>([])
    let wanted = [SIGTERM, SIGINT, SIGHUP, SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL]
    let isStarted = threads.start("test") {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      blocked.withLock { $0 = wanted.filter { sigismember(&mask, $0) == 1 } }
    }
    #expect(isStarted && threads.wait(until: .now + .seconds(10)))
    #expect(blocked.withLock { $0 } == [SIGTERM, SIGINT, SIGHUP])
  }
}
