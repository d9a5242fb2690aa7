// Work that may take long (folders on slow mounts, playlists of a million lines), away from the main thread.
// Any thread may finish a job; the main thread alone starts them and drains what they found.

import Base
import Core
import Platform
import Synchronization

/// Runs each job on a thread of its own, so that one that hangs holds up no other.
final class BackgroundJobs: Sendable {
  private let finished = Mutex<[Message]>([])
  private let wake: Wakeup

  /// Jobs that signal `wake` when one has finished.
  init(wake: Wakeup) { self.wake = wake }

  /// Starts a job; its message is delivered by `drain`.
  func start(_ work: @escaping @Sendable () -> Message) {
    let isStarted = NativeThread.start("files") { [self] in deliver(work()) }
    if !isStarted { deliver(.noticed("Too many threads are running", .warning)) }
  }

  /// Hands over a message of a job; any thread.
  func deliver(_ message: Message) {
    finished.withLock { $0.append(message) }
    wake.signal()
  }

  /// What finished since the last call.
  func drain() -> [Message] {
    finished.withLock { messages in
      // A new array, not an emptied one: the loop asks every turn, and an empty array costs nothing.
      defer { messages = [] }
      return messages
    }
  }

  /// Waits for something to finish.
  func wait(until deadline: MonotonicTime) { wake.wait(until: deadline) }
}
