import Base
import Testing

@testable import Media

/// The decode-ahead of the video thread.
@Suite struct PictureLeadTests {
  @Test func decodeAheadIsShortAfterASeekAndGrows() {
    var lead = PictureLead()
    lead.note(bytes: 100_000)
    #expect(lead.reach == PictureLead.least)
    for _ in 0..<100 { lead.grow() }
    #expect(lead.reach == PictureLead.most)
    #expect(lead.refill < lead.reach / 2)
    lead.restart()
    #expect(lead.reach == PictureLead.least)
  }

  @Test("Large frames take no more memory than before", arguments: [1 << 40, .max, 8 << 20])
  func largeOnes(bytes: Int) {
    var lead = PictureLead()
    lead.note(bytes: bytes)
    for _ in 0..<100 { lead.grow() }
    #expect(lead.reach == PictureLead.least)
  }

  @Test func aStreamThatGrowsLargerShortensIt() {
    var lead = PictureLead()
    lead.note(bytes: 0)
    for _ in 0..<100 { lead.grow() }
    lead.note(bytes: 2 << 20)
    #expect(lead.reach == 10)
  }

  @Test func whereFewAreShownTimeIsTheMeasure() {
    var lead = PictureLead()
    lead.note(bytes: 1)
    for _ in 0..<100 { lead.grow() }
    #expect(!lead.isReached(by: 3, lasting: MediaTime(seconds: 3)))
    #expect(lead.isReached(by: 4, lasting: MediaTime(seconds: 3)))
    #expect(!lead.isReached(by: 15, lasting: MediaTime(microseconds: 500_000)))
    #expect(lead.isReached(by: 16, lasting: .zero))
  }
}
