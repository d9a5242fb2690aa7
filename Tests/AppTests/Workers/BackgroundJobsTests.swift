import Base
import Core
import Platform
import TestSupport
import Testing

@testable import App

@Suite struct BackgroundJobsTests {
  @Test func aJobThatHangsHoldsUpNoOther() {
    let (gate, wake) = (Gate(), Wakeup())
    let jobs = BackgroundJobs(wake: wake)
    jobs.start {
      gate.wait()
      return .noticed("first", .plain)
    }
    jobs.start { .noticed("second", .plain) }
    wake.wait(until: .now + .seconds(20))
    #expect(jobs.drain() == [.noticed("second", .plain)])
    gate.open()
    wake.wait(until: .now + .seconds(20))
    #expect(jobs.drain() == [.noticed("first", .plain)])
  }
}
