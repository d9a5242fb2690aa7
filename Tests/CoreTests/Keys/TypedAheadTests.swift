import Testing

@testable import Base
@testable import Core

@Suite("Keys that are pressed before what they are for is there") struct TypedAheadTests {
  private let folder = BytePath("/media")
  private let wanted = BytePath("/srv")

  /// A path was typed and Enter was pressed.
  private func going() -> Story {
    var story = Story(titles: [])
    story.run { $0.enterFolder(folder, &$1) }
    story.happen(.folder(.listed(FolderListing(folder: folder, entries: [entry("old"), entry("older")]))))
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("g p / s r v <ENTER>")
    return story
  }

  private func entry(_ name: String) -> BrowserEntry {
    BrowserEntry(name: BytePath(name), kind: .media(.video))
  }

  private func list(in story: inout Story) {
    let names = ["a.mkv", "b.mkv", "c.mkv"]
    story.happen(.folder(.listed(FolderListing(folder: wanted, entries: names.map(entry)))))
  }

  @Test func waitForThePlaceAndForItsFolder() {
    var story = going()
    story.press("j")
    #expect(story.model.prompt?.text == "/srv")
    #expect(story.model.pathLine?.wanted == wanted)
    story.happen(.place(.found(wanted, folder: wanted, name: nil)))
    story.press("j <ENTER>")
    #expect(story.model.films.main.item == nil)
    list(in: &story)
    #expect(story.model.browser.selected?.shownName == "c.mkv")
    #expect(story.model.playlist.current?.title == "c.mkv")
    // From then on keys are keys again.
    story.press("k")
    #expect(story.model.browser.selected?.shownName == "b.mkv")
  }

  @Test func enterPressedTwiceOpensNothing() {
    var story = going()
    story.press("<ENTER> <ENTER>")
    #expect(story.effects.isEmpty)
    story.happen(.place(.found(wanted, folder: wanted, name: nil)))
    list(in: &story)
    #expect(story.model.films.main.item == nil)
  }

  @Test func keysTypedAheadAreDroppedWhenThePathIsMissing() {
    var story = going()
    story.press("d j")
    story.happen(.place(.missing(wanted, "Gone.")))
    #expect(story.model.prompt?.text == "/srv")
    story.press("x")
    #expect(story.model.prompt?.text == "/srvx")
  }

  @Test func leavingIsNeverLate() {
    var story = going()
    story.press("j <ESC>")
    #expect(story.model.prompt == nil)
    #expect(story.model.browser.selected?.shownName == "old")
    story.press("j")
    #expect(story.model.browser.selected?.shownName == "older")
    // Quitting does not wait for the folder.
    var late = going()
    late.press("<Ctrl+c>")
    #expect(late.model.exit != nil)
  }

  @Test func aFolderThatTakesLongIsNotWaitedForLonger() {
    var story = going()
    story.happen(.place(.found(wanted, folder: wanted, name: nil)))
    story.press("g h")
    #expect(story.model.nextDeadline.map { $0 <= story.model.now + .seconds(1) } == true)
    story.press("F1")
    story.wait(seconds: 1.1)
    #expect(story.model.keyInput.typedAhead == nil)
    #expect(story.model.help != nil)
  }

  @Test func moreKeysThanAnybodyMeansAreDropped() {
    var story = going()
    for _ in 0..<1_000 { story.press("j") }
    #expect(story.model.keyInput.typedAhead?.keys.count == TypedAhead.limit)
  }

  // MARK: Rows that are being read

  /// A folder has been entered and not been read yet.
  private func entering() -> Story {
    var story = Story(titles: [])
    story.happen(.commanded(.focus(.to(.browser))))
    story.run { $0.enterFolder(wanted, &$1) }
    return story
  }

  @Test(arguments: [("j", "b.mkv"), ("2 j", "c.mkv"), ("G", "c.mkv"), ("j j k", "b.mkv"), ("G g g", "a.mkv")])
  func rowMotionsTypedAheadApplyOnceTheFolderIsListed(keys: String, row: String) {
    var story = entering()
    story.press(keys)
    list(in: &story)
    #expect(story.model.browser.selected?.shownName == row)
    #expect(story.model.keyInput.typedAhead == nil)
  }

  @Test func enterTypedAheadOpensTheRowOnceListed() {
    var story = entering()
    story.press("j <ENTER>")
    #expect(story.model.films.main.item == nil)
    list(in: &story)
    #expect(story.model.playlist.current?.title == "b.mkv")
  }

  @Test func keysUnrelatedToRowsActAtOnce() {
    var story = entering()
    story.press("m")
    #expect(story.model.defaults.isMuted)
    story.press("<BS>")
    #expect(story.model.browser.folder == BytePath("/"))
  }

  @Test func aFolderThatDoesNotAnswerTakesNoKeysForLong() {
    var story = entering()
    story.press("j")
    story.wait(seconds: 1.1)
    #expect(story.model.keyInput.typedAhead == nil)
    story.press("j")
    #expect(story.model.keyInput.typedAhead == nil)
    list(in: &story)
    #expect(story.model.browser.selected?.shownName == "a.mkv")
  }

  @Test func keysBeforeTheStartAreForWhatWasAskedFor() {
    var story = Story(titles: [])
    story.model.holdKeysUntilPlanned()
    story.press("j m")
    #expect(!story.model.defaults.isMuted)
    story.happen(.planned(StartPlan(folder: wanted, presentation: .inline)))
    list(in: &story)
    #expect(story.model.browser.selected?.shownName == "b.mkv" && story.model.defaults.isMuted)
    var late = Story(titles: [])
    late.model.holdKeysUntilPlanned()
    late.press("m")
    late.wait(seconds: 1.1)
    #expect(late.model.defaults.isMuted)
    var leaving = Story(titles: [])
    leaving.model.holdKeysUntilPlanned()
    leaving.press("<Ctrl+c>")
    #expect(leaving.model.exit != nil)
  }
}
