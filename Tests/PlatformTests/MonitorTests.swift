import Base
import Platform
import TestSupport
import Testing

@Suite("A value that threads share") struct MonitorTests {
  @Test func aWaitEndsWithTheChangeThatItLooksFor() {
    let monitor = Monitor(0)
    for number in 1...100 {
      #expect(NativeThread.start("adds") { monitor.withLock { $0 += number } })
    }
    let sum = monitor.wait { $0 == 5050 ? .found($0) : .wait(until: nil) }
    #expect(sum == 5050)
  }

  @Test func everyWaitingThreadIsWoken() {
    let (gate, through) = (Gate(), Monitor(0))
    for _ in 1...8 {
      #expect(
        NativeThread.start("waits") {
          gate.wait()
          through.withLock { $0 += 1 }
        })
    }
    gate.open()
    through.wait { $0 == 8 ? .found(()) : .wait(until: nil) }
  }

  @Test func aWaitEndsAtItsDeadline() {
    let monitor = Monitor(())
    let deadline = MonotonicTime.now + .milliseconds(5)
    monitor.wait { _ in .now >= deadline ? .found(()) : .wait(until: deadline) }
    #expect(.now >= deadline)
  }
}
