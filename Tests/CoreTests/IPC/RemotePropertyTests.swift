import Testing

@testable import Base
@testable import Core

@Suite("Properties as other programs read them")
struct RemotePropertyTests {
  private func playing(info: MediaInfo = .film) -> Story {
    var story = Story()
    story.playFirst(info: info)
    story.plays(at: 12.5)
    return story
  }

  private var tagged: MediaInfo {
    var info = MediaInfo.film
    info.tags = [
      .init(key: "title", value: "Ode"), .init(key: "artist", value: "Ann\u{1B}"),
      .init(key: "a/b", value: "x"),
    ]
    info.streams[0].frameRate = 25
    info.streams[0].width = 1280
    info.streams[0].height = 720
    info.streams[1].language = "deu"
    info.streams[1].sampleRate = 48_000
    info.streams[1].channels = 2
    info.chapters = [.init(start: .zero, title: "One"), .init(start: MediaTime(seconds: 50), title: nil)]
    return info
  }

  @Test func aTitleIsTheTitleAloneAndTagsAreSpelledAsInTheFile() throws {
    var info = MediaInfo.song
    info.tags = [.init(key: "TITLE", value: "Ode"), .init(key: "Artist", value: "Ann")]
    var story = playing(info: info)
    #expect(story.model.playlist.current?.title == "Ann – Ode" && story.model.playingTitle == "Ann – Ode")
    #expect(try value("media-title", story) == .text("Ode"))
    #expect(story.model.expand("${media-title}") == "Ode")
    #expect(try value("metadata", story) == .map(["TITLE": .text("Ode"), "Artist": .text("Ann")]))
    for name in ["metadata/title", "metadata/by-key/title", "metadata/TITLE"] {
      #expect(try value(name, story) == .text("Ode"))
    }
    // The tags of the whole file are not those of a track in it.
    story.model.playlist = Playlist()
    let part = ItemPart(start: MediaTime(seconds: 10), end: MediaTime(seconds: 20))
    story.model.append([
      FoundEntry(location: .file(BytePath("/media/disc.flac")), title: "Ann – Two", part: part)
    ])
    story.playFirst(info: info)
    #expect(try value("media-title", story) == .text("Ann – Two"))
  }

  /// mpv's shorter names are properties, too.
  @Test func theListOfPropertiesHasTheirOtherNames() throws {
    guard case .list(let names) = try value("property-list", Story()) else {
      Issue.record("no list")
      return
    }
    for name in ["loop", "loop-file", "sub", "fs", "time-pos", "property-list"] {
      #expect(names.contains(.text(name)), "\(name)")
    }
    #expect(Set(names).count == names.count)
  }

  private func value(_ name: String, _ story: Story) throws(RemoteFailure) -> RemoteValue {
    try story.model.remoteValue(of: name, asText: false)
  }

  @Test(arguments: [
    ("playlist/count", RemoteValue.number(3)), ("playlist/0/filename", .text("/media/one.mkv")),
    ("playlist/2/title", .text("three")), ("playlist/0/current", .flag(true)),
    ("track-list/count", .number(2)), ("track-list/0/type", .text("video")),
    ("track-list/1/lang", .text("deu")),
    ("current-tracks/audio/lang", .text("deu")), ("current-tracks/video/codec", .text("h264")),
    ("metadata/title", .text("Ode")), ("metadata/by-key/title", .text("Ode")),
    ("metadata/by-key/Artist", .text("Ann\u{1B}")), ("metadata/by-key/a/b", .text("x")),
    ("metadata/list/count", .number(3)), ("metadata/list/2/key", .text("title")),
    ("metadata/list/2/value", .text("Ode")),
    ("chapter-list/count", .number(2)), ("chapter-list/0/title", .text("One")),
    ("chapter-list/1/time", .number(50)), ("chapter-metadata/title", .text("One")),
    ("filename/no-ext", .text("one")), ("filename", .text("one.mkv")), ("time-pos/full", .number(12.5)),
    ("video-params/w", .number(1280)), ("video-params/dh", .number(720)),
    ("audio-params/samplerate", .number(48_000)), ("audio-params/channel-count", .number(2)),
    ("options/volume", .number(100)), ("options/loop-file", .flag(false)), ("options/alang", .list([])),
    ("option-info/volume/max", .number(130)), ("option-info/pause/type", .text("Flag")),
    ("option-info/keep-open/choices/0", .text("no")),
    ("container-fps", .number(25)), ("estimated-frame-number", .number(313)),
    ("estimated-frame-count", .number(2_500)), ("playlist-current-pos", .number(0)),
    ("stream-path", .text("/media/one.mkv")), ("shuffle", .flag(false)), ("dwidth", .number(1280)),
    ("current-demuxer", .text("matroska")), ("osd-width", .number(100)), ("osd-dimensions/h", .number(30)),
    ("video-format", .text("h264")), ("audio-codec-name", .text("aac")), ("partially-seekable", .flag(false)),
    ("cache-buffering-state", .number(100)), ("loop", .flag(false)), ("video-rotate", .number(0)),
    ("keep-open", .flag(false)), ("deinterlace", .text("auto")), ("remaining-file-loops", .number(0)),
    ("edition-list/count", .number(0)), ("command-list/0/name", .text("seek")),
  ])
  func valuesAndTheirParts(name: String, value: RemoteValue) throws {
    #expect(try self.value(name, playing(info: tagged)) == value)
  }

