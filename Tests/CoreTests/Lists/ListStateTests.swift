import Testing

@testable import Base
@testable import Core

@Suite struct ListStateTests {
  @Test func emptyListStaysEmpty() {
    var list = ListState(count: 0, height: 10)
    list.move(.last)
    list.move(.pages(3))
    list.select(5)
    list.scroll(2)
    #expect(list.selection == nil)
    #expect(list.offset == 0)
  }

  @Test func scrollsWithAMargin() {
    var list = ListState(count: 100, height: 10, margin: 2)
    list.move(.rows(7))
    #expect(list.offset == 0)
    list.move(.rows(1))
    #expect(list.offset == 1)
    list.move(.last)
    #expect(list.offset == 90)
    #expect(list.selection == 99)
    list.move(.rows(-7))
    #expect(list.offset == 90)
    list.move(.rows(-1))
    #expect(list.offset == 89)
    list.move(.first)
    #expect(list.offset == 0)
  }

  @Test func pagesKeepThePlaceOnTheScreen() {
    var list = ListState(count: 100, height: 10, margin: 2)
    list.select(5)
    list.move(.pages(2))
    #expect(list.selection == 23)
    #expect(list.offset == 18)
    list.move(.halfPages(-1))
    #expect(list.selection == 18)
    #expect(list.offset == 13)
    list.move(.pages(.max))
    #expect(list.selection == 99)
    list.move(.rows(.min))
    #expect(list.selection == 0)
  }

  @Test func wheelTakesTheSelectionAlongOnlyAtTheEdge() {
    var list = ListState(count: 100, height: 10, margin: 2)
    list.select(7)
    list.scroll(3)
    #expect(list.offset == 3)
    #expect(list.selection == 7)
    list.scroll(10)
    #expect(list.offset == 13)
    #expect(list.selection == 15)
  }

  @Test func jumpsToTheCurrentRow() {
    var list = ListState(count: 100, height: 10)
    list.move(.current, current: 50)
    #expect(list.selection == 50)
    #expect(list.offset == 45)
    list.move(.current, current: 500)
    list.move(.current, current: nil)
    #expect(list.selection == 50)
  }

  @Test func keepsItsRowWhenOthersComeAndGo() {
    var list = ListState(count: 20, height: 5)
    list.select(10)
    list.setCount(23, selecting: 13)
    #expect(list.selection == 13)
    #expect(list.offset == 11)
    list.setCount(5)
    #expect(list.selection == 4)
    list.setCount(0)
    #expect(list.selection == nil)
    list.setCount(2)
    #expect(list.selection == 0)
  }

  @Test func everyStateIsValid() {
    var list = ListState(count: 30, height: 8)
    for _ in 0..<20_000 {
      let number = Int.random(in: -40...40)
      switch Int.random(in: 0..<9) {
      case 0: list.move(.rows(number))
      case 1: list.move(.pages(number))
      case 2: list.move(.halfPages(number))
      case 3: list.move(.current, current: number)
      case 4: list.scroll(number)
      case 5: list.resize(height: number / 2)
      case 6: list.setCount(number * 2)
      case 7:
        let headings = (1..<max(2, number * 2)).filter { _ in Bool.random() }
        list.setCount(number * 2, headings: number > 0 ? [0] + headings.map { Int32($0) } : [])
      default: list.setCount(number * 2, selecting: number)
      }
      guard let row = list.selection else {
        #expect(list.count == 0)
        continue
      }
      #expect((0..<list.count).contains(row))
      if list.height > 0 {
        #expect((list.offset..<list.offset + list.height).contains(list.lines.line(of: row)))
        #expect(list.offset <= max(0, list.lines.count - list.height))
      }
    }
  }

  // MARK: Headings

  /// Ten rows with headings over the first, the fourth and the fifth.
  private func withHeadings(height: Int) -> ListState {
    var list = ListState(height: height)
    list.setCount(10, headings: [0, 3, 4])
    return list
  }

  @Test func linesAreRowsAndHeadings() {
    let lines = withHeadings(height: 5).lines
    #expect(lines.count == 13)
    #expect((0..<10).map { lines.line(of: $0) } == [1, 2, 3, 5, 7, 8, 9, 10, 11, 12])
    // A heading stands for the row below it or, on the way up, for the one above.
    #expect((0..<13).map { lines.place(at: $0) } == [0, 0, 1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9])
    #expect(
      (0..<13).map { lines.place(at: $0, upward: true) } == [0, 0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9])
    #expect((0..<3).map { lines.places(under: $0) } == [0..<3, 3..<4, 4..<10])
  }

  @Test func theSelectionGoesFromRowToRowAndPagesAreLines() {
    var list = withHeadings(height: 5)
    list.move(.rows(3))
    #expect(list.selection == 3)
    #expect(list.offset == 3)
    list.move(.rows(-3))
    // The heading over the first row comes back with it.
    #expect(list.offset == 0)
    list.move(.pages(1))
    // Line 1 and a page of four is line 5: the fourth row.
    #expect(list.selection == 3)
    #expect(list.offset == 3)
    list.move(.last)
    #expect(list.offset == 8)
    list.move(.pages(-1))
    #expect(list.selection == 5)
    #expect(list.offset == 6)
    list.move(.pages(-1))
    // A heading is in the way: the row before it.
    #expect(list.selection == 2)
  }

  @Test func theWheelScrollsLines() {
    var list = withHeadings(height: 5)
    list.scroll(3)
    #expect(list.offset == 3)
    #expect(list.selection == 3)
    list.scroll(100)
    #expect(list.offset == 8)
    list.scroll(-100)
    #expect(list.offset == 0)
  }

  @Test func headingsThatComeAboveMoveNothingOnTheScreen() {
    var list = ListState(count: 100, height: 10)
    list.select(50, centered: true)
    #expect(list.offset == 45)
    list.setCount(100, headings: [0, 20, 70], selecting: 50)
    #expect(list.offset == 47)
    list.setCount(100, selecting: 50)
    #expect(list.offset == 45)
    // At the top the first heading is seen.
    list.move(.first)
    list.setCount(100, headings: [0, 20], selecting: 0)
    #expect(list.offset == 0)
  }
}
