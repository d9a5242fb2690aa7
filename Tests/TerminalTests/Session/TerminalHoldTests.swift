import Base
import Testing

@testable import Terminal

@Suite struct TerminalHoldTests {
  @Test func backgroundJobLooksForTheForegroundAtIntervals() {
    var hold = TerminalHold()
    #expect(!hold.isHeld && hold.deadline == nil && !hold.isDue(at: .seconds(1)))
    #expect(!hold.take(false) && !hold.isHeld && hold.deadline == .zero)
    #expect(hold.isDue(at: .seconds(1)) && !hold.isDue(at: .seconds(1)))
    #expect(hold.deadline == .milliseconds(1_300) && hold.isDue(at: .milliseconds(1_300)))
    #expect(hold.take(true) && hold.isHeld && hold.deadline == nil)
    hold.leave()
    #expect(!hold.isHeld && hold.deadline == nil)
  }
}
