import TestSupport
import Testing

@testable import Base
@testable import Core

@Suite("Items of a playlist") struct PlaylistItemsTests {
  private func items(_ numbers: Range<Int>) -> [PlaylistItem] {
    numbers.map {
      PlaylistItem(
        id: ItemID(UInt64($0)), entry: FoundEntry(location: .url("http://h/\($0)"), title: "\($0)"))
    }
  }

  @Test(arguments: [5, 3_000]) func areWhatAnArrayWouldBe(count: Int) {
    var random = SeededNumbers(UInt64(count))
    var plain = items(1..<count + 1)
    var list = PlaylistItems(plain)
    var next = count + 1
    var undo: [(change: RowChange, items: [PlaylistItem])] = []
    for step in 0..<200 {
      var change: RowChange
      var new: [PlaylistItem] = []
      switch random.next() % 6 {
      case 0: change = .removed(plain.indices.filter { _ in random.next() % 5 == 0 })
      case 1: change = .removed(plain.isEmpty ? [] : [Int(random.next() % UInt64(plain.count))])
      case 2:
        new = items(next..<next + 7)
        next += 7
        let places = (0..<plain.count + 7).shuffled(using: &random).prefix(7)
        change = .inserted(places.sorted())
      case 3:
        guard let back = undo.popLast() else { continue }
        (change, new) = (back.change, back.items)
      case 4:
        list.append(contentsOf: items(next..<next + 9))
        plain += items(next..<next + 9)
        next += 9
        undo = []
        continue
      default:
        let first = Int(random.next() % UInt64(plain.count + 1))
        change = .ordered(first: first, order: (0..<Int32(plain.count - first)).shuffled(using: &random))
      }
      let gone = list.apply(change, inserting: new)
      #expect(plain.apply(change, inserting: new) == gone)
      if step % 2 == 0 { undo.append((change.reversed, gone)) } else { undo = [] }
      if !plain.isEmpty {
        let place = Int(random.next() % UInt64(plain.count))
        list[place].title = "changed \(step)"
        plain[place].title = "changed \(step)"
      }
      #expect(list.elementsEqual(plain))
      #expect(list == PlaylistItems(plain))
    }
  }

  @Test func aShuffleTakenBackLeavesWhatWas() {
    let plain = items(0..<5_000)
    var list = PlaylistItems(plain)
    var random = SeededNumbers(3)
    let change = RowChange.ordered(first: 0, order: (0..<5_000).shuffled(using: &random))
    _ = list.apply(change)
    #expect(!list.elementsEqual(plain))
    _ = list.apply(change.reversed)
    #expect(list.elementsEqual(plain))
  }

  @Test(arguments: [[0, 0], [2, 0], [-1, 0], [0, 1, 2, 3, 4, 5, 6]] as [[Int32]])
  func invalidOrdersChangeNothing(order: [Int32]) {
    var list = PlaylistItems(items(0..<6))
    _ = list.apply(.ordered(first: 0, order: order))
    #expect(list.elementsEqual(items(0..<6)))
  }

  /// Each further word of an item is eight megabytes in a list of a million.
  @Test func itemsOfALongListAreSmall() {
    #expect(MemoryLayout<PlaylistItem>.stride == 72)
    #expect(MemoryLayout<RowLabel>.stride == 16)
  }

  @Test func anItemKeepsWhatItsListSaysAndWhatIsChanged() {
    let pages = NamePages()
    let entry = FoundEntry(pages.add(.file(BytePath("/m/Björk – Jóga.flac")), title: "Jóga"))
    let same = FoundEntry(location: .file(BytePath("/m/Björk – Jóga.flac")), title: "Jóga")
    var item = PlaylistItem(id: ItemID(1), entry: entry)
    #expect(item == PlaylistItem(id: ItemID(1), entry: same))
    #expect(item.duration == nil && item.mark == .fresh)
    item.title = "Jóga (live)"
    item.duration = .zero
    item.mark = .failed("It is gone.")
    #expect(item.title == "Jóga (live)" && item.location == entry.location && item.duration == .zero)
    #expect(item.mark.isFailed && entry.title == "Jóga")
    item.duration = nil
    #expect(item.duration == nil)
  }
}
