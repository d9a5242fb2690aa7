import Testing

@testable import Base
@testable import Core

@Suite("Presentations and PiP")
struct PresentationTests {
  @Test func pictureInPictureStartsShowsAndLeadsBack() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("j")
    story.happen(.commanded(.present(.full)))
    story.press("T")
    guard case .starting(let origin) = story.model.presentation.pictureInPicture else {
      Issue.record("PiP did not start")
      return
    }
    #expect(origin.presentation == .full)
    story.happen(.sceneShown)
    #expect(story.model.presentation.pictureInPicture == .active(origin))
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(story.model.focus == .playlist)

    story.press("j")
    #expect(story.model.playlist.view.selectedRow == 2)
    story.press("T")
    #expect(story.model.presentation.pictureInPicture == .stopping)
    story.happen(.sceneShown)
    #expect(story.model.presentation.pictureInPicture == .inactive)
    #expect(story.model.presentation.current == .full)
    #expect(story.model.focus == .player)
    #expect(story.model.playlist.view.selectedRow == 1)
  }

  /// There and back again, whoever had the keys has them.
  @Test(arguments: ["f", "<ESC>", "<F3>"])
  func theFullPictureLeadsBackToTheList(back: String) {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.inline)))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("f")
    #expect(story.model.presentation.current == .full && story.model.focus == .player)
    story.press("\(back) j")
    #expect(story.model.presentation.current == .inline && story.model.focus == .playlist)
    #expect(story.model.playlist.view.selectedRow == 1)
    // From the picture it leads there, and so it does where it was full from the start.
    story.happen(.commanded(.focus(.to(.player))))
    story.press("f \(back)")
    #expect(story.model.presentation.current == .inline && story.model.focus == .player)
    var begun = Story()
    begun.model.presentation = PresentationState(.full)
    begun.model.focus = .player
    begun.playFirst()
    begun.press("\(back)")
    #expect(begun.model.presentation.current == .inline && begun.model.focus == .player)
  }

  /// It moves by itself where the user has chosen another presentation, and not where another size is the reason.
  @Test func thePictureGlidesBetweenPresentationsOnly() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    let full = PictureStation(story.model)
    #expect(!story.model.pictureGlides(from: full))
    story.press("T")
    #expect(story.model.pictureGlides(from: full))
    let corner = PictureStation(story.model)
    story.model.settings.pipSize = 40
    #expect(!story.model.pictureGlides(from: corner))
    story.happen(.commanded(.moveCorner(.clockwise)))
    #expect(story.model.pictureGlides(from: corner))
    story.model.settings.motion = .off
    #expect(!story.model.pictureGlides(from: corner))
    story.model.settings.motion = .auto
    story.model.settings.reader = true
    #expect(!story.model.pictureGlides(from: corner))
    story.model.settings.reader = false
    story.model.screen.cells.columns += 1
    #expect(!story.model.pictureGlides(from: corner))
  }

  @Test func theFullPictureLeadsBackToTheCorner() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.inline)))
    story.happen(.commanded(.focus(.to(.player))))
    story.press("T")
    story.happen(.sceneShown)
    story.press("f")
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .full)
    story.press("f")
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .pictureInPicture && story.model.focus.list != nil)
    story.press("T")
    #expect(story.model.presentation.current == .inline && story.model.focus == .player)
    // A corner without a picture would be empty.
    story.press("T f")
    story.model.films.main.playback.stage = .idle
    story.press("<ESC>")
    #expect(story.model.presentation.current == .inline && story.model.focus.list != nil)
  }

  /// Enter on the film that plays keeps its position.
  @Test func enterOnTheFilmThatPlaysShowsItLarge() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.inline)))
    story.happen(.commanded(.focus(.to(.playlist))))
    story.happen(.commanded(.change(.pause, .set("yes"))))
    story.press("<ENTER>")
    #expect(story.effects == [.film(.main, .setPaused(false))])
    #expect(story.model.presentation.current == .full)
    story.press("f")
    #expect(story.model.focus == .playlist)
    story.press("j <ENTER>")
    #expect(story.model.presentation.current == .inline && story.model.playlist.currentIndex == 1)
    // While it is opened there is nothing to show yet, and a song is begun again.
    story.press("<ENTER>")
    #expect(story.model.presentation.current == .inline)
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .song)))
    story.press("<ENTER>")
    #expect(story.model.presentation.current == .inline && story.model.films.main.isOpening)
  }

  @Test func selectionsOfOtherListsStay() {
    var story = Story()
    story.playFirst()
    func list(_ folder: String) -> Message {
      let names = ["a", "b", "c"].map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
      return .folder(.listed(FolderListing(folder: BytePath(folder), entries: names)))
    }
    story.run { $0.enterFolder(BytePath("/one"), &$1) }
    story.happen(list("/one"))
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("j j T")
    story.happen(.sceneShown)
    story.run { $0.enterFolder(BytePath("/two"), &$1) }
    story.happen(list("/two"))
    // The item that was selected goes, and so no other has to be.
    story.happen(.commanded(.focus(.to(.playlist))))
    story.press("d G T")
    #expect(story.model.presentation.current == .inline)
    #expect(story.model.browser.view.selectedRow == 0)
    #expect(story.model.playlist.view.selectedRow == 1)
  }

  @Test func theCornerGoesRoundBothWays() throws {
    var story = Story()
    story.model.settings.pipCorner = .bottomRight
    try story.perform("cycle pip-corner")
    #expect(story.model.settings.pipCorner == .bottomMiddle)
    try story.perform("cycle pip-corner down")
    try story.perform("cycle pip-corner down")
    #expect(story.model.settings.pipCorner == .middleRight)
    try story.perform("add pip-size 100")
    #expect(story.model.settings.pipSize == 60)
  }

  @Test func playStateIsUntouched() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.pause, .set("yes"))))
    story.press("T")
    #expect(story.effects.isEmpty)
    #expect(story.model.films.main.isPaused)
    story.press("T")
    #expect(story.model.films.main.isPaused)
  }

  @Test func pictureInPictureIsRefusedWithoutAPicture() {
    var story = Story()
    story.playFirst(info: .song)
    story.press("T")
    #expect(story.model.presentation.pictureInPicture == .failed("This item has no picture"))
    #expect(story.model.presentation.current == .inline)
    #expect(!story.model.isPossible(.pictureInPicture))
  }

  @Test func pictureInPictureIsRefusedOnATooSmallScreen() {
    var story = Story(columns: 18, rows: 5)
    story.playFirst()
    story.press("T")
    #expect(story.model.presentation.current == .inline)
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func pictureInPictureContinuesWithTheNextItem() {
    var story = Story()
    story.playFirst()
    story.press("T")
    story.happen(.sceneShown)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    #expect(story.model.presentation.current == .pictureInPicture)
    #expect(Layout(story.model).corner != nil)
  }

  @Test func pictureInPictureStopsWhenThePlaylistEnds() {
    var story = Story(titles: ["one"])
    story.playFirst()
    story.press("T")
    story.happen(.sceneShown)
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.model.presentation.current == .inline)
  }

  @Test func autoPictureInPictureStartsOnlyWhenEnabled() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.presentation.current == .inline)

    story.model.settings.autoPip = true
    story.happen(.commanded(.present(.full)))
    story.happen(.commanded(.focus(.to(.playlist))))
    #expect(story.model.presentation.current == .pictureInPicture)
  }

  @Test func cornerMovesAndKeepsItsSize() {
    var story = Story()
    story.playFirst()
    story.press("T")
    let moves: [CornerMove] = [.up, .up, .left, .left, .down, .down, .right, .right]
    let sizes = moves.map { move -> CellSize? in
      story.happen(.commanded(.moveCorner(move)))
      return Layout(story.model).picture?.size
    }
    #expect(Set(sizes).count == 1)
    #expect(story.model.settings.pipCorner == .bottomRight)
    story.happen(.commanded(.resizeCorner(100)))
    #expect(story.model.settings.pipSize == 60)
    story.happen(.commanded(.resizeCorner(-100)))
    #expect(story.model.settings.pipSize == 10)
  }

  @Test func controlsHideOverAFullPictureAndComeBack() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    #expect(story.model.showsControls)
    #expect(story.model.nextDeadline == story.model.lastInput + .seconds(3))
    story.wait(seconds: 3.1)
    #expect(!story.model.showsControls)
    #expect(Layout(story.model).picture?.rows == 28 && Layout(story.model).slider == nil)
    story.press("i")
    #expect(story.model.showsControls)
    story.wait(seconds: 4)
    story.happen(.commanded(.change(.pause, .set("yes"))))
    #expect(story.model.showsControls)
  }

  @Test func songKeepsItsControlsOverItsCover() {
    var info = MediaInfo.song
    var cover = MediaInfo.Stream(index: 1, kind: .video, codec: "png")
    cover.isAttachedPicture = true
    info.streams.append(cover)
    info.videoStream = 1
    (info.displayWidth, info.displayHeight) = (500, 500)
    var story = Story()
    story.playFirst(info: info)
    story.happen(.commanded(.present(.full)))
    story.wait(seconds: 5)
    #expect(story.model.hasPicture && story.model.showsControls)
    #expect(story.model.nextDeadline.map { $0 > story.model.now } ?? true)
  }

  @Test func enterOverAFullPictureShowsTheSliderAndKeepsTheItem() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    story.wait(seconds: 5)
    #expect(!story.model.showsControls)
    story.press("<ENTER>")
    #expect(story.model.showsControls && story.model.playlist.currentIndex == 0)
    story.press(">")
    #expect(story.model.playlist.currentIndex == 1)
  }

  /// A deadline that has passed and stays would keep the main loop from sleeping.
  @Test(arguments: ["a stream that stalls", "a prompt for a time"])
  func controlsThatAreKeptLeaveNoPassedDeadline(by what: String) {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    if what == "a prompt for a time" {
      story.model.openPrompt(.time)
    } else {
      story.happen(.film(.main, .buffering(story.model.playlist.items[0].id, true)))
    }
    story.wait(seconds: 5)
    #expect(story.model.showsControls)
    #expect(story.model.nextDeadline.map { $0 > story.model.now } ?? true)
  }

  @Test func escapeLeavesWhatIsInFrontOneAtATime() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    story.press("?")
    #expect(story.model.help != nil)
    story.press("<ESC>")
    #expect(story.model.help == nil)
    #expect(story.model.presentation.current == .full)
    story.press("<ESC>")
    #expect(story.model.presentation.current == .inline)
  }

  /// Every rectangle of every layout lies on the screen, at any size.
  @Test func layoutsStayOnTheScreen() {
    for presentation in Presentation.allCases {
      for columns in [1, 2, 5, 13, 20, 40, 69, 70, 80, 200, 500] {
        for rows in 1...40 {
          var story = Story(columns: columns, rows: rows)
          story.playFirst()
          story.happen(.commanded(.present(presentation)))
          for corner in Corner.allCases {
            story.model.settings.pipCorner = corner
            let layout = Layout(story.model)
            let screen = CellRect(CellSize(columns: columns, rows: rows))
            for rect in [
              layout.list, layout.header, layout.picture, layout.corner, layout.slider, layout.controls,
              layout.titleBar,
            ] {
              guard let rect else { continue }
              #expect(rect.intersection(screen) == rect, "\(presentation) \(columns)x\(rows): \(rect)")
            }
            if let corner = layout.corner, let picture = layout.picture {
              #expect(corner.intersection(picture) == picture)
            }
          }
        }
      }
    }
  }
}
