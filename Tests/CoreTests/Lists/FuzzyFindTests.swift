import TestSupport
import Testing

@testable import Base
@testable import Core

@Suite("Fuzzy find") struct FuzzyFindTests {
  private func found(_ text: String, in rows: [String]) -> [String] {
    var filter = RowFilter(rows.map { RowLabel($0) })
    filter.setQuery(text, .fuzzy)
    return filter.rows.map { rows[$0] }
  }

  @Test func lettersWithGapsAreFoundTheBestFirst() {
    let rows = ["a flotilla of rats", "Lord of the Rings", "lotr", "World of Terror", "none"]
    #expect(found("lotr", in: rows).prefix(2) == ["lotr", "Lord of the Rings"])
    #expect(!found("lotr", in: rows).contains("none"))
  }

  @Test(arguments: [
    ("news", ["Evening News", "sinews"]), ("news", ["news", "new sets"]),
    ("bbc1", ["BBC 1", "BoBCat 1"]), ("ab", ["ab", "ab and much more behind it"]),
    ("mp", ["my path", "camp"]),
  ])
  func startsOfWordsAndNeighboursComeFirst(text: String, order: [String]) {
    #expect(found(text, in: order.reversed()) == order)
  }

  @Test func equalsKeepTheListsOrder() {
    #expect(found("x", in: ["bx", "ax", "cx"]) == ["bx", "ax", "cx"])
  }

  @Test func wordsMayStandInAnyOrderAndCapitalsMatter() {
    let rows = ["Night of the Hunter", "Hunter by night", "night hunter"]
    #expect(Set(found("hunter night", in: rows)) == Set(rows))
    #expect(found("Hu", in: rows) == ["Hunter by night", "Night of the Hunter"])
    #expect(found("  ", in: rows) == rows)
  }

  @Test(arguments: [
    ("lotr", "Lord of the Rings", ["L", "o", "t", "R"]), ("ring", "Lord of the Rings", ["Ring"]),
    ("ring lord", "Lord of the Rings", ["Lord", "Ring"]), ("äf", "xÄpFel", ["Ä", "F"]), ("zz", "x", []),
  ])
  func matchedLettersAreKnown(text: String, title: String, parts: [String]) {
    #expect(RowQuery(text, .fuzzy).ranges(in: title).map { String(title[$0]) } == parts)
  }

  @Test func narrowingGivesWhatAFreshSearchGives() {
    var random = SeededNumbers(3)
    let rows = (0..<3_000).map { _ in
      String((0..<Int(random.next() % 12)).map { _ in "abcAB -é".randomElement(using: &random) ?? "a" })
    }
    var walked = RowFilter(rows.map { RowLabel($0) })
    var text = ""
    for _ in 0..<200 {
      if random.next() % 3 == 0 {
        text = String(text.dropLast())
      } else {
        text.append("abcB é".randomElement(using: &random) ?? "a")
      }
      if text.count > 5 { text = "" }
      walked.setQuery(text, .fuzzy)
      var fresh = RowFilter(rows.map { RowLabel($0) })
      fresh.setQuery(text, .fuzzy)
      #expect(walked.rows == fresh.rows, "\(text)")
      let query = RowQuery(text, .fuzzy)
      #expect(Set(fresh.rows) == Set(rows.indices.filter { query.matches(rows[$0]) }), "\(text)")
      for row in fresh.rows.prefix(20) where !query.isEmpty { #expect(!query.ranges(in: rows[row]).isEmpty) }
    }
  }

  @Test func aLongListIsSearchedInSlices() {
    var list = RowList()
    list.rowsAppended(labels: (0..<200_000).map { RowLabel("Channel \($0)") })
    list.pageRows = 10
    list.setFilter("channel 199999", .fuzzy)
    #expect(list.isSearching)
    var slices = 1
    while list.isSearching {
      list.search()
      slices += 1
    }
    #expect(slices == 4)
    #expect(list.row(at: 0) == 199_999)
    list.setFilter("channel 19999", .fuzzy)
    list.setFilter("")
    #expect(!list.isSearching && list.count == 200_000)
  }

  @Test func aSearchIsMadeReadyBeforeItBegins() {
    var story = Story(titles: (0..<150_000).map { "t\($0)" })
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.nextDeadline.map { $0 > story.model.now } ?? true)
    story.press("/")
    var turns = 0
    while story.model.nextDeadline == story.model.now, turns < 100 {
      story.happen(.timePassed)
      turns += 1
    }
    #expect(turns == 2)
    #expect(story.model.playlist.view.count == 150_000)
  }
}
