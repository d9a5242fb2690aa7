import Testing

@testable import Base
@testable import Core

@Suite("A room: playing as the others do") struct RoomSyncTests {
  // MARK: Coming in

  @Test func joiningClientSeeksToTheRoomPosition() {
    var story = Story.watching(at: 3)
    #expect(story.model.syncplay?.status.place == nil)
    story.hearRoom(at: 60, isPaused: true)
    #expect(story.sought == MediaTime(seconds: 60) && story.effects.contains(.film(.main, .setPaused(true))))
    #expect(story.model.films.main.isPaused)
    // The room's pause is not this person's.
    #expect(
      story.toldStatus?.changes == 0 && story.toldStatus?.place != nil && story.toldStatus?.isPaused == true)
  }

  @Test func firstClientSetsTheRoomState() throws {
    var story = Story.watching(at: 30, with: [])
    story.hearRoom(at: 0, isPaused: true, by: nil)
    #expect(story.sought == nil && !story.model.films.main.isPaused)
    let status = try #require(story.toldStatus)
    #expect(status.changes == 1 && status.seeks == 1 && !status.isPaused)
    #expect(status.place?.position(at: story.model.now) == MediaTime(seconds: 30))
  }

  @Test func positionOfMembersWithAnotherFileIsIgnored() {
    var story = Story.watching(at: 30)
    story.hear(.member("ben", .other))
    story.hearRoom(at: 60, isPaused: true)
    #expect(story.sought == nil && story.model.films.main.isPaused)
    story.hearRoom(at: 10, isPaused: true)
    #expect(story.sought == nil)
  }

  /// The second item is opened, which nobody else watches.
  private func elsewhere() -> Story {
    var story = Story.watchingTogether(at: 50)
    story.happen(.commanded(.editPlaylist(.play(1))))
    let item = story.model.playlist.items[1].id
    story.happen(.film(.main, .opened(item, .film)))
    story.hear(
      .announced(
        SyncplayFileMarks(item: item, names: ["two.mkv"], sizes: ["7"], duration: MediaTime(seconds: 9))))
    story.hear(.member("anna", SyncplayFile(name: "two.mkv", duration: MediaTime(seconds: 9))))
    return story
  }

  @Test(arguments: ["ben", "anna", nil]) func clientOpeningAnotherFilmDoesNotMoveTheRoom(setBy: String?)
    throws
  {
    var story = elsewhere()
    let before = try #require(story.model.syncplay?.status)
    story.hearRoom(at: 55, by: setBy)
    // The room hears that it is where it is: its server goes by whoever is furthest behind.
    let told = try #require(story.toldStatus)
    #expect(told.seeks == before.seeks && told.changes == before.changes)
    #expect(told.place?.position(at: story.model.now) == MediaTime(seconds: 55))
    #expect(story.sought == nil)
    // Neither do seeks in that film, and pauses take nobody anywhere.
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 3)), exact: true)))
    #expect(story.model.syncplay?.status.seeks == before.seeks)
    story.happen(.film(.main, .settled(story.model.playlist.items[1].id, MediaTime(seconds: 3))))
    story.happen(.commanded(.change(.pause, .set("yes"))))
    let paused = try #require(story.toldStatus)
    #expect(paused.isPaused && paused.changes == before.changes + 1 && paused.seeks == before.seeks)
    #expect(paused.place?.position(at: story.model.now) == MediaTime(seconds: 55))
  }

  @Test func theRoomsPlaceIsNothingForWhoWatchesAnotherFilm() {
    var story = elsewhere()
    story.hearRoom(at: 55)
    story.hearRoom(at: 20, isSeek: true)
    #expect(story.sought == nil)
    story.hearRoom(at: 1, isPaused: true)
    #expect(story.sought == nil && story.model.films.main.isPaused)
  }

  @Test(arguments: ["ben", "anna"]) func returningClientSeeksToTheRoomPosition(setBy: String) throws {
    var story = elsewhere()
    story.hearRoom(at: 55, by: setBy)
    let before = try #require(story.model.syncplay?.status)
    story.happen(.commanded(.editPlaylist(.play(0))))
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .opened(item, .film)))
    story.hear(.announced(.own(item)))
    story.hear(.member("anna", .same))
    story.hearRoom(at: 70, by: setBy)
    #expect(story.sought == MediaTime(seconds: 70))
    #expect(story.model.syncplay?.status.seeks == before.seeks)
  }

  @Test func clientJoinedInAnotherFilmSeeksToTheRoom() {
    var story = elsewhere()
    story.hearRoom(at: 55)
    story.hear(.member("ben", SyncplayFile(name: "two.mkv", duration: MediaTime(seconds: 9))))
    story.hearRoom(at: 60)
    #expect(story.sought == MediaTime(seconds: 60) && story.model.syncplay?.isApart == false)
  }

  @Test func remainingClientMovesTheRoomWhenOthersLeave() throws {
    var story = Story.watchingTogether(at: 50)
    story.hear(.member("ben", .other))
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 10)), exact: true)))
    #expect(story.toldStatus?.seeks == 1)
    #expect(story.toldStatus?.place?.position(at: story.model.now) == MediaTime(seconds: 10))
  }

  @Test func roomPositionIsIgnoredBeforeFilesAreAnnounced() {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.playFirst()
    story.hear(.joined(name: "anna", room: "films", isEncrypted: false))
    story.hearRoom(at: 60)
    #expect(story.sought == nil && story.model.syncplay?.aligned == nil)
  }

  @Test func nothingIsFollowedBeforeTheListOfWhoIsThere() {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.playFirst()
    story.hear(.joined(name: "anna", room: "films", isEncrypted: false))
    story.hear(.announced(.own(story.model.playlist.items[0].id)))
    // The server tells of anna's own coming before it answers with the list.
    story.hear(.member("anna", nil))
    story.hearRoom(at: 60, isPaused: true)
    #expect(story.model.syncplay?.aligned == nil)
    story.hear(.members([SyncplayMember("anna", file: .same), SyncplayMember("ben", file: .same)]))
    story.hearRoom(at: 60, isPaused: true)
    #expect(story.sought == MediaTime(seconds: 60) && story.model.films.main.isPaused)
  }

  // MARK: Following

  @Test func aPauseIsFollowedToItsPlaceAndIsNotThisPersons() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 49, isPaused: true)
    #expect(story.effects.contains(.film(.main, .setPaused(true))) && story.sought == MediaTime(seconds: 49))
    #expect(story.model.notices.all.contains { $0.text == "ben paused at 0:50" })
    #expect(story.toldStatus?.changes == 0)
    story.hearRoom(at: 49)
    #expect(
      story.effects.contains(.film(.main, .setPaused(false)))
        && story.model.notices.shown?.text == "ben resumed")
  }

  @Test func aSeekIsFollowed() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 80, isSeek: true)
    #expect(story.sought == MediaTime(seconds: 80) && story.toldStatus?.changes == 0)
    #expect(story.model.notices.shown?.text == "ben went to 1:20, from 0:50")
  }

  @Test func ownSeeksAreNotFollowedOnceMore() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 52, isSeek: true, by: "anna")
    #expect(story.sought == nil)
  }

  @Test func roomStateOlderThanTheLastChangeIsIgnored() {
    var story = Story.watchingTogether()
    story.happen(.commanded(.change(.pause, .set("yes"))))
    #expect(story.toldStatus?.changes == 1 && story.toldStatus?.isPaused == true)
    story.hearRoom(at: 50, changes: 0)
    #expect(story.model.films.main.isPaused)
    story.hearRoom(at: 50, changes: 1)
    #expect(!story.model.films.main.isPaused)
  }

  @Test func clientFarAheadSeeksBack() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 45.9)
    #expect(story.sought == MediaTime(seconds: 45.9))
  }

  @Test func clientBehindSeeksAheadOnlyInManagedRooms() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 60)
    #expect(story.sought == nil)
    story.model.syncplay?.address.room = "+films:0123456789AB"
    story.hearRoom(at: 60)
    #expect(story.sought == MediaTime(seconds: 60))
  }

  @Test func clientSlightlyAheadSlowsDownUntilSynced() {
    var story = Story.watchingTogether()
    story.hearRoom(at: 48.4)
    #expect(story.effects.contains(.film(.main, .setSpeed(0.95))) && story.model.films.main.speed == 1)
    story.hearRoom(at: 49.5)
    #expect(!story.effects.contains { if case .film(.main, .setSpeed) = $0 { true } else { false } })
    story.hearRoom(at: 49.95)
    #expect(story.effects.contains(.film(.main, .setSpeed(1))))
  }

  @Test(arguments: [true, false]) func slownessEnds(byLeaving: Bool) {
    var story = Story.watchingTogether()
    story.hearRoom(at: 48.4)
    if byLeaving { story.happen(.commanded(.syncplay(.leave))) } else { story.hear(.lost("gone")) }
    #expect(story.effects.contains(.film(.main, .setSpeed(1))) && !story.model.films.main.isSlowed)
  }

  @Test func clientIsNotMovedWhileScrubbingOrSeeking() {
    var story = Story.watchingTogether()
    story.model.films.main.slider.scrub = .held(MediaTime(seconds: 10))
    story.hearRoom(at: 20)
    #expect(story.sought == nil)
    story.model.films.main.slider.scrub = .idle
    story.model.films.main.playback.pendingSeek = MediaTime(seconds: 70)
    story.hearRoom(at: 20)
    #expect(story.sought == nil)
  }

  @Test func aLiveStreamIsOnlyPaused() {
    var story = Story.watchingTogether(at: 5, info: .live)
    story.hearRoom(at: 900, isPaused: true)
    #expect(story.sought == nil && story.model.films.main.isPaused)
  }

  // MARK: Telling

  @Test func userSeekIsSentToTheRoom() throws {
    var story = Story.watchingTogether()
    story.press("<RIGHT>")
    let status = try #require(story.toldStatus)
    #expect(status.changes == 1 && status.seeks == 1)
    #expect(status.place?.position(at: story.model.now) == MediaTime(seconds: 55))
  }

  @Test func aPauseMakesUnreadyAndPlayMakesReady() throws {
    var story = Story.watchingTogether()
    story.happen(.commanded(.change(.pause, .set("yes"))))
    #expect(try #require(story.toldStatus).isReady == false)
    story.happen(.commanded(.change(.pause, .set("no"))))
    let status = try #require(story.toldStatus)
    #expect(status.isReady && status.changes == 2 && status.seeks == 0)
  }

  @Test func fileIsSentToTheRoomOnceOpen() {
    var story = Story()
    story.happen(.commanded(.syncplay(.join("anna@localhost/films"))))
    story.run { $0.play(at: 0, &$1) }
    #expect(story.toldStatus?.file == nil)
    story.playFirst()
    let file = story.model.syncplay?.status.file
    #expect(file?.name == "one.mkv" && file?.path == BytePath("/media/one.mkv"))
    #expect(file?.duration == MediaTime(seconds: 100))
  }

  @Test func clientAtTheEndDoesNotPauseTheRoomRepeatedly() {
    var story = Story.watchingTogether()
    story.model.films.main.playback.ending = .reached
    story.model.films.main.isPaused = true
    story.happen(.noticed("x", .plain))
    let changes = story.model.syncplay?.status.changes
    for _ in 0..<3 { story.hearRoom(at: 60) }
    #expect(story.model.films.main.isPaused && story.model.syncplay?.status.changes == changes)
    #expect(story.model.syncplay?.status.isPaused == false)
  }

  @Test func itemChangeSuspendsPositionSync() {
    var story = Story.watchingTogether()
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(story.toldStatus?.place == nil)
    // Not of the item that plays by now.
    story.hearRoom(at: 55)
    #expect(story.sought == nil && story.model.syncplay?.aligned == nil)
  }
}
