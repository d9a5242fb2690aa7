import Testing

@testable import Base
@testable import Core

@Suite("Subtitles")
struct SubtitlesTests {
  private func info(_ subtitles: [(String?, Bool, Bool)], audio: String? = "eng") -> MediaInfo {
    var info = MediaInfo.film
    info.streams[1].language = audio
    for (offset, subtitle) in subtitles.enumerated() {
      var stream = MediaInfo.Stream(index: 2 + offset, kind: .subtitle, codec: "subrip")
      (stream.language, stream.isDefault, stream.isForced) = subtitle
      info.streams.append(stream)
    }
    return info
  }

  @Test func theFirstSubtitleIsChosenAsMpvDoes() {
    func best(_ subtitles: [(String?, Bool, Bool)], _ languages: [String] = [], audio: String? = "eng")
      -> Int?
    {
      SubtitleChoice.best(in: info(subtitles, audio: audio), languages: languages)
    }
    #expect(best([("eng", false, false)]) == nil)
    #expect(best([("eng", false, false), ("deu", true, false)]) == 3)
    #expect(best([("eng", true, false), ("deu", false, false)], ["de"]) == 3)
    #expect(best([("fra", false, false), ("eng", false, false)], ["de", "en"]) == 3)
    #expect(best([("eng", false, true)]) == 2)
    #expect(best([("deu", false, true)]) == nil)
    #expect(best([("eng", false, true), ("eng", false, false)], ["en"]) == 3)
    var impaired = info([("eng", false, false), ("eng", false, false)])
    impaired.streams[2].isForImpaired = true
    #expect(SubtitleChoice.best(in: impaired, languages: ["en"]) == 3)
    #expect(SubtitleChoice.best(in: impaired, languages: ["en"], prefersImpaired: true) == 2)
  }

