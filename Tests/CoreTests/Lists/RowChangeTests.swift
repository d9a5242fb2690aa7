import TestSupport
import Testing

@testable import Base
@testable import Core

@Suite("Changes of rows") struct RowChangeTests {
  @Test func everyChangeCanBeTurnedRoundAndNumbersFollow() {
    var random = SeededNumbers(11)
    for _ in 0..<2_000 {
      let count = Int(random.next() % 20)
      let before = (0..<count).map { $0 * 10 }
      let change: RowChange
      var new: [Int] = []
      switch random.next() % 3 {
      case 0: change = .removed((0..<count).filter { _ in random.next() % 3 == 0 })
      case 1:
        let total = count + Int(random.next() % 5)
        let places = Array((0..<total).shuffled(using: &random).prefix(total - count)).sorted()
        new = places.map { -$0 - 1 }
        change = .inserted(places)
      default:
        let first = count == 0 ? 0 : Int(random.next() % UInt64(count))
        let length = count - first
        change = .ordered(first: first, order: (0..<Int32(length)).shuffled(using: &random))
      }
      var items = before
      let gone = items.apply(change, inserting: new)
      let number = change.renumbering
      for (row, item) in before.enumerated() {
        #expect(change.place(of: row) == items.firstIndex(of: item), "\(change) \(row)")
        #expect(number(row) == change.place(of: row))
      }
      if case .inserted(let places) = change { #expect(places.map { items[$0] } == new) }
      _ = items.apply(change.reversed, inserting: gone)
      #expect(items == before, "\(change)")
    }
  }

  @Test func marksKeepToTheirRows() {
    var marks = RowMarks()
    for row in [0, 63, 64, 200] { marks.set(row, true) }
    marks.set(64, false)
    marks.set(-1, true)
    #expect(marks.rows == [0, 63, 200])
    #expect(marks.count == 3)
    marks.renumber(RowChange.removed([0, 5]).renumbering)
    #expect(marks.rows == [61, 198])
    marks.renumber(RowChange.inserted([0]).renumbering)
    #expect(marks.rows == [62, 199])
    #expect(marks.contains(62) && !marks.contains(63) && !marks.contains(100_000))
  }
}