  @Test(arguments: [
    ("playlist/3/filename", "property not found"), ("playlist/-1", "property not found"),
    ("playlist/x", "property not found"), ("playlist/0/nosuch", "property unavailable"),
    ("track-list/0/title", "property unavailable"), ("metadata/by-key/nosuch", "property unavailable"),
    ("pause/full", "property not found"), ("time-pos/full/full", "property not found"),
    ("options/nosuch", "property not found"), ("option-info/nosuch/type", "property not found"),
    ("nosuch/0", "property not found"), ("", "property not found"), ("/", "property not found"),
    ("current-tracks/sub/lang", "property unavailable"), ("clipboard/text", "property unavailable"),
  ])
  func missingPropertiesAnswerWithAnError(name: String, error: String) throws {
    do throws(RemoteFailure) {
      let found = try value(name, playing())
      Issue.record("\(name) is \(found)")
    } catch let failure {
      #expect(failure.kind.rawValue == error)
    }
  }

  @Test func readAheadIsReportedInCacheProperties() throws {
    var story = playing()
    story.model.films.main.playback.buffered = MediaTime(seconds: 20.5)
    #expect(try value("demuxer-cache-duration", story) == .number(8))
    #expect(try value("demuxer-cache-time", story) == .number(20.5))
    #expect(try value("demuxer-cache-state/seekable-ranges/0/end", story) == .number(20.5))
    #expect(try value("demuxer-cache-idle", story) == .flag(false))
    story.model.films.main.playback.buffered = MediaTime(seconds: 100)
    #expect(try value("demuxer-cache-idle", story) == .flag(true))
    story.model.process.id = 42
    #expect(try value("pid", story) == .number(42))
  }

  @Test(arguments: ["track-list", "chapter-list", "edition-list"]) func listsAreEmptyWhereNothingPlays(
    name: String
  ) throws {
    #expect(try value(name, Story()) == .list([]))
  }

  @Test func infinityIsAWordAndNeverNull() throws {
    var story = playing()
    for name in ["loop-file", "loop-playlist"] {
      try story.perform("set \(name) inf")
      #expect(try value(name, story) == .text("inf"))
      #expect(JSONWriter.bytes(of: try value(name, story)) == Array("\"inf\"".utf8))
      try story.perform("set \(name) 3")
      #expect(try value(name, story) == .number(3))
    }
    #expect(RemoteValue("nan", as: .number(0...1)) == .text("nan"))
    #expect(RemoteValue("inf", as: .track(.audio)) == .text("inf"))
    #expect(RemoteValue("-infinity", as: .time) == .text("-infinity"))
    #expect(RemoteValue("1e-05", as: .time) == .number(0.00001))
  }

  // MARK: Names are told as they are

  @Test(arguments: [
    ("/m/a\tb\nc.flac", "/m/a\tb\nc.flac", "a\tb\nc.flac"),
    ("/m/e\u{1B}[31m.flac", "/m/e\u{1B}[31m.flac", "e\u{1B}[31m.flac"),
    ("/m/s\u{2028}.flac", "/m/s\u{2028}.flac", "s\u{2028}.flac"),
    ("/m/東方 🎬.flac", "/m/東方 🎬.flac", "東方 🎬.flac"),
  ])
  func namesAreNotFilteredForPrograms(path: String, told: String, name: String) throws {
    var story = Story()
    let location = MediaLocation.file(BytePath(path))
    story.model.playlist = Playlist()
    story.model.append([FoundEntry(location: location, title: location.shownName)])
    story.playFirst()
    #expect(try value("path", story) == .text(told))
    #expect(try value("playlist/0/filename", story) == .text(told))
    #expect(try value("filename", story) == .text(name))
    #expect(try value("media-title", story) == .text(name))
    #expect(story.model.expand("${path} ${filename}") == "\(told) \(name)")
    // Texts for people hold nothing that a terminal would act on.
    try story.perform("show-text ${path}")
    #expect(story.model.notices.shown?.text == VisibleText.filter(told))
  }

