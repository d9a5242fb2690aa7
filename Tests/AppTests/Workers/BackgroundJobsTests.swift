import Base
import Core
import Platform
import Synchronization
import TestSupport
import Testing

@testable import App

/// A system that gives no thread while `isFull`.
private final class Threads: Sendable {
  let isFull = Atomic(true)

  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    !isFull.load(ordering: .relaxed) && NativeThread.start("job", body)
  }
}

@Suite struct BackgroundJobsTests {
  private let threads = Threads()
  private let jobs: BackgroundJobs

  init() {
    jobs = BackgroundJobs(wake: Wakeup()) { [threads] in threads.start($0) }
  }

  /// Sentences of the messages that arrive until there are as many as named.
  private func sentences(_ count: Int) -> [String] {
    var heard: [String] = []
    _ = becomes(within: 5, every: 5) {
      for case .noticed(let sentence, _) in jobs.drain() { heard.append(sentence) }
      return heard.count >= count
    }
    return heard.sorted()
  }

  @Test func jobsWithoutAThreadAreLateAndNotLost() {
    for number in 1...3 { jobs.start { .noticed("job \(number)", .plain) } }
    #expect(sentences(1) == ["Too many threads are running: some answers come later"])
    #expect(jobs.drain().isEmpty)
    threads.isFull.store(false, ordering: .relaxed)
    #expect(sentences(3) == ["job 1", "job 2", "job 3"])
    #expect(jobs.drain().isEmpty)
  }

  @Test func endedJobLeavesItsThreadToAWaitingOne() {
    let mayEnd = Wakeup()
    threads.isFull.store(false, ordering: .relaxed)
    jobs.start {
      mayEnd.wait(until: .now + .seconds(5))
      return .noticed("first", .plain)
    }
    threads.isFull.store(true, ordering: .relaxed)
    jobs.start { .noticed("second", .plain) }
    #expect(sentences(1).first?.contains("Too many threads") == true)
    mayEnd.signal()
    #expect(sentences(2) == ["first", "second"])
  }
}
