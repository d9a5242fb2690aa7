import Base
import Testing

@testable import App

@Suite("A film that grows over the former scene") struct PictureGrowthTests {
  private let small = CellRect(column: 100, row: 30, columns: 50, rows: 14)
  private let large = CellRect(column: 0, row: 0, columns: 160, rows: 45)
  private let now = MonotonicTime.seconds(100)
  private var growth = PictureGrowth()

  private mutating func step(
    _ former: CellRect?, _ place: CellRect?, after milliseconds: Int64 = 0, mayBegin: Bool = true
  ) -> PictureGrowth.Step {
    let arrival = now + .milliseconds(160)
    return growth.step(
      from: former, to: place, mayBegin: mayBegin, at: now + .milliseconds(milliseconds), begin: { arrival })
  }

  @Test mutating func theNextSceneFollowsItsArrival() {
    #expect(step(small, large) == .begun)
    #expect(growth.end == now + .milliseconds(160))
    #expect(step(small, large, after: 159, mayBegin: false) == .underWay)
    #expect(step(small, large, after: 160, mayBegin: false) == .over)
    #expect(growth.end == nil)
    #expect(step(large, large, after: 200, mayBegin: false) == .none)
  }

  @Test mutating func aPictureThatTurnsBackIsDrawnAtOnce() {
    #expect(step(small, large) == .begun)
    #expect(step(small, small, after: 50) == .over)
    #expect(growth.end == nil)
  }

  @Test mutating func otherMovesLetTheSceneFollow() {
    #expect(step(large, small) == .none)
    #expect(step(nil, large) == .none && step(small, nil) == .none)
    #expect(step(small, large, mayBegin: false) == .none)
    #expect(growth.step(from: small, to: large, mayBegin: true, at: now, begin: { nil }) == .none)
    #expect(step(small, large) == .begun)
    growth.cancel()
    #expect(growth.end == nil && step(small, large, mayBegin: false) == .none)
  }
}
