import Base
import Testing

@Suite struct MediaTimeTests {
  @Test("A share is a number from 0 to 1, whatever the times are")
  func shares() {
    func share(_ time: Int64, of duration: Int64) -> Double {
      MediaTime(microseconds: time).share(of: MediaTime(microseconds: duration))
    }
    #expect(share(25, of: 100) == 0.25)
    #expect(share(.max, of: 1) == 1)
    #expect(share(.min, of: 1) == 0)
    #expect(share(1, of: 0) == 0)
    #expect(share(0, of: 0) == 0)
    #expect(share(1, of: .min) == 0)
    #expect(share(.max, of: .max) == 1)
  }
}
