import Testing

@testable import Base
@testable import Core

@Suite("A room: who is there and what is said") struct RoomTests {
  @Test func joiningAndLeaving() throws {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    let address = try #require(SyncplayAddress("anna@localhost/films"))
    #expect(story.effects.first == .joinRoom(address, .names))
    #expect(story.model.notices.shown?.text == "Joining films at localhost")
    story.happen(.commanded(.syncplay(.join("/music"))))
    #expect(
      story.model.syncplay?.address.room == "music" && story.model.syncplay?.address.host == "localhost")
    story.happen(.commanded(.syncplay(.leave)))
    #expect(story.effects == [.leaveRoom] && story.model.syncplay == nil)
    story.happen(.commanded(.syncplay(.leave)))
    #expect(story.effects.isEmpty)
  }

  @Test func theSettingsRoomIsJoinedAtTheStart() {
    var story = Story()
    story.model.settings.syncplayRoom = "example.org/club"
    story.model.settings.syncplayPrivacy = .hashes
    story.happen(.planned(StartPlan(folder: BytePath("/media"), presentation: .inline)))
    #expect(
      story.effects.contains {
        if case .joinRoom(let address, .hashes, .auto) = $0 { address.room == "club" } else { false }
      })
  }

  @Test(arguments: [nil, "nonsense", "host:x/room"]) func invalidRoomAddressShowsAWarning(text: String?) {
    var story = Story()
    story.happen(.commanded(.syncplay(.join(text))))
    #expect(story.effects.isEmpty && story.model.syncplay == nil)
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func messagesAfterLeavingAreIgnored() {
    var story = Story.watchingTogether()
    story.happen(.commanded(.syncplay(.leave)))
    story.model.notices = Notices()
    story.hear(.said("ben", "hello"))
    story.hearRoom(at: 5, isPaused: true)
    #expect(story.effects.isEmpty && story.model.notices.shown == nil && !story.model.films.main.isPaused)
  }

  @Test func memberArrivalAndDepartureAreAnnouncedOnce() {
    var story = Story.watchingTogether()
    story.hear(.member("carl", nil))
    #expect(story.model.notices.shown?.text == "carl is here")
    story.hear(.member("carl", .other))
    #expect(story.model.notices.shown?.text == "carl plays other.mkv (1:10): not your file")
    story.hear(.member("ben", .same))
    #expect(story.model.syncplay?.members.map(\.name) == ["anna", "ben", "carl"])
    story.hear(.left("carl"))
    #expect(story.model.notices.shown?.text == "carl has left")
    let lines = story.model.syncplay?.lines.count
    story.hear(.left("carl"))
    #expect(story.model.syncplay?.lines.count == lines)
  }

  @Test func aFileIsKnownAgainByNameSizeOrLength() {
    let marks = SyncplayFileMarks.own(ItemID(1))
    func isSame(_ name: String, _ seconds: Double?, _ size: String?) -> Bool {
      marks.match(
        SyncplayFile(name: name, duration: seconds.map { MediaTime(seconds: $0) }, size: size))
    }
    #expect(isSame("One.MKV", nil, nil) && isSame("o-n_e mkv", nil, nil) && isSame("aabbccddeeff", nil, nil))
    #expect(isSame(SyncplayFile.hiddenName, nil, nil))
    #expect(isSame("x", nil, "1000") && isSame("x", nil, "001122334455"))
    #expect(isSame("x", 102.4, nil) && !isSame("x", 102.6, nil) && !isSame("x", nil, nil))
  }

  @Test func everybodyIsReady() {
    var story = Story.watchingTogether()
    story.hear(.ready("ben", true))
    #expect(!story.model.notices.all.contains { $0.text == "Everybody is ready" })
    story.hear(.ready("anna", true))
    #expect(story.model.notices.shown?.text == "Everybody is ready")
    story.happen(.commanded(.syncplay(.ready)))
    #expect(story.toldStatus?.isReady == true)
  }

  @Test func typedMessageIsSentWithoutExpansion() {
    var story = Story.watchingTogether()
    story.press("<Alt+s> i t ' s SPACE $ { p a u s e } <ENTER>")
    #expect(story.effects == [.tellRoom(.say("it's ${pause}"))])
    #expect(story.model.prompt == nil)
    story.happen(.commanded(.syncplay(.say("at ${percent-pos}"))))
    #expect(story.effects == [.tellRoom(.say("at 50"))])
  }

  @Test func typedMessageIsKeptWhileDisconnected() {
    var story = Story.watchingTogether()
    story.press("<Alt+s> h i")
    story.hear(.lost("The Syncplay server closed the connection"))
    #expect(story.model.notices.shown?.text == "The Syncplay server closed the connection; trying again")
    story.press("<ENTER>")
    #expect(story.effects.isEmpty && story.model.prompt?.text == "hi")
    story.hear(.joined(name: "anna", room: "films", isEncrypted: true))
    story.press("<ENTER>")
    #expect(story.effects == [.tellRoom(.say("hi"))])
  }

  @Test(arguments: [
    ("syncplay-join anna@localhost/films", true), ("syncplay-join anna:geheim@localhost/films", false),
    ("no-osd syncplay-join \"anna:geheim@localhost/films\"", false), ("show-text a:b@c/d", true),
  ]) func aPasswordIsNotRemembered(line: String, isKept: Bool) {
    var story = Story(remembers: true)
    story.happen(.commanded(.palette(line)))
    story.press("<ENTER>")
    let isWritten = story.effects.contains {
      if case .watchHistory(.rememberCommand) = $0 { true } else { false }
    }
    #expect(isWritten == isKept && story.model.commandHistory.lines.contains(line) == isKept)
  }

  @Test func skipPartsAreNotAppliedInARoom() throws {
    var story = Story()
    story.model.settings.skipParts = try #require(SkipList("0:20-0:40"))
    story.playFirst()
    #expect(story.effects.isEmpty && !story.model.skips.isEmpty)
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    #expect(story.effects.contains(.film(.main, .setSkips(SkipList()))))
    story.happen(.commanded(.syncplay(.leave)))
    #expect(story.effects.contains(.film(.main, .setSkips(story.model.settings.skipParts))))
  }

  @Test func aServerThatRefusesIsLeft() {
    var story = Story.watchingTogether()
    story.hear(.refused("The Syncplay server says: wrong password"))
    #expect(story.effects.contains(.leaveRoom) && story.model.syncplay == nil)
    #expect(story.model.notices.shown?.weight == .warning)
  }

  @Test func theMenuShowsTheRoom() throws {
    var story = Story.watchingTogether()
    story.hear(.said("ben", "hello"))
    story.happen(.commanded(.menu(.room)))
    let rows = story.model.menuRows
    #expect(story.model.menu?.selection == 0 && rows[0].command == .syncplay(.say(nil)))
    #expect(rows.contains { $0.text == "films at localhost" && $0.detail == "2 people, encrypted" })
    #expect(rows.contains { $0.text == "ben" && $0.detail == "one.mkv" && $0.command == nil })
    #expect(rows.contains { $0.text == "anna (you)" } && rows.contains { $0.text == "ben: hello" })
    story.press("<ENTER>")
    #expect(story.model.menu == nil && story.model.prompt?.subject == .say)
    story = Story()
    story.happen(.commanded(.menu(.room)))
    #expect(story.model.menuRows.map(\.text) == ["Join a room"])
  }

  @Test func longMessagesAreWrappedInTheRoomMenu() {
    var story = Story.watchingTogether()
    let words = (1...30).map { "word\($0)" }
    story.hear(.said("ben", words.joined(separator: " ")))
    story.happen(.commanded(.menu(.room)))
    let shown = story.model.menuRows.map(\.text).joined(separator: " ")
    #expect(words.allSatisfy { shown.contains($0) })
    #expect(story.model.menuRows.allSatisfy { CellWidth.of($0.text) <= 72 })
  }

  // MARK: The room's playlist

  @Test func playlistIsSharedAndAdvancedTogether() {
    var story = Story.watchingTogether()
    story.happen(.commanded(.syncplay(.share)))
    #expect(story.effects == [.tellRoom(.share(["one.mkv", "two.mkv", "three.mkv"])), .tellRoom(.goTo(0))])
    story.hear(.playlist(["one.mkv", "two.mkv", "three.mkv"], by: "anna"))
    story.hear(.item(0, by: "anna", isFirst: true))
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.effects.contains(.tellRoom(.goTo(1))))
    story.hear(.item(2, by: "ben", isFirst: false))
    #expect(story.model.playlist.currentIndex == 2)
    #expect(!story.effects.contains { if case .tellRoom(.goTo) = $0 { true } else { false } })
    #expect(story.model.notices.shown?.text == "ben went to three.mkv")
  }

  @Test func roomItemMissingFromThePlaylistIsReported() {
    var story = Story.watchingTogether()
    story.hear(.playlist(["four.mkv"], by: "ben"))
    story.hear(.item(0, by: "ben", isFirst: false))
    #expect(story.model.playlist.currentIndex == 0)
    #expect(story.model.notices.shown?.text == "ben went to four.mkv, which is not in your playlist")
    story.hear(.item(7, by: "ben", isFirst: false))
    story.happen(.commanded(.syncplay(.goTo(0))))
    #expect(story.model.notices.shown?.text == "four.mkv is not in your playlist")
  }

  @Test func theItemThatPlaysGoesOn() {
    var story = Story.watchingTogether()
    story.hear(.playlist(["one.mkv"], by: "ben"))
    story.hear(.item(0, by: "ben", isFirst: true))
    #expect(story.model.films.main.info != nil && story.sought == nil)
  }

  @Test func aLoginIsNotShared() {
    var story = Story(titles: [])
    story.model.append([FoundEntry(location: .url("http://me:secret@example.org/a.mp4"), title: "a")])
    story.model.append([FoundEntry(location: .standardInput, title: "-")])
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.hear(.joined(name: "anna", room: "films", isEncrypted: true))
    story.happen(.commanded(.syncplay(.share)))
    #expect(story.effects == [.tellRoom(.share(["http://example.org/a.mp4"]))])
  }

  @Test func whyARoomWouldNotHaveThePersonStaysInTheMenu() {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.hear(.refused("The Syncplay server says: Wrong password supplied"))
    #expect(story.model.syncplay == nil)
    story.wait(seconds: 60)
    #expect(story.model.roomRows.contains { $0.text.contains("Wrong password supplied") })
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.happen(.commanded(.syncplay(.leave)))
    #expect(!story.model.roomRows.contains { $0.text.contains("Wrong password supplied") })
  }

  @Test func othersTerminalsAreNotSteered() {
    var story = Story.watching()
    story.happen(.commanded(.syncplay(.say("A\u{1B}[2JB\u{7}\u{8}C\nD\u{9B}E"))))
    #expect(story.effects.first == .tellRoom(.say("A[2JBC DE")))
    story.happen(.commanded(.syncplay(.say("\u{1B}\n"))))
    #expect(!story.effects.contains { if case .tellRoom(.say) = $0 { true } else { false } })
  }

  @Test func remoteFileIsIdentifiedByItsDecodedName() throws {
    var story = Story()
    let address = "http://ann:secret@h/folder/My%20Film%20%F0%9F%8E%AC.mkv?key=1"
    story.model.playlist = Playlist()
    story.model.append([FoundEntry(location: .url(address), title: "x")])
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.playFirst()
    #expect(story.model.syncplay?.status.file?.name == "My Film 🎬.mkv")
    let marks = SyncplayFileMarks(
      item: ItemID(1), names: ["My Film 🎬.mkv", "myfilm🎬mkv"], sizes: [], duration: nil)
    for name in ["My Film 🎬.mkv", "http://other/My%20Film%20%F0%9F%8E%AC.mkv", "my_film_🎬.mkv"] {
      #expect(marks.hasName(of: SyncplayFile(name: name)), "\(name)")
    }
    #expect(!marks.hasName(of: SyncplayFile(name: "http://other/film.mkv")))
    #expect(SyncplayFile(name: "http://other/a%20b.mkv").shownName == "a b.mkv")
  }
}
