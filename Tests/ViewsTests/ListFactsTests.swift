import Base
import Core
import Testing

@testable import Views

/// The facts beside a list where there is little room for them.
@Suite struct ListFactsTests {
  private func text(_ identity: Pane.Identity, of model: Model) -> [String] {
    (view(model).panes.last { $0.identity == identity }?.lines ?? []).map { line in
      line.runs.map(\.text).joined()
    }
  }

  private func browsing(columns: Int, rows: Int) -> Model {
    var model = SceneTests().model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    return model
  }

  @Test(arguments: [80, 100, 160]) func marksAndFilterOutweighTheFolder(columns: Int) throws {
    var model = browsing(columns: columns, rows: 24)
    _ = update(&model, .commanded(.mark(.all)))
    #expect(try #require(text(.header, of: model).first).contains("7 marked"))
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("clip"))
    _ = update(&model, .commanded(.complete))
    let header = try #require(text(.header, of: model).first)
    #expect(header.contains("7 marked"))
    #expect(header.contains("/clip 7 marked") || columns < 100)
  }

  @Test func aCountStandsInTheHeader() throws {
    var model = browsing(columns: 100, rows: 30)
    _ = update(&model, .commanded(.count(1)))
    _ = update(&model, .commanded(.count(2)))
    #expect(try #require(text(.header, of: model).first).contains(" 12"))
  }

  @Test(arguments: [60, 80, 100]) func anEmptyPlaylistSaysAllOfItsSentence(columns: Int) {
    var model = browsing(columns: columns, rows: 30)
    _ = update(&model, .commanded(.stop))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.editPlaylist(.clear)))
    let said = text(.list, of: model).filter { !$0.isEmpty }.joined()
    #expect(said == " The playlist is empty a on a file adds it F7 goes to the files")
  }

  @Test(arguments: [44, 52, 60, 66, 80]) func nothingBesideTheButtonsIsTorn(columns: Int) throws {
    var model = browsing(columns: columns, rows: 24)
    _ = update(&model, .commanded(.change(.pip, .set("yes"))))
    let playing = try #require(text(.controls, of: model).first)
    #expect(!playing.contains("/ …") && !playing.contains(":…"))
    _ = update(&model, .commanded(.stop))
    let idle = (text(.controls, of: model) + text(.hints, of: model)).joined()
    #expect(!idle.contains("…"))
  }
}
