// Slow work (folders on slow mounts, playlists of a million lines) off the main thread.
// A job finishes on its own thread; the main thread alone starts jobs and drains their messages.

import Base
import Core
import Platform
import Synchronization

/// Runs each job on a thread of its own, so that a job that hangs blocks no other.
///
/// A job for which the system gives no thread waits for one, or for the end of another job: it is late, never lost.
final class BackgroundJobs: Sendable {
  /// The work of a job, whose result the loop gets as a message.
  typealias Work = @Sendable () -> Message

  private struct State {
    var finished: [Message] = []
    /// The jobs that wait for a thread.
    var waiting: [Work] = []
  }

  private let state = Mutex(State())
  private let wake: Wakeup
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool

  /// Jobs that signal `wake` when one of them has finished.
  ///
  /// - Parameter startThread: Runs its argument on a new thread; false if none can be created.
  init(
    wake: Wakeup,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = {
      NativeThread.start("files", $0)
    }
  ) {
    self.wake = wake
    self.startThread = startThread
  }

  /// Starts a job; `drain` delivers its message.
  func start(_ work: @escaping Work) {
    guard !run(work) else { return }
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      return state.waiting.count == 1
    }
    if isFirst { deliver(.noticed("Too many threads are running: some answers come later", .warning)) }
  }

  private func run(_ work: @escaping Work) -> Bool {
    startThread { [self] in
      deliver(work())
      while let next = takeWaiting() { deliver(next()) }
    }
  }

  private func takeWaiting() -> Work? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  /// Queues a message for the loop; any thread.
  func deliver(_ message: Message) {
    state.withLock { $0.finished.append(message) }
    wake.signal()
  }

  /// The messages since the last call.
  func drain() -> [Message] {
    while let work = takeWaiting() {
      guard run(work) else {
        state.withLock { $0.waiting.insert(work, at: 0) }
        break
      }
    }
    return state.withLock { state in
      // A new array, not an emptied one: the loop asks every turn, and an empty array costs nothing.
      defer { state.finished = [] }
      return state.finished
    }
  }

  /// Waits until a job finishes or the deadline passes.
  func wait(until deadline: MonotonicTime) { wake.wait(until: deadline) }
}
