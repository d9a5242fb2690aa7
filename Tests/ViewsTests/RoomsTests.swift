import Base
import Core
import Testing

@testable import Views

/// The use of the screen's rooms: rows, corner, facts, hints, the unseen cursor.
@Suite struct RoomsTests {
  private func model(_ columns: Int, _ rows: Int) -> Model {
    SceneTests().model(columns: columns, rows: rows)
  }

  private func rows(_ identity: Pane.Identity, _ model: Model) -> [String] {
    (view(model).panes.last { $0.identity == identity }?.lines ?? []).map { $0.runs.map(\.text).joined() }
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 16)]) func unplayableRowsKeepTheirNames(
    columns: Int, rows: Int
  ) throws {
    var model = model(columns, rows)
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    let pane = try #require(view(model).panes.first { $0.identity == .list })
    let line = try #require(pane.lines.first { $0.runs.contains { $0.text.contains("gone") } })
    #expect(line.runs.contains { $0.text == "✗" && $0.style.role == .failed })
    #expect(line.runs.allSatisfy { !$0.text.contains("No such file") })
    #expect(line.runs.first { $0.text.contains("gone") }?.style.role == .dim)
  }

  @Test func whyItCannotBePlayedStandsBesideTheList() {
    var model = model(120, 40)
    _ = update(&model, .commanded(.stop))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.move(.last)))
    // On a screen of this size the name is in the frame.
    let said = (rows(.pictureFrame, model) + rows(.placeholder, model)).joined()
    #expect(said.contains("gone.mp4") && said.contains("No such file") && said.contains("tries again"))
  }

  /// A key for the next item stands there only where one follows the current item.
  @Test func theNextItemIsOfferedWhereThereIsOne() {
    var model = model(120, 40)
    let last = model.playlist.items.count - 1
    for (current, isOffered) in [(0, true), (last, false)] {
      _ = update(&model, .commanded(.editPlaylist(.play(current))))
      _ = update(&model, .commanded(.stop))
      _ = update(&model, .commanded(.focus(.to(.playlist))))
      _ = update(&model, .commanded(.move(.last)))
      let said = rows(.placeholder, model).joined()
      #expect(said.contains("tries again") && said.contains("> next") == isOffered, "\(current): \(said)")
    }
  }

  @Test func theUnseenCursorRestsOnTheSelectedRow() throws {
    var model = model(80, 24)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    for _ in 0..<3 {
      let scene = view(model)
      let at = try #require(scene.restingCursor)
      #expect(scene.cursor == nil)
      #expect(scene.target(at: at)?.meaning == .row(.browser, model.browser.view.selectedRow ?? -1))
      _ = update(&model, .commanded(.move(.rows(1))))
    }
    _ = update(&model, .commanded(.menu(.settings)))
    let scene = view(model)
    let at = try #require(scene.restingCursor)
    #expect(scene.target(at: at)?.meaning == .menuRow(model.menu?.selection ?? -1))
  }

  @Test(arguments: [Corner.bottomLeft, .topLeft, .bottomRight]) func rowsBesideTheCornerStandInLine(
    corner: Corner
  ) throws {
    // The corner's columns are the preview's here, and the list begins behind them.
    var model = model(160, 45)
    model.settings.pipCorner = corner
    _ = update(&model, .commanded(.present(.pictureInPicture)))
    _ = update(&model, .commanded(.focus(.to(.browser))))
    let scene = view(model)
    let columns = Set(
      scene.targets.compactMap { target -> Int? in
        if case .row = target.meaning { target.rect.column } else { nil }
      })
    #expect(columns.count == 1, "\(columns)")
  }

  @Test func theListKeepsItsRoomWhateverRowIsSelected() {
    var model = model(160, 45)
    _ = update(&model, .commanded(.present(.pictureInPicture)))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    // The row that plays is seen already.
    _ = update(&model, .commanded(.move(.first)))
    let list = Layout(model).list
    #expect((list?.columns ?? 0) < 160)
    _ = update(&model, .commanded(.move(.rows(1))))
    #expect(Layout(model).list == list)
  }

  @Test(arguments: [(120, 40), (80, 24), (150, 50)]) func theFilmsFactsStandBelowIt(
    columns: Int, rows: Int
  ) throws {
    var model = model(columns, rows)
    model.settings.preview = .off
    _ = update(&model, .commanded(.focus(.to(.player))))
    let layout = Layout(model)
    let facts = try #require(layout.facts)
    let film = try #require(layout.picture)
    #expect(facts.row > film.endRow - 1 && facts.intersection(film).isEmpty)
    #expect(facts.endRow <= layout.bottomRow)
    let text = view(model).text
    #expect(text.contains("clip 2") && text.contains("Next: clip 10"))
    // The title stands in the frame, where there is one.
    #expect(layout.pictureFrame == nil || text.split(separator: "\n")[0].contains("clip 2"))
  }

  @Test func keysStandAtTheFootWhereThereIsRoom() {
    var model = model(120, 40)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    // The selected row is the film that plays.
    #expect(rows(.hints, model).joined().contains("Enter full"))
    _ = update(&model, .commanded(.focus(.to(.player))))
    #expect(rows(.hints, model).joined().contains("Space pause"))
    model.settings.showsHints = false
    #expect(Layout(model).hints == nil)
    // What always holds is never left out.
    for columns in [60, 80, 120, 200] {
      var model = self.model(columns, 24)
      for focus in [Focus.browser, .playlist, .player] {
        _ = update(&model, .commanded(.focus(.to(focus))))
        let row = rows(.hints, model).joined()
        #expect(
          row.contains("? keys") && row.contains(": commands") && row.contains("q quit"),
          "\(columns) \(focus)")
        #expect(CellWidth.of(row) <= columns)
      }
    }
    #expect(Layout(self.model(40, 16)).hints == nil)
    _ = update(&model, .commanded(.present(.full)))
    model.settings.showsHints = true
    #expect(Layout(model).hints == nil)
  }

  @Test(arguments: [40, 50, 70, 90, 120]) func buttonsKeepTheirPlaces(columns: Int) {
    var model = model(columns, 24)
    func place(_ control: Control) -> Int? {
      view(model).targets.last { $0.meaning == .control(control) }?.rect.column
    }
    let (playing, play) = (place(.menu), place(.playPause))
    _ = update(&model, .commanded(.change(.pause, .cycle(1))))
    _ = update(&model, .commanded(.change(.mute, .cycle(1))))
    #expect(place(.menu) == playing && place(.playPause) == play)
    let row = rows(.controls, model).joined()
    #expect(columns < 100 || row.contains("-15") && row.contains("+15"))
    // Without an item there is nothing to control, and the menu is behind the hints.
    _ = update(&model, .commanded(.stop))
    #expect(place(.menu) != nil && (columns < 50 || place(.playPause) == nil))
  }

  @Test func longNamesKeepBothEnds() throws {
    var model = model(80, 24)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    let row = try #require(rows(.list, model).first { $0.contains("a very") })
    #expect(row.contains("…") && row.contains("at all") && !row.contains(".mkv"))
    // A match at the end of the row is marked there.
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("at all"))
    let pane = try #require(view(model).panes.first { $0.identity == .list })
    let marked = pane.lines[0].runs.filter { $0.style.attributes.contains(.underline) }.map(\.text).joined()
    #expect(marked == "atall" || marked == "at all")
  }

  @Test func anEmptyScreenSaysWhatToDo() {
    var model = model(100, 30)
    _ = update(&model, .commanded(.stop))
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.editPlaylist(.clear)))
    let text = view(model).text
    #expect(text.contains("The playlist is empty") && text.contains("a on a file adds it"))
    #expect(text.contains("? keys") && text.contains(": commands") && text.contains("inset --demo"))
  }

  @Test func aNarrowHeaderKeepsItsWordsApart() throws {
    var model = model(80, 24)
    model.watchHistory = HistoryState(.on)
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.filter))
    _ = update(&model, .pasted("clip"))
    _ = update(&model, .commanded(.complete))
    let header = try #require(rows(.header, model).first)
    #expect(header.contains("/clip") && header.contains(" Playlist  "))
  }
}
