import Base
import Core
import Testing

@testable import Views

@Suite struct SkippedTimeTests {
  @Test(arguments: [true, false]) func skippedRangesAreDotted(unicode: Bool) {
    let range = MediaTime.zero..<MediaTime(seconds: 100)
    var line = TimeLine(symbols: Symbols(unicode: unicode), columns: 20, thumb: 3, buffered: 5)
    let skips = SkipList([
      MediaTime(seconds: 20)..<MediaTime(seconds: 40), MediaTime(seconds: 80)..<SkipList.endless,
    ])
    line.leaveOut(skips, of: range)
    line.tick([.zero, MediaTime(seconds: 40), MediaTime(seconds: 60)], of: range)
    let text = line.runs.map(\.text).joined()
    #expect(text == (unicode ? "━━━●····┼──┼────····" : "===O....+--+----...."))
  }

  @Test func withoutAnythingLeftOutTheLineIsWhole() {
    var line = TimeLine(symbols: Symbols(unicode: true), columns: 10, thumb: 0, buffered: 0)
    line.leaveOut(SkipList(), of: MediaTime.zero..<MediaTime(seconds: 10))
    #expect(line.runs.map(\.text).joined() == "●─────────")
  }
}
