import Testing

@testable import Base
@testable import Core

@Suite("Items that are stretches of a file") struct CueTracksTests {
  /// A disc of three tracks in one file, and a song after it.
  private func disc() -> Story {
    var story = Story(titles: [])
    let file = MediaLocation.file(BytePath("/media/disc.flac"))
    let times: [(Double, Double?)] = [(0, 20), (20, 40), (40, nil)]
    story.model.append(
      times.enumerated().map { number, times in
        FoundEntry(
          location: file, title: "Track \(number + 1)", duration: MediaTime(seconds: 20),
          part: ItemPart(
            start: MediaTime(seconds: times.0), end: times.1.map { MediaTime(seconds: $0) }))
      } + [FoundEntry(location: .file(BytePath("/media/song.mp3")), title: "song")])
    return story
  }

  private func moves(_ story: inout Story, to seconds: Double) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.moved(.main, snapshot))
  }

  private func opens(_ story: inout Story, at index: Int) {
    story.run { $0.play(at: index, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[index].id, .song)))
    if let start = story.model.playlist.items[index].part?.start, let item = story.model.films.main.item {
      story.happen(.film(.main, .settled(item, start)))
    }
  }

  /// A sheet in a file's tags makes items of its tracks, as one beside it does.
  @Test func anAlbumWithASheetInItsTagsIsItsTracks() {
    var story = Story(titles: ["album", "song"])
    var info = MediaInfo.song
    info.duration = MediaTime(seconds: 60)
    info.tags = [
      .init(
        key: "CUESHEET",
        value: """
          PERFORMER Band
          TITLE "Disc"
          FILE "other name.wav" WAVE
            TRACK 01 AUDIO
              TITLE "One"
              INDEX 01 00:00:00
            TRACK 02 AUDIO
              TITLE "Two"
              PERFORMER "Guest"
              INDEX 01 00:10:00
            TRACK 03 AUDIO
              INDEX 01 00:20:00
          """)
    ]
    story.run { $0.play(at: 0, &$1) }
    let engine = story.model.films.main.item
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, info)))
    #expect(
      story.model.playlist.items.map(\.title) == ["Band – One", "Guest – Two", "Band – Track 3", "song"])
    #expect(story.model.playlist.items.map(\.song?.album) == ["Disc", "Disc", "Disc", nil])
    #expect(story.model.playlist.items[2].duration == MediaTime(seconds: 40))
    #expect(story.model.playlist.currentIndex == 0 && story.model.films.main.item == engine)
    moves(&story, to: 25)
    #expect(story.model.playlist.currentIndex == 2 && story.model.films.main.item == engine)
    #expect(story.model.playlist.items.map(\.mark) == [.fresh, .fresh, .fresh, .fresh])
    // What has been split is not split again.
    story.happen(.film(.main, .opened(story.model.playlist.items[2].id, info)))
    #expect(story.model.playlist.items.count == 4)
  }

  @Test func aPartIsOpenedAtItsStart() {
    var story = disc()
    story.run { $0.play(at: 1, &$1) }
    let item = story.model.playlist.items[1]
    #expect(
      story.effects == [
        .film(.main, .open(item.id, item.location, startAt: MediaTime(seconds: 20), paused: false))
      ])
    #expect(story.model.playlist.items[1].title == "Track 2")
  }

  @Test func theNextPartGoesOnWithoutBeingOpened() {
    var story = disc()
    opens(&story, at: 0)
    let engine = story.model.films.main.item
    moves(&story, to: 19.9)
    #expect(story.model.playlist.currentIndex == 0)
    moves(&story, to: 20.1)
    #expect(story.effects.isEmpty)
    #expect(story.model.playlist.currentIndex == 1)
    #expect(story.model.films.main.item == engine)
    #expect(story.model.playlist.current?.id == engine)
    #expect(Set(story.model.playlist.items.map(\.id)).count == 4)
    #expect(story.model.playlist.items[0].mark == .played)
    #expect(story.model.playlist.items[1].mark == .fresh)
    moves(&story, to: 40)
    #expect(story.model.playlist.currentIndex == 2)
    if let item = story.model.films.main.item { story.happen(.film(.main, .ended(item, damage: nil))) }
    let song = story.model.playlist.items[3]
    #expect(story.effects == [.film(.main, .open(song.id, song.location, startAt: nil, paused: false))])
    #expect(story.model.playlist.items.map(\.mark) == [.played, .played, .played, .fresh])
  }

  @Test func aPartEndsWhereThePersonWants() {
    var story = disc()
    opens(&story, at: 0)
    story.press("C")
    moves(&story, to: 20.1)
    #expect(story.effects == [.film(.main, .setPaused(true))] && story.model.playlist.currentIndex == 0)
    // Late positions change nothing, and going on begins the track again.
    moves(&story, to: 20.2)
    #expect(story.effects.isEmpty && story.model.films.main.shownPlace == MediaTime(seconds: 20))
    story.press("p")
    #expect(
      story.effects == [
        .film(.main, .seek(.zero, exact: true, direction: -1)), .film(.main, .setPaused(false)),
      ])
    opens(&story, at: 1)
    story.press("Alt+c")
    moves(&story, to: 40.1)
    #expect(story.effects.contains(.film(.main, .close)) && story.model.playlist.currentIndex == 1)
    #expect(story.model.idleText?.title == "Stopped after Track 2")
    // Another part that is sought is another item.
    opens(&story, at: 0)
    story.press("Alt+c")
    moves(&story, to: 25)
    #expect(story.model.playlist.currentIndex == 1 && story.model.afterItem == nil)
  }

  @Test func seekingGoesFromPartToPart() {
    var story = disc()
    opens(&story, at: 0)
    moves(&story, to: 50)
    #expect(story.model.playlist.currentIndex == 2)
    #expect(story.model.playlist.items[0].mark == .fresh)
    moves(&story, to: 5)
    #expect(story.model.playlist.currentIndex == 0)
    moves(&story, to: 25)
    #expect(story.model.playlist.currentIndex == 1)
    // An exact seek to its start may arrive a moment before it.
    moves(&story, to: 19.8)
    #expect(story.model.playlist.currentIndex == 1)
  }

  @Test func theTitleOfTheFileIsNotThatOfAPart() {
    var story = disc()
    story.run { $0.play(at: 0, &$1) }
    var info = MediaInfo.song
    info.tags = [MediaInfo.Tag(key: "title", value: "The whole disc")]
    story.happen(.film(.main, .opened(story.model.playlist.items[0].id, info)))
    #expect(story.model.playlist.items[0].title == "Track 1")
    #expect(story.model.playlist.items[0].duration == MediaTime(seconds: 20))
  }

  @Test func aPartIsRepeatedWithinItsEnds() {
    var story = disc()
    opens(&story, at: 1)
    story.press("L")
    moves(&story, to: 40.1)
    #expect(story.model.playlist.currentIndex == 1)
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 20), exact: true, direction: -1))])
  }

  @Test func aPartWithoutANeighbourEndsThere() {
    var story = disc()
    opens(&story, at: 0)
    story.model.playlist.edit(.removed([1]), name: "")
    moves(&story, to: 20)
    let next = story.model.playlist.items[1]
    #expect(
      story.effects == [
        .film(.main, .open(next.id, next.location, startAt: MediaTime(seconds: 40), paused: false))
      ])
    #expect(story.model.restOfPart == nil)
  }

  @Test func restOfAPart() {
    var story = disc()
    opens(&story, at: 1)
    #expect(story.model.restOfPart == MediaTime(seconds: 20))
    moves(&story, to: 39)
    #expect(story.model.restOfPart == MediaTime(seconds: 1))
    #expect(ItemPart(start: .zero, end: nil) == nil)
    #expect(ItemPart(start: MediaTime(seconds: 2), end: MediaTime(seconds: 2)) == nil)
  }

  // MARK: A time line of its own

  @Test func partTimesCountFromThePartStart() throws {
    var story = disc()
    opens(&story, at: 1)
    moves(&story, to: 25)
    #expect(story.model.films.main.duration == MediaTime(seconds: 20))
    let told = story.model.expand("${time-pos} ${duration} ${time-remaining} ${percent-pos}")
    #expect(told == "0:05 0:20 0:15 25")
    #expect(try story.model.remoteValue(of: "time-pos", asText: false) == .number(5))
    #expect(try story.model.remoteValue(of: "playback-time", asText: false) == .number(5))
    #expect(try story.model.remoteValue(of: "duration", asText: false) == .number(20))
    let row = CellRect(column: 0, row: 0, columns: 40, rows: 1)
    let slider = SliderGeometry(row: row, model: story.model)
    #expect(slider.elapsed == "0:05" && slider.trailing == "0:20")
    #expect(story.model.films.main.timeRange == MediaTime(seconds: 20)..<MediaTime(seconds: 40))
  }

  @Test func theLastPartEndsWithItsFile() {
    var story = disc()
    story.model.playlist.edit(story.model.playlist.items[2].id) { $0.duration = nil }
    opens(&story, at: 0)
    // The file is known now, and with it the end of its last part.
    let whole = MediaInfo.song.duration ?? .zero
    #expect(story.model.playlist.items[2].duration == whole - MediaTime(seconds: 40))
    moves(&story, to: 20)
    moves(&story, to: 45)
    #expect(story.model.films.main.duration == whole - MediaTime(seconds: 40))
    #expect(story.model.expand("${time-pos}") == "0:05")
  }

  @Test func seeksStayWithinThePart() throws {
    var story = disc()
    opens(&story, at: 1)
    moves(&story, to: 25)
    func target(_ words: String) throws -> Double? {
      story.happen(.commanded(try CommandTable.command(words.split(separator: " ").map(String.init))))
      let found = story.effects.compactMap {
        if case .film(.main, .seek(let time, _, _)) = $0 { time.seconds } else { nil }
      }
      if let item = story.model.films.main.item, let time = found.last {
        story.happen(.film(.main, .settled(item, MediaTime(seconds: time))))
      }
      return found.last
    }
    #expect(try target("seek 3 absolute") == 23)
    #expect(try target("seek 0 absolute") == 20)
    #expect(try target("seek -60") == 20)
    #expect(try target("seek 50 absolute-percent") == 30)
    #expect(try target("seek -2 absolute") == 38)
    #expect(try target("set time-pos 7") == 27)
    // Its end is where the next one begins.
    #expect(try target("seek 60") == 40)
    moves(&story, to: 40)
    #expect(story.model.playlist.currentIndex == 2)
    #expect(story.model.expand("${time-pos}") == "0:00")
  }

  @Test func abLoopTimesCountFromThePartStart() throws {
    var story = disc()
    opens(&story, at: 1)
    moves(&story, to: 25)
    story.happen(.commanded(try CommandTable.command(["set", "ab-loop-a", "2"])))
    story.happen(.commanded(try CommandTable.command(["set", "ab-loop-b", "8"])))
    #expect(story.effects.contains(.film(.main, .setLoop(MediaTime(seconds: 22)..<MediaTime(seconds: 28)))))
    #expect(story.model.expand("${ab-loop-a} ${ab-loop-b}") == "0:02 0:08")
  }

  @Test func aPlaylistIsSavedWithItsParts() throws {
    var story = disc()
    let command = try CommandTable.command(["save-playlist", "~/a.m3u8"])
    story.happen(.commanded(command))
    #expect(story.effects == [.savePlaylist(story.model.playlist.items, BytePath("~/a.m3u8"))])
    let entries = story.model.playlist.items.map(\.entry)
    #expect(entries.map(\.part) == story.model.playlist.items.map(\.part))
    #expect(entries.map(\.title) == ["Track 1", "Track 2", "Track 3", "song"])
    // An address that nobody gave a title is no title either.
    var streams = Story(titles: [])
    let addresses = ["https://host/live/one.m3u8", "https://host/"].map { MediaLocation.url($0) }
    streams.model.append(addresses.map { FoundEntry(location: $0, title: $0.shownPath) })
    #expect(streams.model.playlist.items.map(\.entry.title) == [nil, nil])
    // Neither is one made of an address without its login.
    let found = FoundEntry(location: .url("http://me:secret@h/a.mkv"), title: "http://h/a.mkv")
    #expect(PlaylistItem(id: ItemID(1), entry: found).entry.title == nil)
    var empty = Story(titles: [])
    empty.happen(.commanded(command))
    #expect(empty.effects.isEmpty)
    #expect(throws: CommandProblem.self) { try CommandTable.command(["save-playlist", ""]) }
  }
}
