import Testing

@testable import Base

@Suite struct SkipListTests {
  private func list(_ ranges: (Double, Double)...) -> SkipList {
    SkipList(ranges.map { MediaTime(seconds: $0.0)..<MediaTime(seconds: $0.1) })
  }

  private func seconds(_ list: SkipList) -> [[Double]] {
    list.ranges.map { [$0.lowerBound.seconds, $0.upperBound.seconds] }
  }

  @Test func stretchesAreOrderedAndJoined() {
    #expect(seconds(list((20, 30), (5, 10), (10, 12), (8, 9), (-4, 2))) == [[0, 2], [5, 12], [20, 30]])
    #expect(list((-5, -1)).isEmpty && list((3, 3)).isEmpty)
    let many = SkipList(
      (0..<20_000).map { MediaTime(microseconds: $0 * 10)..<MediaTime(microseconds: $0 * 10 + 1) })
    #expect(many.ranges.count == SkipList.most)
  }

  @Test func keptRangesAreInvertedIntoSkips() {
    let kept = [10.0...20, 20.05...30, 40...50].map {
      MediaTime(seconds: $0.lowerBound)..<MediaTime(seconds: $0.upperBound)
    }
    let list = SkipList(keeping: kept, leastGap: MediaTime(seconds: 0.1))
    #expect(list.ranges.map(\.lowerBound.seconds) == [0, 30, 50])
    #expect(list.end == MediaTime(seconds: 50))
    #expect(list.ranges.last?.upperBound == SkipList.endless)
  }

  @Test(arguments: [
    (0.0, 0.0), (9.9, 9.9), (10, 20), (15, 20), (19.999, 20), (20, 20), (30, 40), (45, 45), (1e9, 1e9),
  ])
  func landsBehindWhatIsLeftOut(time: Double, place: Double) {
    #expect(list((10, 20), (30, 40)).landing(at: MediaTime(seconds: time)) == MediaTime(seconds: place))
  }

  @Test func landsWhereTheEndIsLeftOut() {
    let list = SkipList([MediaTime(seconds: 50)..<SkipList.endless])
    #expect(list.landing(at: MediaTime(seconds: 70)) == MediaTime(seconds: 50))
    #expect(list.beginning(at: MediaTime(seconds: 70)) == .zero)
    #expect(list.beginning(at: MediaTime(seconds: 40)) == MediaTime(seconds: 40))
    #expect(list.rest(from: MediaTime(seconds: 20), of: MediaTime(seconds: 100)) == MediaTime(seconds: 30))
    #expect(list.rest(from: MediaTime(seconds: 60), of: MediaTime(seconds: 100)) == .zero)
  }

  @Test(arguments: [
    (5.0, 5.0, 20.0), (5, 4, 9), (5, 6, 21), (5, 16, 41), (25, -5, 20), (25, -6, 9), (25, -100, 0),
    (20, -1, 9), (20, 0, 20), (45, -16, 9), (15, 2, 22), (15, -2, 8),
  ])
  func distancesCountWhatIsPlayed(start: Double, distance: Double, place: Double) {
    let found = list((10, 20), (30, 40)).place(MediaTime(seconds: distance), from: MediaTime(seconds: start))
    #expect(found == MediaTime(seconds: place))
  }

  @Test func distancesStayInside() {
    let list = SkipList([MediaTime.zero..<MediaTime(seconds: 3), MediaTime(seconds: 50)..<SkipList.endless])
    #expect(list.place(MediaTime(seconds: -10), from: MediaTime(seconds: 8)) == MediaTime(seconds: 3))
    #expect(list.place(MediaTime(seconds: 60), from: MediaTime(seconds: 8)) == MediaTime(seconds: 50))
    #expect(list.place(MediaTime(microseconds: .min), from: MediaTime(seconds: 8)) == MediaTime(seconds: 3))
    #expect(list.place(SkipList.endless, from: .zero) == MediaTime(seconds: 50))
  }

  @Test(arguments: [
    ("no", "no"), ("0:00-1:30", "0:00-1:30"), (" 42:00- , 0-90", "0:00-1:30, 42:00-"), ("-10", "0:00-0:10"),
    ("1:02:03.5-1:03:00", "3723.5-1:03:00"), ("5-6,6-7", "0:05-0:07"),
  ])
  func typedTextIsReadAndWritten(text: String, again: String) throws {
    let list = try #require(SkipList(text))
    #expect(list.text == again)
    #expect(SkipList(again) == list)
  }

  @Test(arguments: [
    "", "5", "2-1", "5-5", "a-b", "1-2,", "50%-60%", "1--2", "+1-2", "1-2;3-4", "-", "0-5,5-",
  ])
  func invalidSkipListTextIsRefused(text: String) {
    #expect(SkipList(text) == nil)
  }

  @Test func tooManyStretchesAreNone() {
    #expect(SkipList((0..<100).map { "\($0)-\($0 + 1)" }.joined(separator: ",")) != nil)
    #expect(SkipList((0..<101).map { "\($0)-\($0 + 1)" }.joined(separator: ",")) == nil)
    #expect(SkipList(String(repeating: "0", count: 5_000) + "-1") == nil)
  }
}
