import Testing

@testable import Base
@testable import Core

@Suite("Channels by number, and the one before")
struct ChannelNumbersTests {
  /// Six channels of two groups, numbered from 101 where they are numbered, in front.
  private func channels(numbered: Bool) -> Story {
    var story = Story(titles: [])
    story.model.append(
      (1...6).map { number in
        var entry = FoundEntry(
          location: .url("http://tv.example/\(number)"), title: "Channel \(number)")
        entry.group = number < 4 ? "News" : "Sport"
        entry.number = numbered ? 100 + number : nil
        return entry
      })
    story.happen(.resized(story.model.screen))
    story.happen(.commanded(.focus(.to(.playlist))))
    return story
  }

  /// Reports that the requested item has opened.
  private func open(_ story: inout Story) throws {
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .opened(item, .live)))
  }

  private func current(_ story: Story) -> String? { story.model.playlist.current?.title }

  @Test func aNumberAndEnterPlaysTheRowOfThatNumber() {
    var story = channels(numbered: false)
    story.press("0 4 <ENTER>")
    #expect(current(story) == "Channel 4")
    #expect(story.model.playlist.view.selectedRow == 3)
    #expect(story.model.keyInput.count == nil)
    // Of a group that is shown alone it is a row of that.
    story.happen(.commanded(.editPlaylist(.narrow("Sport"))))
    story.press("2 <ENTER>")
    #expect(current(story) == "Channel 5")
    story.press("4 <ENTER>")
    #expect(current(story) == "Channel 5")
    #expect(story.model.notices.shown?.text == "There are only 3 rows")
  }

  @Test func theListsOwnNumbersComeFirst() {
    var story = channels(numbered: true)
    story.press("1 0 5 <ENTER>")
    #expect(current(story) == "Channel 5")
    story.press("5 <ENTER>")
    #expect(current(story) == "Channel 5")
    #expect(story.model.notices.shown?.text == "No channel 5")
    // A channel elsewhere is found too, and seen.
    story.happen(.commanded(.editPlaylist(.narrow("Sport"))))
    story.press("1 0 2 <ENTER>")
    #expect(current(story) == "Channel 2")
    #expect(story.model.playlist.group == nil)
    #expect(story.model.playlist.view.selectedRow == 1)
  }

  @Test func digitsOverThePictureAreChannels() throws {
    var story = channels(numbered: true)
    story.press("1 0 1 <ENTER>")
    try open(&story)
    story.happen(.commanded(.present(.full)))
    let look = story.model.settings.look
    story.press("1 0")
    #expect(story.model.notices.shown?.text == "Channel 10: no such channel")
    #expect(story.model.settings.look == look)
    story.press("4")
    #expect(story.model.notices.shown?.text == "Channel 104: Channel 4 \u{2013} Enter plays it")
    #expect(current(story) == "Channel 1")
    story.press("<ENTER>")
    #expect(current(story) == "Channel 4")
    // Digits of some time ago begin no number, and another key takes them back.
    story.press("1 0")
    story.wait(seconds: 10)
    story.press("1 0 5 <ENTER>")
    #expect(current(story) == "Channel 5")
    story.press("1 0 p 1 0 2 <ENTER>")
    #expect(current(story) == "Channel 2")
  }

  @Test func aDroppedNumberLeavesTheScreen() throws {
    var story = channels(numbered: true)
    story.press("1 0 1 <ENTER>")
    try open(&story)
    story.happen(.commanded(.present(.full)))
    // Esc drops the number and leaves the picture large; a key that goes elsewhere drops it, too.
    story.press("1 0 4 <ESC>")
    #expect(story.model.notices.shown == nil && story.model.presentation.current == .full)
    story.press("1 0 4 <TAB>")
    #expect(story.model.notices.shown == nil && story.model.focus == .playlist)
    #expect(current(story) == "Channel 1")
  }

  @Test func withoutNumbersOrWithKeysOfTheUsersOwnDigitsAreKeys() throws {
    var story = channels(numbered: false)
    story.press("1 <ENTER>")
    try open(&story)
    story.happen(.commanded(.present(.full)))
    story.press("2")
    #expect(story.model.settings.look != PictureLook())
    story = channels(numbered: true)
    let own = InputConfParser("2 add volume -2", from: .file("input.conf")).bindings
    story.model.keymap = .standard(over: own)
    story.press("1 0 1 <ENTER>")
    try open(&story)
    story.happen(.commanded(.present(.full)))
    let volume = story.model.defaults.volume
    story.press("2")
    #expect(story.model.defaults.volume == volume - 2)
  }

  @Test func enterAloneAndMotionsMeanWhatTheyMeant() {
    var story = channels(numbered: true)
    story.press("2 j <ENTER>")
    #expect(current(story) == "Channel 3")
  }

  @Test func aNumberLeadsToARowOfFiles() {
    var story = Story()
    let names = ["a.mkv", "b.mkv", "c.mkv"].map { BrowserEntry(name: BytePath($0), kind: .media(.video)) }
    story.happen(.planned(StartPlan(folder: BytePath("/x"), presentation: .inline)))
    story.happen(.folder(.listed(FolderListing(folder: BytePath("/x"), entries: names))))
    story.happen(.commanded(.focus(.to(.browser))))
    story.press("2 <ENTER>")
    #expect(story.model.playlist.current?.location == .file(BytePath("/x/b.mkv")))
  }

  @Test func lastGoesBackAndForth() throws {
    var story = channels(numbered: false)
    story.press("<BS>")
    #expect(story.model.notices.shown?.text == "Nothing was played before this item")
    story.press("1 <ENTER>")
    try open(&story)
    story.press("5 <ENTER>")
    try open(&story)
    story.press("<BS>")
    #expect(current(story) == "Channel 1")
    #expect(story.model.playlist.view.selectedRow == 0)
    try open(&story)
    story.press("g l")
    #expect(current(story) == "Channel 5")
    // A group that does not hold it makes way.
    try open(&story)
    story.happen(.commanded(.editPlaylist(.narrow("Sport"))))
    story.happen(.commanded(.lastItem))
    #expect(current(story) == "Channel 1")
    #expect(story.model.playlist.group == nil)
  }

  @Test func failedChannelIsNotRememberedAsThePrevious() throws {
    var story = channels(numbered: false)
    story.press("1 <ENTER>")
    try open(&story)
    story.press("3 <ENTER>")
    let dead = try #require(story.model.films.main.item)
    story.happen(.film(.main, .failed(dead, PlaybackFailure("The server refused the connection."))))
    // It was chosen by hand, so it stays.
    #expect(current(story) == "Channel 3")
    story.press("<BS>")
    #expect(current(story) == "Channel 1")
    try open(&story)
    story.press("<BS>")
    #expect(current(story) == "Channel 1")
  }
}
