import Testing

@testable import Base
@testable import Core

@Suite("Tracks and menus")
struct TracksTests {
  /// A film with one picture, three sounds and two subtitles.
  private var film: MediaInfo {
    var info = MediaInfo.film
    info.streams = [
      .init(index: 0, kind: .video, codec: "h264"), .init(index: 1, kind: .audio, codec: "aac"),
      .init(index: 2, kind: .audio, codec: "ac3"), .init(index: 3, kind: .audio, codec: "opus"),
      .init(index: 4, kind: .subtitle, codec: "subrip"), .init(index: 5, kind: .subtitle, codec: "ass"),
    ]
    info.streams[1].language = "eng"
    info.streams[2].language = "deu"
    info.streams[2].title = "\u{200F}Kommentar\u{1B}[2J"
    info.streams[2].channels = 6
    info.streams[4].isForced = true
    return info
  }

  private func story() -> Story {
    var story = Story()
    story.playFirst(info: film)
    story.model.focus = .player
    return story
  }

  @Test func audioTrackCyclingNamesTheSelectedTrack() {
    var story = story()
    story.press("#")
    #expect(story.effects == [.film(.main, .selectTrack(.audio, 2, nil))])
    #expect(story.model.films.main.info?.audioStream == 2)
    let notice = story.model.notices.shown?.text ?? ""
    #expect(notice == "Audio: (2/3) deu “Kommentar␛[2J” (ac3 6ch)")
    story.press("#")
    #expect(story.effects == [.film(.main, .selectTrack(.audio, 3, nil))])
    story.press("#")
    #expect(story.effects == [.film(.main, .selectTrack(.audio, nil, nil))])
    #expect(story.model.notices.shown?.text == "Audio: no")
    story.press("#")
    #expect(story.effects == [.film(.main, .selectTrack(.audio, 1, nil))])
  }

