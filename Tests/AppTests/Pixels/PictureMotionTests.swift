import Base
import Picture
import Testing

@testable import App

@Suite("A picture on its way to another place") struct PictureMotionTests {
  private let large = CellArea(column: 0, row: 0, columns: 160, rows: 45)
  private let corner = CellArea(column: 110, row: 30, columns: 48, rows: 14)
  private let start = MonotonicTime.seconds(7)

  @Test func itStartsHereEndsThereAndSlowsDown() throws {
    let way = try #require(PictureMotion(from: large, to: corner, at: start))
    #expect(way.area(at: start) == large)
    var columns: [Int] = []
    var now = start
    while let area = way.area(at: now) {
      columns.append(area.columns)
      #expect(area.column >= 0 && area.row >= 0)
      #expect(area.column + area.columns <= 160 && area.row + area.rows <= 45)
      now = way.nextStep(after: now)
    }
    #expect(now == start + .milliseconds(160))
    #expect(columns == columns.sorted(by: >) && columns.count <= 11)
    // Half of the way is behind it after a quarter of the time.
    #expect(columns[3] - corner.columns < (large.columns - corner.columns) / 2)
    #expect(try #require(columns.last) - corner.columns <= 2)
    #expect(PictureMotion(from: corner, to: corner, at: start) == nil)
    #expect(PictureMotion(from: .init(column: 0, row: 0, columns: 0, rows: 0), to: corner, at: start) == nil)
  }
}
