import Base
import Testing

@Suite("The order of a folder") struct FolderOrderTests {
  private let entries: [BrowserEntry] = {
    var entries = [
      BrowserEntry(name: BytePath("b 10.mkv"), kind: .media(.video), size: 5, modified: 300),
      BrowserEntry(name: BytePath("b 9.avi"), kind: .media(.video), size: 50, modified: 100),
      BrowserEntry(name: BytePath("z"), kind: .folder, modified: 200),
      BrowserEntry(name: BytePath("a.mp3"), kind: .media(.audio), size: 5, modified: -7),
      BrowserEntry(name: BytePath("gone.mkv"), kind: .media(.video)),
      BrowserEntry(name: BytePath("m"), kind: .folder),
    ]
    entries[0].duration = MediaTime(seconds: 10)
    entries[3].duration = MediaTime(seconds: 200)
    return entries
  }()

  private func names(_ order: FolderOrder) -> [String] { order.sorted(entries).map(\.shownName) }

  @Test func eachOrderAndItsReverse() {
    #expect(names(FolderOrder()) == ["m", "z", "a.mp3", "b 9.avi", "b 10.mkv", "gone.mkv"])
    #expect(
      names(FolderOrder(isReversed: true)) == ["z", "m", "gone.mkv", "b 10.mkv", "b 9.avi", "a.mp3"])
    #expect(names(FolderOrder(.size)) == ["m", "z", "b 9.avi", "a.mp3", "b 10.mkv", "gone.mkv"])
    // Unknown values stay last.
    #expect(
      names(FolderOrder(.size, isReversed: true)) == ["m", "z", "a.mp3", "b 10.mkv", "b 9.avi", "gone.mkv"])
    #expect(names(FolderOrder(.time)) == ["z", "m", "b 10.mkv", "b 9.avi", "a.mp3", "gone.mkv"])
    #expect(
      names(FolderOrder(.time, isReversed: true)).suffix(4) == ["a.mp3", "b 9.avi", "b 10.mkv", "gone.mkv"])
    #expect(names(FolderOrder(.duration)).suffix(4) == ["a.mp3", "b 10.mkv", "b 9.avi", "gone.mkv"])
    #expect(
      names(FolderOrder(.fileExtension)) == ["m", "z", "b 9.avi", "b 10.mkv", "gone.mkv", "a.mp3"])
  }

  @Test func foldersMayStandAmongTheFiles() {
    #expect(
      names(FolderOrder(foldersFirst: false)) == ["a.mp3", "b 9.avi", "b 10.mkv", "gone.mkv", "m", "z"])
    #expect(names(FolderOrder(.time, foldersFirst: false)).prefix(2) == ["b 10.mkv", "z"])
  }

  @Test func aRandomOrderIsItsSeeds() {
    let many = (0..<200).map { BrowserEntry(name: BytePath("\($0).mkv"), kind: .media(.video)) }
    var order = FolderOrder(.random)
    let first = order.sorted(many)
    #expect(Set(first) == Set(many) && first != many)
    #expect(order.sorted(many.reversed()) == first)
    order.seed = 1
    #expect(order.sorted(many) != first)
    // One that comes in moves no other.
    let more = order.sorted(many + [BrowserEntry(name: BytePath("new.mkv"), kind: .media(.video))])
    #expect(more.filter { $0.shownName != "new.mkv" } == order.sorted(many))
  }
}