  @Test func tracksAreSetBeforeAnythingIsOpen() throws {
    var story = Story()
    try story.perform("set aid 2")
    try story.perform("set sid no")
    try story.perform("set secondary-sid 7")
    #expect(story.effects.isEmpty && story.model.notices.shown == nil)
    var info = film
    info.selection.subtitle = 4
    story.playFirst(info: info)
    #expect(
      story.model.films.main.info?.selection.audio == 2
        && story.model.films.main.info?.selection.subtitle == nil)
    // A file beside the item is not chosen either.
    let file = ExternalSubtitle(path: BytePath("/media/one.srt"))
    story.happen(.subtitlesFound(story.model.playlist.items[0].id, [file]))
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 3)
    #expect(story.model.films.main.info?.selection.subtitle == nil)
    // A choice while an item plays is its own; the next item begins as wished.
    try story.perform("set aid 3")
    story.run { $0.play(at: 1, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, info)))
    #expect(story.model.films.main.info?.selection.audio == 2)
    story.happen(.commanded(.stop))
    try story.perform("set aid auto")
    story.playFirst(info: info)
    #expect(story.model.films.main.info?.selection.audio == 1)
  }

  @Test func requestedExternalSubtitleIsSelectedWhenFound() throws {
    var story = Story()
    try story.perform("set sid 3")
    story.playFirst(info: film)
    let file = ExternalSubtitle(path: BytePath("/media/one.srt"))
    story.happen(.subtitlesFound(story.model.playlist.items[0].id, [file]))
    #expect(story.model.films.main.info?.trackNumber(.subtitle) == 3)
  }

  @Test func wishesThatCannotBeMetArePassedOver() {
    func chosen(_ wishes: [TrackKind: String], usable: Bool = true) -> TrackSelection {
      var selection = film.selection
      selection.take(wishes, in: film) { _ in usable }
      return selection
    }
    #expect(chosen([.audio: "3"]).audio == 3 && chosen([.audio: "9"]).audio == 1)
    #expect(chosen([.audio: "3"], usable: false).audio == 1)
    #expect(chosen([.audio: "no"]).audio == nil && chosen([.audio: "auto"]).audio == 1)
    let nothing = chosen([.audio: "no", .video: "no"])
    #expect((nothing.audio == nil) != (nothing.video == nil))
  }

  @Test func tracksAndQualitiesThatAreNotThereAreRefused() throws {
    var story = story()
    try story.perform("set sid 9")
    #expect(story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "Subtitles: this item has 2 tracks")
    try story.perform("set quality 3")
    #expect(story.effects.isEmpty)
    #expect(story.model.notices.shown?.text == "This item has one quality")
    try story.perform("menu chapters")
    #expect(story.model.notices.shown?.text == "This item has no chapters")
  }

  @Test func subtitlesCycleBothWaysAndTheTwoAreNeverTheSame() {
    var story = story()
    story.press("J")
    #expect(story.effects == [.film(.main, .selectTrack(.subtitle, 5, nil))])
    story.happen(.commanded(.change(.secondarySid, .cycle(1))))
    #expect(story.effects == [.film(.main, .selectTrack(.secondarySubtitle, 4, nil))])
    story.press("j")
    #expect(story.effects == [.film(.main, .selectTrack(.subtitle, nil, nil))])
    #expect(story.model.expand("${sid} ${=secondary-sid}") == "no 1")
  }

  @Test func theTwoSubtitlesChangePlaces() {
    var story = story()
    story.happen(.commanded(.change(.sid, .set("2"))))
    story.happen(.commanded(.change(.secondarySid, .set("1"))))
    story.happen(.commanded(.change(.secondarySid, .set("2"))))
    #expect(
      story.effects == [
        .film(.main, .selectTrack(.subtitle, nil, nil)),
        .film(.main, .selectTrack(.secondarySubtitle, 5, nil)),
        .film(.main, .selectTrack(.subtitle, 4, nil)),
      ])
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "1 2")
    // No other track takes its place.
    story.happen(.commanded(.change(.sid, .set("no"))))
    story.happen(.commanded(.change(.sid, .set("2"))))
    #expect(
      story.effects == [
        .film(.main, .selectTrack(.secondarySubtitle, nil, nil)),
        .film(.main, .selectTrack(.subtitle, 5, nil)),
      ])
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "2 no")
  }

  @Test func theSecondSubtitleIsInTheMenuWithoutAFirstOne() throws {
    var story = story()
    guard case .loaded(let item, var info) = story.model.films.main.playback.stage else {
      Issue.record("nothing is loaded")
      return
    }
    info.streams.removeAll { $0.index == 5 }
    info.selection.secondarySubtitle = 4
    info.selection.subtitle = nil
    story.model.films.main.playback.stage = .loaded(item, info)
    let rows = story.model.films.main.trackRows([.subtitle, .secondarySubtitle])
    #expect(
      rows.map(\.text) == ["Subtitles", "1  Track 1", "Off", "Secondary subtitles", "1  Track 1", "Off"])
    #expect(rows.map(\.isChosen) == [false, false, true, false, true, false])
    // It is all there is, so the first place takes it.
    story.press("j")
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "1 no")
    story.happen(.commanded(.change(.sid, .set("no"))))
    story.happen(.commanded(.change(.secondarySid, .set("1"))))
    story.press("j")
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "1 no")
    story.model.focus = .player
  }

  @Test func theSecondSubtitleIsTakenOffWhereThereIsNoFirst() {
    var story = story()
    story.happen(.commanded(.addSubtitle(ExternalSubtitle(path: BytePath("/a.srt")), choosing: true)))
    story.happen(.commanded(.change(.secondarySid, .set("3"))))
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "no 3")
    story.happen(.commanded(.removeSubtitle(nil)))
    #expect(story.model.expand("${=sid} ${=secondary-sid}") == "no no")
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 2)
  }

  @Test func thereIsAlwaysSomethingLeftToPlay() {
    var story = story()
    story.press("_")
    #expect(story.effects == [.film(.main, .selectTrack(.video, nil, nil))])
    #expect(!story.model.hasPicture)
    story.happen(.commanded(.change(.aid, .set("no"))))
    #expect(story.effects == [])
    #expect(story.model.films.main.info?.audioStream == 1)
    story.press("# # #")
    #expect(story.model.films.main.info?.audioStream == 1)
  }

  @Test func refusedTrackSelectionIsReverted() {
    var story = story()
    story.press("#")
    var present = TrackSelection()
    (present.video, present.audio) = (0, 1)
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .trackRefused(item, .audio, PlaybackFailure("No decoder."), present)))
    #expect(story.model.films.main.info?.selection == present)
    #expect(story.model.notices.shown?.text == "Audio: No decoder.")
    story.happen(.commanded(.change(.aid, .set("auto"))))
    #expect(story.effects == [])
  }

  @Test func theMenuChoosesByKeyAndByMouse() {
    var story = story()
    story.press("<F9>")
    let rows = story.model.menuRows
    #expect(
      rows.filter { $0.command == nil }.map(\.text) == ["Video", "Audio", "Subtitles", "Secondary subtitles"])
    #expect(rows.filter(\.isChosen).count == 4)
    #expect(story.model.menu?.selection == 1)
    // Headings are passed over.
    story.press("j j")
    #expect(story.model.menu?.selection == 4)
    story.press("j <ENTER>")
    #expect(story.effects == [.film(.main, .selectTrack(.audio, 2, nil))])
    #expect(story.model.menu == nil)
    story.press("g s")
    guard let row = story.model.menuRows.firstIndex(where: { $0.text.hasPrefix("2") }) else {
      Issue.record("no second subtitle")
      return
    }
    story.click(.menuRow(row))
    #expect(story.effects == [.film(.main, .selectTrack(.subtitle, 5, nil))])
    story.press("<F9>")
    story.click(.outsideMenu)
    #expect(story.model.menu == nil)
    story.press("<F9> q")
    #expect(story.model.menu == nil)
    #expect(story.model.exit == nil)
  }

  @Test func aMenuWithoutRowsIsNotThere() {
    var story = Story()
    story.press("<F9>")
    #expect(story.model.menu == nil)
    story = self.story()
    story.press("<F9>")
    story.run { $0.play(at: 1, &$1) }
    #expect(!story.model.isMenuOpen)
    #expect(story.model.sectionInForce != .menu)
  }

  @Test func aLongMenuScrolls() {
    var story = Story(columns: 60, rows: 10)
    var info = film
    for index in 6..<60 { info.streams.append(.init(index: index, kind: .audio, codec: "aac")) }
    story.playFirst(info: info)
    story.model.focus = .player
    story.press("g a G")
    let menu = story.model.menu
    #expect(menu?.selection == story.model.menuRows.count - 1)
    #expect(menu?.offset == story.model.menuRows.count - story.model.menuPage)
    story.press("g g")
    #expect(story.model.menu?.offset == 0)
  }

  @Test(arguments: [
    ("eng", "en", true), ("en-GB", "eng", true), ("deu", "de", true), ("ger", "de", true),
    ("deu", "ger", true),
    ("jpn", "ja", true), ("deu", "da", false), ("", "en", false), ("eng", "", false), ("spa", "es-419", true),
    ("fil", "fi", false), ("haw", "ha", false), ("gsw", "gs", false), ("kab", "ka", false),
    ("bos", "bs", true), ("mar", "mr", true), ("tgl", "tl", true), ("zho-Hans", "chi", true),
    ("English", "eng", true),
  ])
  func languagesAreComparedAsPeopleDo(tag: String, wanted: String, isSame: Bool) {
    #expect(LanguageCode.isSame(tag, wanted) == isSame)
  }
}
