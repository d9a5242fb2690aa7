import Testing

@testable import Base
@testable import Core

@Suite("Preview of the selected row")
struct PreviewTests {
  private let folder = BytePath("/media")

  /// A browser in front with a row of every kind.
  private func browsing() -> Story {
    var story = Story()
    story.browse(
      folder,
      [
        .row("films", .folder), .row("one.mkv", .media(.video), size: 9, modified: 7),
        .row("list.m3u8", .playlist), .row("text.txt", .other),
      ])
    return story
  }

  private var one: PreviewSubject { .media(BytePath("/media/one.mkv"), size: 9, modified: 7) }

  @Test func previewFollowsTheBrowserSelection() {
    var story = browsing()
    #expect(story.model.previewSubject == .folder(BytePath("/media/films")))
    story.press("j")
    #expect(story.model.previewSubject == one)
    story.press("j")
    #expect(story.model.previewSubject == .playlist(BytePath("/media/list.m3u8")))
    story.press("j")
    #expect(story.model.previewSubject == nil)
  }

  @Test func previewFollowsThePlaylistSelection() {
    var story = Story()
    story.model.append([FoundEntry(location: .url("http://localhost/a"), title: "a")])
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.previewSubject == .media(BytePath("/media/one.mkv"), size: nil, modified: nil))
    // Nothing is fetched from a network for a look.
    story.press("G")
    #expect(story.model.previewSubject == nil)
  }

  /// Enter resumes there, so the picture is the one that follows.
  @Test func aFileThatWasBegunIsShownWhereItWasLeft() {
    var story = browsing()
    story.press("j")
    #expect(story.model.previewRequest?.moment == nil)
    var facts = FileFacts()
    facts.position = MediaTime(seconds: 600)
    story.model.watchHistory.take([BytePath("one.mkv"): facts], of: folder)
    #expect(story.model.previewRequest?.moment == MediaTime(seconds: 600))
    story.press("k")
    #expect(story.model.previewRequest?.moment == nil)
  }

  @Test func ofAServerOnlyTheFileUnderTheCursorIsReadWithinItsBudget() {
    var story = browsing()
    story.browse(
      BytePath("place://nas/films"),
      [.row("films", .folder), .row("one.mkv", .media(.video)), .row("list.m3u8", .playlist)])
    #expect(story.model.previewSubject == nil)
    story.press("j")
    #expect(story.model.previewSubject?.path == BytePath("place://nas/films/one.mkv"))
    #expect(story.model.previewRequest?.budget == 4 << 20)
    story.run { model, _ in model.settings.previewData = 0 }
    #expect(story.model.previewSubject == nil)
    story.run { model, _ in model.settings.previewData = 4 }
    story.press("j")
    #expect(story.model.previewSubject == nil)
  }

  @Test func aFilmThatPlaysTakesItsPlace() {
    var story = browsing()
    story.press("j <ENTER>")
    #expect(story.model.previewSubject == nil)
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    #expect(story.model.previewSubject == nil)
    story.happen(.commanded(.stop))
    #expect(story.model.previewSubject == one)
  }

  @Test func besideWhatIsHeardOtherRowsAreLookedAt() {
    var story = browsing()
    story.press("j <ENTER>")
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .song)))
    // The row that plays has a page of its own.
    #expect(story.model.previewSubject == nil)
    story.press("k")
    #expect(story.model.previewSubject == .folder(BytePath("/media/films")))
    story.happen(.commanded(.focus(.to(.player))))
    #expect(story.model.previewSubject == nil)
  }

  @Test func theSettingAndTheKeySayWhetherThereIsOne() {
    var story = browsing()
    story.press("Alt+p")
    #expect(story.model.settings.preview == .off)
    #expect(story.model.previewSubject == nil && story.model.previewRequest == nil)
    story.press("Alt+p")
    #expect(story.model.settings.preview == .alone)
    #expect(story.model.previewRequest != nil && story.model.previewMoves)
    story.press("Alt+p")
    #expect(story.model.settings.preview == .still && !story.model.previewMoves)
    #expect(story.model.notices.shown?.text == "Preview: still")
    #expect(story.model.previewRequest != nil)
  }

  /// The first file plays, and the selection is on the folder above it.
  private func watching(_ presentation: Presentation, columns: Int, rows: Int) -> Story {
    var story = browsing()
    story.happen(.resized(ScreenSize(cells: CellSize(columns: columns, rows: rows))))
    story.press("j <ENTER>")
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, .film)))
    story.happen(.commanded(.focus(.to(.browser))))
    story.happen(.commanded(.present(presentation)))
    story.happen(.sceneShown)
    story.press("k")
    return story
  }

  @Test func besideAFilmOtherRowsAreLookedAt() {
    for presentation in [Presentation.inline, .pictureInPicture] {
      var story = watching(presentation, columns: 160, rows: 45)
      #expect(story.model.previewSubject == .folder(BytePath("/media/films")), "\(presentation)")
      #expect(story.model.previewRequest != nil && story.model.previewMoves)
      // The playing item is seen already.
      story.press("j")
      #expect(story.model.previewSubject == nil)
      story.press("k")
      // Nothing distracts from a film that is watched.
      story.happen(.commanded(.focus(.to(.player))))
      #expect(!story.model.previewMoves)
      story.happen(.commanded(.present(.full)))
      #expect(story.model.previewRequest == nil)
    }
  }

  @Test func aloneKeepsAwayFromFilms() {
    var story = watching(.pictureInPicture, columns: 160, rows: 45)
    let former = Layout(story.model)
    story.model.settings.preview = .alone
    #expect(story.model.previewRequest == nil)
    let layout = Layout(story.model)
    #expect(layout.previewArea == nil && layout.list == former.list && layout.corner == former.corner)
  }

  /// Nothing of what is on the screen gets smaller or is covered, but for columns that the list can spare.
  @Test func neitherFilmNorListSuffers() {
    for columns in stride(from: 20, through: 500, by: 13) {
      for rows in [6, 9, 14, 20, 24, 33, 45, 67, 120, 200] {
        for presentation in [Presentation.inline, .pictureInPicture] {
          var story = watching(presentation, columns: columns, rows: rows)
          let layout = Layout(story.model)
          story.model.settings.preview = .off
          let usual = Layout(story.model)
          #expect(layout.picture?.size == usual.picture?.size, "\(columns)×\(rows)")
          guard let preview = layout.previewArea else { continue }
          let others = [
            layout.picture, layout.list, layout.header, layout.slider, layout.controls, layout.corner,
          ]
          for other in others {
            #expect(other.map { preview.intersection($0).isEmpty } ?? true, "\(columns)×\(rows)")
          }
          #expect(preview.intersection(layout.screen) == preview, "\(columns)×\(rows)")
          #expect(PreviewPlace.room(in: preview, cellAspect: 2) != nil)
          #expect(layout.list == usual.list)
        }
      }
    }
  }

  @Test func previewOfAnotherRowIsNotShown() {
    var story = browsing()
    story.press("j")
    story.happen(
      .previewRead(PreviewState(subject: .folder(BytePath("/media/films")), content: .failed("No"))))
    #expect(story.model.shownPreview == nil)
    story.happen(.previewRead(PreviewState(subject: one, content: .failed("No"))))
    #expect(story.model.shownPreview == .failed("No"))
  }

  @Test func smallScreensHaveNone() {
    for (columns, rows) in [(20, 6), (30, 8), (40, 12), (69, 13)] {
      var story = browsing()
      story.happen(.resized(ScreenSize(cells: CellSize(columns: columns, rows: rows))))
      #expect(story.model.previewRequest == nil, "\(columns)×\(rows)")
    }
  }

  @Test(arguments: [0.05, 0.5, 1, 16.0 / 9, 10])
  func thePlaceStaysInTheArea(aspect: Double) {
    for columns in [10, 24, 40, 68, 200] {
      for rows in [3, 6, 9, 16, 40, 150] {
        let area = CellRect(column: 30, row: 2, columns: columns, rows: rows)
        guard let place = PreviewPlace(aspect: aspect, cellAspect: 2, in: area) else { continue }
        #expect(place.picture.intersection(area) == place.picture, "\(columns)×\(rows)")
        #expect(place.text.intersection(area) == place.text, "\(columns)×\(rows)")
        #expect(place.text.intersection(place.picture).isEmpty)
      }
    }
  }

  @Test func aFolderIsCounted() {
    var listing = FolderListing(folder: folder)
    listing.entries = (0..<300).map {
      BrowserEntry(
        name: BytePath("\($0)"), kind: $0 < 5 ? .folder : .media(.audio), size: $0 < 5 ? nil : .max)
    }
    let summary = FolderSummary(listing)
    #expect(summary.folders == 5 && summary.media == [.audio: 295])
    #expect(summary.first.count == FolderSummary.mostNames)
  }
}
