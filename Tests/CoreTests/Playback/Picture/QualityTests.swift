import Testing

@testable import Base
@testable import Core

@Suite struct QualityTests {
  private let variants = [(426, 240), (640, 360), (1280, 720), (1920, 1080)].enumerated().map { index, size in
    StreamVariant(stream: index * 2, width: size.0, height: size.1, bitRate: Int64(index + 1) * 500_000)
  }

  @Test(arguments: [
    (80, 45, 0), (426, 240, 0), (460, 260, 0), (600, 338, 1), (1280, 720, 2), (1600, 900, 3), (3840, 2160, 3),
    (1, 1, 0), (0, 0, 0),
  ])
  func theSmallestThatFills(width: Int, height: Int, wanted: Int) {
    #expect(QualityKeeper.smallest(filling: width, height, of: variants) == wanted)
  }

  @Test func aLargerPictureWaitsALittleAndASmallerOneLonger() {
    var keeper = QualityKeeper()
    var now = MonotonicTime.zero
    func next(_ width: Int, _ height: Int, _ present: Int) -> Int? {
      keeper.next(width: width, height: height, of: variants, present: present, now: now)
    }
    #expect(next(1280, 720, 0) == nil)
    now = .milliseconds(600)
    #expect(next(1280, 720, 0) == 2)
    #expect(next(200, 112, 2) == nil)
    now = .milliseconds(2000)
    #expect(next(200, 112, 2) == nil)
    now = .milliseconds(3700)
    #expect(next(200, 112, 2) == 0)
  }

  @Test func borderlineSizeKeepsThePresentVariant() {
    var keeper = QualityKeeper()
    // 640 × 0.9 fills this; but a variant of 1280 that plays already is not left for it.
    for step in 0..<100 {
      let now = MonotonicTime.milliseconds(Int64(step) * 250)
      #expect(keeper.next(width: 680, height: 382, of: variants, present: 2, now: now) == nil)
    }
  }

  @Test func aChangeOfMindStartsOver() {
    var keeper = QualityKeeper()
    #expect(keeper.next(width: 1280, height: 720, of: variants, present: 0, now: .zero) == nil)
    #expect(keeper.next(width: 80, height: 45, of: variants, present: 0, now: .milliseconds(300)) == nil)
    #expect(keeper.next(width: 1280, height: 720, of: variants, present: 0, now: .milliseconds(600)) == nil)
  }

  @Test func choices() {
    for text in ["auto", "lowest", "highest", "1", "12"] { #expect(QualityChoice(text)?.text == text) }
    for text in ["", "0", "-1", "best", "10000"] { #expect(QualityChoice(text) == nil) }
    #expect(QualityChoice.variant(7).fixed(of: 3) == 2)
    #expect(QualityChoice.highest.fixed(of: 4) == 3)
    #expect(QualityChoice.auto.fixed(of: 4) == nil)
    #expect(variants[3].text == "1920×1080 2 Mbit/s")
    #expect(variants[0].rateText == "500 kbit/s")
  }
}