  @Test func filesBesideTheItemAreLookedForAndChosen() {
    var story = Story()
    story.playFirst(info: info([]))
    let item = story.model.playlist.items[0].id
    var again = Story()
    again.run { $0.play(at: 0, &$1) }
    again.happen(.film(.main, .opened(item, info([]))))
    #expect(again.effects.contains(.findSubtitles(item, BytePath("/media/one.mkv"))))
    let files = [
      ExternalSubtitle(path: BytePath("/media/one.de.srt"), suffix: ".de"),
      ExternalSubtitle(path: BytePath("/media/one.en.srt"), suffix: ".en"),
    ]
    story.model.settings.subtitleLanguages = ["en"]
    story.happen(.subtitlesFound(item, files))
    guard case .film(.main, .selectTrack(.subtitle, let index?, let file?))? = story.effects.first else {
      Issue.record("nothing was chosen: \(story.effects)")
      return
    }
    #expect(file.location == files[1].location)
    #expect(story.model.films.main.info?.stream(index)?.language == "en")
    #expect(story.model.expand("${sid}") == "(2/2) en (srt external)")
    // Found for another item: too late.
    story.happen(.subtitlesFound(ItemID(999), files))
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 2)
  }

  @Test func amongFilesTheSystemsLanguageComesFirst() {
    let files = ["de", "en"].map {
      ExternalSubtitle(path: BytePath("/media/one.\($0).srt"), suffix: ".\($0)")
    }
    func chosen(_ system: String?, _ preferred: [String] = []) -> String? {
      var story = Story()
      story.playFirst(info: info([]))
      story.model.process.language = system
      story.model.settings.subtitleLanguages = preferred
      story.happen(.subtitlesFound(story.model.playlist.items[0].id, files))
      return story.model.films.main.info.flatMap { $0.stream($0.selection.subtitle)?.language }
    }
    // The program speaks English where the system says nothing.
    #expect(chosen(nil) == "en")
    #expect(chosen("de_AT") == "de")
    // Neither is the system's: the language that is heard comes first.
    #expect(chosen("fr_FR") == "en")
    #expect(chosen("en_GB", ["de"]) == "de")
    // The film's own tracks are not switched on by it.
    let own = info([("eng", false, false)], audio: "deu")
    #expect(SubtitleChoice.best(in: own, languages: [], system: "en") == nil)
  }

  @Test func theLocaleNamesALanguage() {
    func language(_ all: String?, _ messages: String?, _ lang: String?) -> String? {
      LanguageCode.ofLocale(all: all, messages: messages, lang: lang)
    }
    #expect(language(nil, nil, "de_AT.UTF-8@euro") == "de_AT")
    #expect(language(nil, "fr_FR.UTF-8", "de_DE.UTF-8") == "fr_FR")
    #expect(language("", "", "sv") == "sv")
    #expect(language("C.UTF-8", nil, "de_DE.UTF-8") == nil)
    #expect(language(nil, nil, "POSIX") == nil)
    #expect(language(nil, nil, nil) == nil)
  }

  @Test func chosenTrackIsKeptWhenSubtitlesAreFound() {
    var story = Story()
    story.playFirst(info: info([("eng", false, false)]))
    story.model.focus = .player
    story.press("j")
    story.happen(
      .subtitlesFound(story.model.playlist.items[0].id, [ExternalSubtitle(path: BytePath("/media/one.srt"))]))
    #expect(story.effects == [])
    #expect(story.model.films.main.info?.selection.subtitle == 2)
  }

  @Test func subAddAndTheCommandLine() {
    var story = Story()
    story.model.startWishes.subtitleFiles = [BytePath("/a.srt"), BytePath("/b.ass")]
    story.playFirst(info: info([]))
    #expect(story.model.expand("${=sid}") == "2")
    story.add("/c\u{1B}.vtt")
    #expect(story.model.expand("${=sid}") == "3")
    #expect(story.model.notices.shown?.text.contains("␛") == true)
    story.add("/a.srt")
    #expect(story.model.expand("${=sid}") == "1")
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 3)
    for number in 0..<100 { story.add("/many\(number).srt") }
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 64)
  }

  @Test func aFileThatNeverWasReadIsNoTrack() throws {
    var story = Story()
    story.playFirst(info: info([("eng", true, false)]))
    let item = story.model.playlist.items[0].id
    story.add("/a.srt")
    let index = try #require(story.model.films.main.info?.selection.subtitle)
    story.happen(.film(.main, .subtitleRefused(item, index, PlaybackFailure("No such file."))))
    #expect(story.model.notices.shown?.text == "Subtitles a.srt: No such file.")
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 1)
    // One that was read stays, so that it can be read again.
    story.add("/b.srt")
    let other = try #require(story.model.films.main.info?.selection.subtitle)
    story.happen(.film(.main, .subtitleRead(item, other, [ExternalSubtitle(path: BytePath("/b.srt"))])))
    story.happen(.film(.main, .subtitleRefused(item, other, PlaybackFailure("Not now."))))
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 2)
    #expect(story.model.films.main.info?.selection.subtitle == nil)
  }

  /// A SAMI document has a track for each of its languages.
  @Test func theLanguagesOfOneFileBecomeTracks() throws {
    var story = Story()
    story.model.settings.subtitleLanguages = ["en"]
    story.playFirst(info: info([]))
    let item = story.model.playlist.items[0].id
    story.add("/a.smi")
    let index = try #require(story.model.films.main.info?.selection.subtitle)
    let tracks = [("KRCC", "ko-KR"), ("ENCC", "en-US")].map { name, language in
      var track = ExternalSubtitle(path: BytePath("/a.smi"))
      (track.track, track.language) = (name, language)
      return track
    }
    story.happen(.film(.main, .subtitleRead(item, index, tracks)))
    #expect(story.model.films.main.info?.tracks(.subtitle).map(\.language) == ["ko-KR", "en-US"])
    guard case .film(.main, .selectTrack(.subtitle, let other?, let file?))? = story.effects.first else {
      Issue.record("the preferred language was not selected: \(story.effects)")
      return
    }
    #expect(other != index && file.track == "ENCC")
    story.happen(.film(.main, .subtitleRead(item, other, [tracks[1]])))
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 2 && story.effects.isEmpty)
  }

  @Test func subtitlesComeFromAddressesToo() throws {
    var story = Story()
    story.model.startWishes.subtitleFiles = [
      BytePath("http://host/de.srt?token=1"), BytePath("av://lavfi:x"),
    ]
    story.playFirst(info: info([]))
    let stream = try #require(story.model.films.main.info?.tracks(.subtitle).first)
    #expect(stream.file == .url("http://host/de.srt?token=1") && stream.codec == "srt")
    #expect(stream.title == "de.srt")
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 1)
    #expect(
      story.model.notices.shown?.text == "Subtitles can only come from files and network addresses")
    story.add("https://host/sub")
    #expect(
      story.model.films.main.info?.stream(story.model.films.main.info?.selection.subtitle)?.codec == "file")
  }

  @Test func filesAreReadAgainAndRemoved() {
    var story = Story()
    story.model.startWishes.subtitleFiles = [BytePath("/a.srt"), BytePath("/b.ass")]
    story.playFirst(info: info([("eng", true, false)]))
    #expect(story.model.expand("${=sid}") == "3")
    story.happen(.commanded(.reloadSubtitle(nil)))
    let index = story.model.films.main.info?.selection.subtitle
    let file = ExternalSubtitle(path: BytePath("/b.ass"))
    #expect(
      story.effects == [
        .film(.main, .selectTrack(.subtitle, nil, nil)), .film(.main, .selectTrack(.subtitle, index, file)),
      ])
    story.happen(.commanded(.reloadSubtitle(2)))
    #expect(story.effects == [])
    story.happen(.commanded(.removeSubtitle(2)))
    #expect(story.effects == [])
    #expect(story.model.films.main.info?.selection.subtitle == index)
    story.happen(.commanded(.removeSubtitle(nil)))
    #expect(story.effects == [.film(.main, .selectTrack(.subtitle, nil, nil))])
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 1)
    // The item's own tracks stay.
    story.happen(.commanded(.removeSubtitle(1)))
    #expect(story.model.films.main.info?.tracks(.subtitle).count == 1)
    #expect(story.model.notices.shown?.text == "These subtitles are inside the item, not a file")
  }

  @Test func delayVisibilityAndLines() {
    var story = Story()
    story.playFirst(info: info([("eng", true, false)]))
    story.model.focus = .player
    story.press("z z Z x x")
    #expect(story.model.films.main.subtitleDelay == MediaTime(seconds: 0.1))
    #expect(story.model.notices.shown?.text == "Subtitle delay: 100 ms")
    #expect(story.effects.last == .film(.main, .delaySubtitles(.subtitle, MediaTime(seconds: 0.1))))
    story.happen(.commanded(.change(.secondarySubDelay, .add(-0.5))))
    #expect(story.effects.last == .film(.main, .delaySubtitles(.secondarySubtitle, MediaTime(seconds: -0.5))))
    #expect(story.model.expand("${sub-delay} ${secondary-sub-delay}") == "100 ms -500 ms")
    story.press("v")
    #expect(story.effects == [.film(.main, .showSubtitles(false))])
    #expect(story.model.notices.shown?.text == "Subtitles: off")
    story.press("<Ctrl+RIGHT>")
    #expect(story.effects == [.film(.main, .findLine(1, .seek))])
    story.happen(.lineFound(.main, nil, .seek))
    #expect(story.model.notices.shown?.text == "No subtitles are selected")
    story.press("j")
    story.happen(.lineFound(.main, MediaTime(seconds: 42), .seek))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 42), exact: true, direction: 1))])
    story.press("<Ctrl+Shift+RIGHT>")
    #expect(story.effects == [.film(.main, .findLine(1, .delay))])
    let here = story.model.films.main.shownPosition
    story.happen(.lineFound(.main, here + MediaTime(seconds: 2.5), .delay))
    #expect(story.model.films.main.subtitleDelay == MediaTime(seconds: -2.4))
    story.happen(.lineFound(.main, here - MediaTime(seconds: 2.5), .delay))
    #expect(story.model.films.main.subtitleDelay == MediaTime(seconds: 0.1))
    story.happen(.subtitlesChanged(SubtitleScreen(primary: [SubtitleText([[.init("a")], [.init("b")]])])))
    #expect(story.model.expand("${sub-text}") == "a\nb")
    story.run { $0.play(at: 1, &$1) }
    #expect(story.model.films.main.playback.subtitles == SubtitleScreen())
    #expect(story.model.films.main.subtitleDelay == MediaTime(seconds: 0.1))
  }
}

extension Story {
  /// `sub-add`.
  fileprivate mutating func add(_ path: String) {
    happen(.commanded(.addSubtitle(ExternalSubtitle(named: BytePath(path)), choosing: true)))
  }
}
