// Threads for tests that wait: playback takes its time, and the few threads that Swift has for tasks, one for each
// processor, would stand still with it.

import Foundation
import Testing

/// The tests of a suite run on threads that may block, so that other suites go on meanwhile.
///
/// Those of one suite still run one after the other where it says so.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The suite's tests spend their time waiting.
  static var waiting: Self { WaitingTrait() }
}

/// A few threads that take jobs in their order and may be blocked by them.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  /// Clips play in real time at little cost, but tests measure how well: more of them would disturb each other.
  private static let threads = max(4, ProcessInfo.processInfo.activeProcessorCount)

  /// Unchecked Sendable: the jobs are touched while the condition is locked.
  private final class Jobs: @unchecked Sendable {
    let condition = NSCondition()
    var waiting: [UnownedJob] = []
  }

  private let jobs = Jobs()

  private init() {
    for _ in 0..<Self.threads { Thread.detachNewThread { [self] in work() } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.condition.withLock { jobs.waiting.append(job) }
    jobs.condition.signal()
  }

  private func work() {
    while true {
      let job = jobs.condition.withLock {
        while jobs.waiting.isEmpty { jobs.condition.wait() }
        return jobs.waiting.removeFirst()
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
