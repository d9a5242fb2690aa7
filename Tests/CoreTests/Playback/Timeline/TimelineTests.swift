import Testing

@testable import Base
@testable import Core

@Suite("Chapters, loops, single pictures and typed times")
struct TimelineTests {
  /// A film of 100 seconds whose chapters begin at 0, 30 and 60.
  private func film(at seconds: Double = 0) -> Story {
    var story = Story()
    var info = MediaInfo.film
    info.chapters = [
      .init(start: .zero, title: "Opening"), .init(start: MediaTime(seconds: 30), title: "Mid\u{1B}[2Jdle"),
      .init(start: MediaTime(seconds: 60), title: nil),
    ]
    story.playFirst(info: info)
    story.plays(at: seconds)
    return story
  }

  @Test func aTimeIsTypedInFrontOfNothing() throws {
    for before in ["menu settings", "help"] {
      var story = film()
      try story.perform(before)
      #expect(story.model.menu != nil || story.model.help != nil)
      try story.perform("seek-prompt")
      #expect(story.model.prompt?.subject == .time)
      #expect(story.model.menu == nil && story.model.help == nil)
    }
  }

  // MARK: Chapters

  @Test(arguments: [
    ("add chapter 1", 10.0, 30.0), ("add chapter -1", 40, 30), ("add chapter -1", 33, 0),
    ("add chapter -1", 2, 0), ("add chapter 2", 10, 60), ("set chapter 2", 10, 60), ("set chapter -1", 50, 0),
  ])
  func chapterCommandsSeek(command: String, from: Double, to: Double) throws {
    var story = film(at: from)
    try story.perform(command)
    #expect(
      story.effects == [
        .film(.main, .seek(MediaTime(seconds: to), exact: true, direction: to < from ? -1 : 1))
      ])
  }

  @Test(arguments: [
    (9.0, "add chapter -1", 6.0), (8.0, "add chapter -1", 6), (7, "add chapter -1", 3),
    (20, "add chapter -1", 8),
    (9, "add chapter -2", 3),
  ])
  func stepsBackLeaveNoShortChapterOut(from: Double, command: String, to: Double) throws {
    var story = Story()
    var info = MediaInfo.film
    info.chapters = [0.0, 3, 6, 8].map { .init(start: MediaTime(seconds: $0), title: nil) }
    story.playFirst(info: info)
    story.plays(at: from)
    try story.perform(command)
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: to), exact: true, direction: -1))])
  }

  @Test func aGuessedLengthCutsNothing() throws {
    for (isGuessed, place) in [(false, 60.0), (true, 90)] {
      var story = Story()
      var info = MediaInfo.song
      info.isDurationGuessed = isGuessed
      story.playFirst(info: info)
      try story.perform("seek 90 absolute")
      #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: place), exact: true, direction: 1))])
      try story.perform("seek 50 absolute-percent")
      #expect(story.model.films.main.shownPosition.seconds == 30)
    }
  }

  /// Two begin at 10, and one of them is no place to stay at.
  @Test func chaptersOfOneMomentAreOneStep() throws {
    var story = Story()
    var info = MediaInfo.film
    info.chapters = [0.0, 10, 10, 20, 24, 30].map { .init(start: MediaTime(seconds: $0), title: "c") }
    story.playFirst(info: info)
    var places: [Double] = []
    for _ in 0..<4 {
      try story.perform("add chapter 1")
      places.append(story.model.films.main.shownPosition.seconds)
    }
    #expect(places == [10, 20, 24, 30])
    #expect(story.model.films.main.currentChapter == 5)
    for _ in 0..<4 {
      try story.perform("add chapter -1")
      places.append(story.model.films.main.shownPosition.seconds)
    }
    #expect(places.suffix(4) == [24, 20, 10, 0])
  }

  @Test func behindTheLastChapterComesTheNextItem() throws {
    var story = film(at: 70)
    try story.perform("add chapter 1")
    #expect(story.effects.filter(\.opensItem).count == 1)
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func chaptersThatAreNotThereAreRefused() throws {
    var story = film(at: 70)
    try story.perform("set chapter 3")
    #expect(story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "This item has 3 chapters")
    story.playFirst()
    try story.perform("add chapter 1")
    #expect(story.effects.isEmpty)
  }

  @Test func aChapterIsNamedAsItBeginsAndNotAfterASeek() {
    var story = film(at: 29)
    #expect(story.model.notices.shown == nil)
    story.plays(at: 30.1)
    #expect(story.model.notices.shown?.text.hasPrefix("Chapter 2/3: Mid") == true)
    #expect(story.model.notices.shown?.text.unicodeScalars.contains("\u{1B}") == false)
    // The third has no name to say.
    story.wait(seconds: 10)
    story.plays(at: 60.5)
    #expect(story.model.notices.shown == nil)
    story.happen(.film(.main, .settled(story.model.playlist.items[0].id, MediaTime(seconds: 5))))
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 31)), exact: true)))
    story.happen(.film(.main, .settled(story.model.playlist.items[0].id, MediaTime(seconds: 31))))
    story.plays(at: 31.2)
    #expect(story.model.notices.shown == nil)
  }

  @Test func namesOfChaptersCanBeSwitchedOff() {
    var story = film(at: 29)
    story.model.settings.chapterNotices = false
    story.plays(at: 30.1)
    #expect(story.model.notices.shown == nil)
  }

  @Test func chapterReadsAsMpvWritesIt() {
    let story = film(at: 31)
    #expect(story.model.expand("${=chapter} of ${chapters}") == "1 of 3")
    #expect(story.model.expand("${chapter}").hasPrefix("2/3: Mid"))
  }

  // MARK: Loops

  @Test func aThenBThenNeither() {
    var story = film(at: 10)
    story.press("l")
    #expect(story.effects == [.film(.main, .setLoop(nil))])
    #expect(story.model.notices.shown?.text == "A-B loop: 0:10 – …")
    story.plays(at: 20)
    story.press("l")
    #expect(story.effects == [.film(.main, .setLoop(MediaTime(seconds: 10)..<MediaTime(seconds: 20)))])
    #expect(story.model.value(of: .abLoopB) == "0:20")
    story.press("l")
    #expect(story.effects == [.film(.main, .setLoop(nil))])
    #expect(story.model.value(of: .abLoopA) == "no")
  }

  @Test func pointsMayBeSetInAnyOrderAndMoved() throws {
    var story = film(at: 10)
    try story.perform("set ab-loop-a 1:00")
    try story.perform("set ab-loop-b 12.5")
    #expect(story.effects == [.film(.main, .setLoop(MediaTime(seconds: 12.5)..<MediaTime(seconds: 60)))])
    try story.perform("add ab-loop-b -20")
    #expect(story.effects == [.film(.main, .setLoop(.zero..<MediaTime(seconds: 60)))])
    try story.perform("set ab-loop-a no")
    #expect(story.effects == [.film(.main, .setLoop(nil))])
    #expect(throws: CommandProblem.self) { try story.perform("set ab-loop-a soon") }
  }

  @Test func anotherItemHasNoPoints() {
    var story = film(at: 10)
    story.press("l")
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.films.main.playback.loop == LoopPoints())
  }

  @Test func unseekableItemHasNoABLoop() {
    var story = Story()
    story.playFirst(info: .live)
    story.press("l")
    #expect(story.effects.isEmpty)
    #expect(story.model.films.main.playback.loop == LoopPoints())
    #expect(story.model.notices.shown != nil)
  }

  @Test func theEndLeadsToAWhereBLiesAtTheEnd() throws {
    var story = film(at: 10)
    let item = story.model.playlist.items[0].id
    try story.perform("set ab-loop-a 90")
    try story.perform("set ab-loop-b 100")
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 90), exact: true, direction: -1))])
    // A person who went past B leaves the stretch.
    try story.perform("set ab-loop-b 95")
    story.happen(.film(.main, .ended(item, damage: nil)))
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func aRepeatedItemGoesBackToItsStart() {
    var story = film(at: 99)
    story.press("L")
    story.happen(.film(.main, .ended(story.model.playlist.items[0].id, damage: nil)))
    #expect(story.effects == [.film(.main, .seek(.zero, exact: true, direction: -1))])
    #expect(story.model.films.main.shownPosition == .zero)
  }

  @Test func soundIsMovedInStepsThatAddUp() {
    var story = film(at: 10)
    for _ in 0..<3 { story.press("<Ctrl++>") }
    #expect(story.effects == [.film(.main, .setAudioDelay(MediaTime(seconds: 0.3)))])
    #expect(story.model.notices.shown?.text == "Audio delay: 300 ms")
    for _ in 0..<3 { story.press("<Ctrl+->") }
    #expect(story.effects == [.film(.main, .setAudioDelay(.zero))])
    #expect(story.model.value(of: .audioDelay) == "0")
    story.press("<Ctrl+->")
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.model.films.main.audioDelay == -0.1)
  }

  // MARK: Single pictures

  @Test func pointAndCommaPauseAndStep() {
    var story = film(at: 10)
    story.press(".")
    #expect(story.effects == [.film(.main, .setPaused(true)), .film(.main, .stepFrame(1))])
    #expect(story.model.films.main.isPaused)
    story.press(",")
    #expect(story.effects == [.film(.main, .stepFrame(-1))])
  }

  @Test func soundAloneOnlyPausesAndLiveGoesForwardOnly() {
    var story = Story()
    story.playFirst(info: .song)
    story.press(". ,")
    #expect(story.effects == [.film(.main, .setPaused(true))])
    story = Story()
    story.playFirst(info: .live)
    story.press(", .")
    #expect(story.effects == [.film(.main, .setPaused(true)), .film(.main, .stepFrame(1))])
  }

  // MARK: Undoing

  @Test func seeksInABurstAreUndoneTogether() {
    var story = film(at: 10)
    story.press("<RIGHT> <RIGHT> <RIGHT>")
    story.settle(at: 25)
    story.wait(seconds: 5)
    story.press("<Shift+BS>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 10), exact: true, direction: -1))])
    story.settle(at: 10)
    // Undoing is undone too.
    story.press("<Shift+BS>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 25), exact: true, direction: 1))])
  }

  @Test func aMarkIsWhereUndoingLeadsOnce() {
    var story = film(at: 42)
    story.press("<Ctrl+Shift+BS>")
    for _ in 0..<3 {
      story.press("<UP>")
      story.settle(at: 100)
      story.wait(seconds: 5)
    }
    story.press("<Shift+BS>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 42), exact: true, direction: -1))])
    story.settle(at: 42)
    story.press("<Shift+BS>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 100), exact: true, direction: 1))])
  }

  @Test func aPermanentMarkStays() throws {
    var story = film(at: 42)
    try story.perform("revert-seek mark-permanent")
    for _ in 0..<2 {
      story.press("<UP>")
      story.settle(at: 90)
      story.press("<Shift+BS>")
      #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 42), exact: true, direction: -1))])
      story.settle(at: 42)
    }
  }

  // MARK: Typed times

  @Test(arguments: [
    ("0:45", 45.0), ("83", 83), ("50%", 50), ("+30", 40), ("-5", 5), ("1:00:00", 100), (" 12.5 ", 12.5),
  ])
  func aTypedTimeIsSoughtExactly(text: String, to: Double) {
    var story = film(at: 10)
    story.press("<Ctrl+t>")
    for character in text { story.happen(.keyPressed(Key(.character(character)))) }
    story.press("<ENTER>")
    #expect(
      story.effects == [.film(.main, .seek(MediaTime(seconds: to), exact: true, direction: to < 10 ? -1 : 1))]
    )
    #expect(story.model.prompt == nil)
    #expect(story.model.focus == .player)
  }

  @Test func invalidTimeStaysToBeCorrected() {
    var story = film(at: 10)
    story.press("<Ctrl+t> 1 : x <ENTER>")
    #expect(story.effects.isEmpty)
    #expect(story.model.prompt?.text == "1:x")
    #expect(story.model.notices.shown?.weight == .warning)
    story.press("<BS> 2 <ENTER>")
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 62), exact: true, direction: 1))])
  }

  @Test func escapeAndAnEmptyLineSeekNowhere() {
    var story = film(at: 10)
    story.press("<Ctrl+t> 5 <ESC>")
    #expect(story.effects.isEmpty && story.model.prompt == nil)
    story.press("<Ctrl+t> <ENTER>")
    #expect(story.effects.isEmpty && story.model.prompt == nil)
    // Rows do not move while a time is typed.
    let before = story.model.playlist.view
    story.press("<Ctrl+t> <DOWN> <END>")
    #expect(story.model.playlist.view == before)
  }

  @Test func nothingIsTypedForWhatCannotBeSought() {
    var story = Story()
    story.press("<Ctrl+t>")
    #expect(story.model.prompt == nil)
    story.playFirst(info: .live)
    story.press("<Ctrl+t>")
    #expect(story.model.prompt == nil)
    #expect(story.model.notices.shown != nil)
  }
}

extension Story {
  /// The engine says where the current item is.
  mutating func plays(at seconds: Double) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    happen(.moved(.main, snapshot))
  }

  /// The engine has arrived at the target of a seek.
  mutating func settle(at seconds: Double) {
    guard let item = model.films.main.item else {
      Issue.record("nothing plays")
      return
    }
    happen(.film(.main, .settled(item, MediaTime(seconds: seconds))))
  }

  /// A line of `input.conf` without its key.
  mutating func perform(_ command: String) throws {
    happen(.commanded(try CommandTable.command(command.split(separator: " ").map(String.init))))
  }
}