  @Test func nonUTF8PathsAreReportedAsFileURLs() throws {
    var story = Story()
    let location = MediaLocation.file(BytePath([0x2F, 0x52, 0xCD, 0x01, 0x99, 0xFF]))
    story.model.playlist = Playlist()
    story.model.append([FoundEntry(location: location, title: location.shownName)])
    story.playFirst()
    #expect(try value("path", story) == .text("file:///R%CD%01%99%FF"))
  }

  @Test(arguments: [
    ("http://u:p@h/My%20Film%20%F0%9F%8E%AC.mkv?x=1", "My Film 🎬.mkv"), ("http://h/a%FFb", "a%FFb"),
    ("http://h", "h"), ("http://h/", "h"), ("http://h/a%1Bb", "a␛b"),
  ])
  func namesInAddressesAreUnescaped(address: String, name: String) {
    #expect(MediaLocation.url(address).shownName == name)
  }

  // MARK: Texts

  @Test(arguments: [
    ("${playtime-remaining}", "1:27"), ("${=playtime-remaining}", "87.5"), ("${playlist-pos}", "0"),
    ("${eof-reached}", "no"), ("${core-idle}", "no"), ("${idle-active}", "no"), ("${seekable}", "yes"),
    ("${playlist}", "Ann␛ – Ode\ntwo\nthree"), ("${=playlist/0/filename}", "/media/one.mkv"),
    ("${filename/no-ext}", "one"), ("${metadata/by-key/title}", "Ode"), ("${metadata/by-key/x:none}", "none"),
    ("${time-pos/full}", "00:00:12.500"), ("${track-list/count}", "2"), ("${nosuch/0}", "(unavailable)"),
    ("${?pause==no:plays}", "plays"), ("${!pause==no:waits}", ""), ("${?pause==yes:waits}", ""),
    ("${?metadata/by-key/title:${metadata/by-key/title}!}", "Ode!"),
  ])
  func textsNameEveryProperty(text: String, expanded: String) {
    #expect(playing(info: tagged).model.expand(text) == expanded)
  }

  @Test func everyPropertyIsKnownToTexts() throws {
    let story = playing(info: tagged)
    for name in (PropertyTable.all + PropertyTable.forPrograms).map(\.name) {
      let isThere = (try? value(name, story)) != nil
      #expect((story.model.expand("${\(name):?}") != "?") == isThere, "\(name)")
    }
  }

  @Test func textsOfListsAreJSON() throws {
    let story = playing(info: tagged)
    let text = try story.model.remoteValue(of: "metadata", asText: true)
    #expect(text == .text(#"{"a/b":"x","artist":"Ann\u001b","title":"Ode"}"#))
  }

  @Test func observedSubpropertiesAreSentOnChange() throws {
    let client = RemoteClient(1)
    var story = playing(info: tagged)
    story.happen(.ipc(.connected(client)))
    for name in ["playlist/count", "track-list/1/selected", "options/volume"] {
      story.happen(
        .ipc(
          .said(
            client,
            IPCMessage(.command(.list([.text("observe_property"), .number(1), .text(name)])), id: .number(1)))
        ))
    }
    func told(_ story: Story) -> [RemoteValue?] {
      story.effects.compactMap {
        if case .tell(_, .map(let fields)) = $0, fields["event"] == .text("property-change") {
          fields
        } else {
          nil
        }
      }.map { $0["data"] }
    }
    story.plays(at: 30)
    #expect(told(story).isEmpty)
    try story.perform("playlist-remove 2")
    #expect(told(story) == [.number(2)])
    try story.perform("set aid no")
    #expect(told(story) == [.flag(false)])
    try story.perform("set volume 40")
    #expect(told(story) == [.number(40)])
  }

  @Test func reboundKeysNotifyInputBindingsObservers() throws {
    let client = RemoteClient(1)
    var story = playing(info: tagged)
    story.happen(.ipc(.connected(client)))
    let words: [RemoteValue] = [.text("observe_property"), .number(1), .text("input-bindings")]
    story.happen(.ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(1)))))
    func isTold() -> Bool {
      story.effects.contains {
        if case .tell(_, .map(let fields)) = $0 { fields["event"] == .text("property-change") } else { false }
      }
    }
    story.happen(.ipc(.said(client, bind("F12", "cycle mute"))))
    #expect(isTold())
    // As many keys as before are bound.
    story.happen(.ipc(.said(client, bind("F12", "cycle pause"))))
    #expect(isTold())
    story.happen(.ipc(.said(client, bind("F12", "cycle pause"))))
    #expect(!isTold())
  }

  private func bind(_ key: String, _ command: String) -> IPCMessage {
    IPCMessage(.command(.list([.text("keybind"), .text(key), .text(command)])), id: .number(2))
  }
}
