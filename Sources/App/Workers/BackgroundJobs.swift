// Slow work (folders on slow mounts, playlists of a million lines) off the main thread, which starts jobs and
// drains their messages.

import Base
import Core
import Platform

/// Runs each job on a thread of its own, so that a job that hangs blocks no other.
final class BackgroundJobs: Sendable {
  /// The work of a job, whose result the loop gets as a message.
  typealias Work = @Sendable () -> Message

  private let worker: Worker<Work, Message>

  /// Jobs that signal `wake` when one of them has finished.
  init(wake: Wakeup) {
    worker = Worker(
      WorkerPlan("files", .all(limit: 10_000), places: 400), wake: wake,
      lost: { _, _ in .noticed("Too many tasks are waiting: one was dropped", .warning) },
      work: { turn in turn.question() })
  }

  /// Starts a job; `drain` delivers its message.
  func start(_ work: @escaping Work) { worker.ask(work) }

  /// The messages since the last call.
  func drain() -> [Message] { worker.drain() }

  /// Whether jobs wait because the system has no thread left.
  var isStarved: Bool { worker.isStarved }
}
