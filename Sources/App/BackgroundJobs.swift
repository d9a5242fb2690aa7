// Slow work (folders on slow mounts, playlists of a million lines) off the main thread.
// A job finishes on its own thread; the main thread alone starts jobs and drains their messages.

import Base
import Core
import Platform
import Synchronization

/// Runs each job on a thread of its own, so that a job that hangs blocks no other.
final class BackgroundJobs: Sendable {
  private let finished = Mutex<[Message]>([])
  private let wake: Wakeup

  /// Jobs that signal `wake` when one of them has finished.
  init(wake: Wakeup) { self.wake = wake }

  /// Starts a job; `drain` delivers its message.
  func start(_ work: @escaping @Sendable () -> Message) {
    let isStarted = NativeThread.start("files") { [self] in deliver(work()) }
    if !isStarted { deliver(.noticed("Too many threads are running", .warning)) }
  }

  /// Queues a message for the loop; any thread.
  func deliver(_ message: Message) {
    finished.withLock { $0.append(message) }
    wake.signal()
  }

  /// The messages since the last call.
  func drain() -> [Message] {
    finished.withLock { messages in
      // A new array, not an emptied one: the loop asks every turn, and an empty array costs nothing.
      defer { messages = [] }
      return messages
    }
  }

  /// Waits until a job finishes or the deadline passes.
  func wait(until deadline: MonotonicTime) { wake.wait(until: deadline) }
}
