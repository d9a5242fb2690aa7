import Base
import Testing

@testable import Media

@Suite struct CatchUpTests {
  private func time(_ milliseconds: Int) -> MediaTime { MediaTime(microseconds: Int64(milliseconds) * 1000) }

  /// Feeds a packet every 40 ms that is `delay` ahead of what is shown; gives the first step that is taken.
  private func first(_ delay: (Int) -> Int, hasSound: Bool, packets: Int = 50) -> CatchUp.Step {
    var catchUp = CatchUp()
    for index in 0..<packets {
      let shown = time(index * 40)
      let step = catchUp.note(
        shown + time(delay(index)), shown: shown, hasSound: hasSound, at: .milliseconds(Int64(index) * 40))
      if step != .none { return step }
    }
    return .none
  }

  @Test func excessDelayWithoutSoundIsSkipped() {
    // 300 ms later: the ninth packet, shown at 320 ms.
    #expect(first({ _ in 900 }, hasSound: false) == .jump(time(320 + 895)))
  }

  @Test func latePacketsMoveTheClockBack() {
    #expect(first({ _ in -100 }, hasSound: false) == .jump(time(320 - 105)))
  }

  @Test func burstsAreNoDelay() {
    #expect(first({ $0 % 5 == 0 ? 10 : 200 }, hasSound: false) == .none)
  }

  @Test func soundHurriesInsteadOfJumping() {
    #expect(first({ _ in 400 }, hasSound: true) == .hurry(true))
    #expect(first({ _ in 120 }, hasSound: true) == .none)
  }
}
