import Testing

@testable import Base
@testable import Core

@Suite struct RowFilterTests {
  private let rows = ["Alpha", "beta", "ALPINE", "gamma ray", "Große Straße", "ÄPFEL", ""]

  @Test(arguments: [
    ("al", [0, 2]), ("Al", [0]), ("AL", [2]), ("äpf", [5]), ("straße", [4]), ("", [0, 1, 2, 3, 4, 5, 6]),
    ("zz", []),
    ("a r", [3]),
  ])
  func findsRows(text: String, matches: [Int]) {
    var filter = RowFilter(rows.map { RowLabel($0) })
    filter.setQuery(text)
    #expect(filter.rows == matches)
    #expect(filter.isActive == !text.isEmpty)
  }

  @Test func titledItemsAreFoundByTheirFileNames() {
    func found(_ story: Story) -> [Int] {
      let view = story.model.playlist.view
      return (0..<view.count).compactMap { view.row(at: $0) }
    }
    var story = Story(titles: [])
    story.model.append([
      FoundEntry(location: .file(BytePath("/films/base.mkv")), title: "Long Test Film"),
      FoundEntry(location: .file(BytePath("/films/Long.mkv")), title: "Long.mkv"),
      FoundEntry(location: .url("http://host/base.mkv"), title: "Channel"),
    ])
    for mode in [FindMode.substring, .fuzzy] {
      for (text, rows) in [
        ("base", [0]), ("Base", []), ("test base", []), ("long", [0, 1]),
      ] {
        story.model.playlist.view.setFilter(text, mode)
        #expect(found(story).sorted() == rows, "\(text) \(mode)")
      }
    }
    story.model.playlist.view.setFilter("other", .substring)
    story.model.playlist.edit(at: 0) { $0.title = "Another" }
    story.model.playlist.view.setFilter("base", .substring)
    #expect(found(story) == [0])
    #expect(story.model.playlist.view.matchedRanges(in: "Another").isEmpty)
  }

  @Test func everyWayToAQueryGivesTheSameRows() {
    let letters = ["a", "A", "l", "p", "L", "ä", "Ä", " "]
    var walked = RowFilter(rows.map { RowLabel($0) })
    for _ in 0..<500 {
      let text =
        Bool.random()
        ? walked.query.text + (letters.randomElement() ?? "")
        : (0..<Int.random(in: 0..<3)).compactMap { _ in letters.randomElement() }.joined()
      walked.setQuery(text)
      var fresh = RowFilter(rows.map { RowLabel($0) })
      fresh.setQuery(text)
      #expect(walked.rows == fresh.rows, "\(text)")
      #expect(fresh.rows == rows.indices.filter { fresh.query.matches(rows[$0]) }, "\(text)")
    }
  }

  @Test func newRowsAreFilteredToo() {
    var filter = RowFilter(rows.map { RowLabel($0) })
    filter.setQuery("al")
    filter.append([RowLabel("Val"), RowLabel("x")])
    #expect(filter.rows == [0, 2, 7])
    filter.setQuery("")
    filter.append([RowLabel("al")])
    #expect(filter.rows.count == rows.count + 3)
    filter.setQuery("al")
    #expect(filter.rows == [0, 2, 7, 9])
  }

  @Test func knowsTheNearestMatch() {
    var filter = RowFilter(rows.map { RowLabel($0) })
    filter.setQuery("al")
    #expect(filter.place(nearest: 0) == 0)
    #expect(filter.place(nearest: 1) == 1)
    #expect(filter.place(nearest: 6) == 1)
    #expect(filter.place(of: 2) == 1)
    #expect(filter.place(of: 3) == nil)
    filter.setQuery("nothing of the kind")
    #expect(filter.place(nearest: 0) == nil)
  }

  @Test(arguments: [
    ("an", "Banana", ["anan"]), ("NA", "Banana", []), ("Ba", "Banana", ["Ba"]),
    ("é", "CAFÉ é", ["É", "é"]),
    ("i", "İx", ["İ"]), ("", "x", []), ("aa", "aaa", ["aa"]),
  ])
  func matchRangesOfAQueryAreFound(query: String, text: String, parts: [String]) {
    #expect(RowQuery(query).ranges(in: text).map { String(text[$0]) } == parts)
  }

  @Test func manyRows() {
    var filter = RowFilter((0..<100_000).map { RowLabel("Row number \($0)") })
    filter.setQuery("number 9999")
    #expect(filter.isSearching)
    while filter.isSearching { filter.search() }
    #expect(filter.rows == [9999] + Array(99_990...99_999))
    filter.setQuery("number 99999")
    #expect(filter.rows == [99_999])
  }

  @Test(arguments: [FindMode.fuzzy, .substring])
  func bothFormsOfAnAccentAreFound(mode: FindMode) {
    let rows = ["Café", "Cafe\u{301}", "한글 영화", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "cafe"]
    for (text, wanted) in [
      ("café", [0, 1]), ("cafe\u{301}", [0, 1]), ("한글", [2, 3]), ("CAFÉ", []), ("Café", [0, 1]),
    ] {
      var filter = RowFilter(rows.map { RowLabel($0) })
      filter.setQuery(text, mode)
      #expect(Set(filter.rows) == Set(wanted))
      // Letter by letter it comes to the same.
      var typed = RowFilter(rows.map { RowLabel($0) })
      for count in 1...text.unicodeScalars.count {
        typed.setQuery(String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))), mode)
      }
      #expect(Set(typed.rows) == Set(wanted))
    }
    let apart = "xCafe\u{301}!"
    let ranges = RowQuery("é", mode).ranges(in: apart)
    #expect(ranges.map { String(apart[$0]) } == ["e\u{301}"])
  }

  @Test(arguments: [
    ("night", [0]), ("jóga", [1]), ("JÓGA", []), ("jo\u{301}ga", [1]), ("0007", [2]), ("disc", [2]),
    ("host", []),
    ("mkv", [0]),
  ])
  func rowsOfEntriesAreFoundByTitleAndFile(text: String, rows: [Int]) {
    let pages = NamePages()
    let entries: [(MediaLocation, String)] = [
      (.file(BytePath("/films/a night.mkv")), "One"), (.url("http://host/x.mp3"), "Jóga"),
      (.file(BytePath("/music/0007.flac")), "Disc"),
    ]
    for labels in [
      entries.map { RowLabel(pages.add($0.0, title: $0.1)) },
      entries.map { RowLabel(EntryName($0.0, title: $0.1)) },
    ] {
      var filter = RowFilter(labels)
      filter.setQuery(text)
      #expect(filter.rows == rows)
    }
  }
}
