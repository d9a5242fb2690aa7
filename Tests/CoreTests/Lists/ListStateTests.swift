import Core
import Testing

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
      switch Int.random(in: 0..<8) {
      case 0: list.move(.rows(number))
      case 1: list.move(.pages(number))
      case 2: list.move(.halfPages(number))
      case 3: list.move(.current, current: number)
      case 4: list.scroll(number)
      case 5: list.resize(height: number / 2)
      case 6: list.setCount(number * 2)
      default: list.setCount(number * 2, selecting: number)
      }
      guard let row = list.selection else {
        #expect(list.count == 0)
        continue
      }
      #expect((0..<list.count).contains(row))
      if list.height > 0 {
        #expect((list.offset..<list.offset + list.height).contains(row))
        #expect(list.offset <= max(0, list.count - list.height))
      }
    }
  }
}
