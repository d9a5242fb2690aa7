import Testing

@testable import Base
@testable import Core

/// Starting, stopping and coming back: what other programs are told, and what can go wrong.
@Suite struct PictureInPictureTests {
  private func connected() throws -> Story {
    var story = Story()
    story.playFirst()
    story.happen(.ipc(.connected(RemoteClient(1))))
    return story
  }

  /// The names of the events that the last message caused.
  private func events(_ story: Story) -> [String] {
    story.effects.compactMap { effect in
      guard case .tell(_, .map(let fields)) = effect, case .text(let name)? = fields["event"] else {
        return nil
      }
      return name.hasPrefix("pip") ? name : nil
    }
  }

  @Test func pictureInPictureLifecycleEventsAreSent() throws {
    var story = try connected()
    story.press("T")
    #expect(events(story) == ["pip-will-start"])
    story.happen(.sceneShown)
    #expect(events(story) == ["pip-did-start"])
    story.press("T")
    #expect(events(story) == ["pip-will-stop"])
    story.happen(.sceneShown)
    #expect(events(story) == ["pip-did-stop"])
  }

  /// Twice for the same reason are two failures.
  @Test func repeatedPictureInPictureFailuresAreEachReported() throws {
    var story = try connected()
    story.model.screen = ScreenSize(cells: CellSize(columns: 12, rows: 4))
    for _ in 0..<2 {
      try story.perform("pip")
      #expect(events(story) == ["pip-failed"])
    }
  }

  @Test func anItemMayForbidIt() throws {
    var story = Story()
    story.playFirst()
    story.press("T")
    try story.perform("set allows-pip no")
    #expect(story.model.presentation.current != .pictureInPicture)
    try story.perform("pip")
    #expect(story.model.presentation.current != .pictureInPicture)
    #expect(story.model.pictureInPictureObstacle == "This item does not allow Picture in Picture")
    try story.perform("set allows-pip yes")
    try story.perform("pip")
    #expect(story.model.presentation.current == .pictureInPicture)
  }

  /// The playlist that was there before is empty: the files come, with a sentence, and the end is told as such.
  @Test func emptiedPlaylistIsNotRestored() throws {
    var story = Story()
    story.playFirst()
    try story.perform("focus playlist")
    story.press("T")
    story.happen(.sceneShown)
    story.run { model, _ in model.playlist = Playlist() }
    #expect(story.model.restoreObstacle != nil)
    try story.perform("pip")
    #expect(story.model.focus == .browser)
    #expect(story.model.notices.shown?.text == "The playlist that was here is empty")
    story.happen(.sceneShown)
    #expect(story.model.presentation.lifeCycle.restoreObstacle != nil)
  }

  @Test func aScreenThatBecameTooSmallShowsThePictureAlone() throws {
    var story = Story()
    story.playFirst()
    try story.perform("present inline")
    story.press("T")
    story.happen(.sceneShown)
    story.happen(.resized(ScreenSize(cells: CellSize(columns: 30, rows: 10))))
    try story.perform("pip")
    #expect(story.model.presentation.current == .full && story.model.focus == .player)
    #expect(story.model.notices.shown != nil)
  }

  @Test func theCornerFoldsAwayAndComesBack() throws {
    var story = Story()
    story.playFirst()
    story.press("T")
    let picture = try #require(Layout(story.model).picture)
    try story.perform("pip-hide")
    #expect(Layout(story.model).picture == nil && story.model.presentation.current == .pictureInPicture)
    #expect(!story.model.films.main.isPaused)
    try story.perform("pip-hide")
    #expect(Layout(story.model).picture == picture)
    try story.perform("swap")
    try story.perform("pip-hide")
    #expect(Layout(story.model).corner == nil && Layout(story.model).picture != nil)
    story.press("T")
    story.press("T")
    #expect(!story.model.presentation.isCornerHidden)
    try story.perform("set pip-hidden yes")
    #expect(Layout(story.model).corner == nil)
  }

  @Test func terminalStartsPictureInPictureOnlyIfConfigured() throws {
    for isOn in [true, false] {
      var story = Story()
      story.model.settings.autoPipProgram = isOn
      story.playFirst()
      try story.perform("terminal")
      #expect((story.model.presentation.current == .pictureInPicture) == isOn)
      #expect(story.model.showsEmbeddedTerminal)
    }
  }

  @Test func theNextItemStartsItForWhoIsInAList() throws {
    for isOn in [true, false] {
      var story = Story()
      story.model.settings.autoPipNextItem = isOn
      story.playFirst()
      try story.perform("focus playlist")
      let first = try #require(story.model.films.main.item)
      story.happen(.film(.main, .ended(first, damage: nil)))
      let second = try #require(story.model.films.main.item)
      #expect(second != first)
      story.happen(.film(.main, .opened(second, .film)))
      #expect((story.model.presentation.current == .pictureInPicture) == isOn)
    }
  }

  @Test func buttonsAreOnTheCornerWhileThePointerRestsThere() throws {
    var story = Story()
    story.playFirst()
    story.press("T")
    let corner = try #require(Layout(story.model).corner)
    let point = CellPoint(column: corner.column + 3, row: corner.row + 2)
    let move = MouseEvent(.move, at: point)
    #expect(story.model.heeds(move, on: nil))
    story.happen(.pointer(move, on: nil))
    #expect(story.model.showsCornerButtons)
    #expect(!story.model.heeds(move, on: nil))
    story.wait(seconds: 4)
    #expect(!story.model.showsCornerButtons)
    story.happen(.pointer(move, on: nil))
    let away = MouseEvent(.move, at: CellPoint(column: 0, row: 0))
    #expect(story.model.heeds(away, on: nil))
    story.happen(.pointer(away, on: nil))
    #expect(!story.model.showsCornerButtons)
    story.run { $0.closeCorner(&$1) }
    #expect(story.model.films.main.isPaused && story.model.presentation.current != .pictureInPicture)
  }
}
