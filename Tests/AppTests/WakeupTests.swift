import Base
import Platform
import Testing

@Suite("A thread's event") struct WakeupTests {
  @Test func aSignalIsKept() {
    let wakeup = Wakeup()
    #expect(wakeup.isWhole && wakeup.patience(-1) == -1 && wakeup.patience(5) == 5)
    wakeup.signal()
    let began = MonotonicTime.now
    wakeup.wait(until: began + .seconds(60))
    #expect((MonotonicTime.now - began).seconds < 30)
  }

  /// Out of descriptors, its thread looks for work by itself instead of sleeping for ever.
  @Test func withoutAnEventfdTheThreadLooksForWork() {
    let wakeup = Wakeup(descriptor: -1)
    #expect(!wakeup.isWhole)
    #expect(wakeup.patience(-1) == 10_000_000 && wakeup.patience(.max) == 10_000_000)
    #expect(wakeup.patience(5) == 5 && wakeup.patience(0) == 0)
    wakeup.signal()
    wakeup.clear()
    let began = MonotonicTime.now
    wakeup.wait()
    wakeup.wait(until: began + .seconds(60))
    #expect((MonotonicTime.now - began).seconds < 30)
  }
}
