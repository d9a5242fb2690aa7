import Base
import Platform
import Testing

@testable import App

@Suite struct ThreadCensusTests {
  @Test func busyWorkersAreListedUntilTheyEnd() {
    let gate = Monitor(false)
    let begun = Monitor(false)
    let worker = Worker<Int, Int>(
      WorkerPlan("census", .all(limit: 10)), wake: nil, lost: { _, _ in nil },
      work: { turn in
        begun.withLock { $0 = true }
        gate.wait { $0 ? .found(()) : .wait(until: nil) }
        return turn.question
      })
    #expect(!ThreadCensus.text.contains("census"))
    for question in 0..<3 { worker.ask(question) }
    begun.wait { $0 ? .found(()) : .wait(until: nil) }
    #expect(ThreadCensus.text.contains("; census 1 running, 2 waiting"))
    gate.withLock { $0 = true }
    #expect(worker.finish(until: .now + .seconds(20)) && !ThreadCensus.text.contains("census"))
  }
}
