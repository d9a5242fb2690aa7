import Testing

@testable import Base
@testable import Core

@Suite("Sound of other files beside an item") struct ItemSoundsTests {
  private let client = RemoteClient(1)
  private var story: Story

  init() { story = .connected(client, plays: true) }

  private mutating func call(_ words: String...) {
    story.happen(
      .ipc(.said(client, IPCMessage(.command(.list(words.map { .text($0) })), id: .number(7)))))
  }

  private var answer: RemoteValue? {
    for case .tell(client, .map(let fields)) in story.effects {
      if let error = fields["error"] { return error }
    }
    return nil
  }

  private var request: SoundRequest? {
    for case .findSound(let request) in story.effects { return request }
    return nil
  }

  private func sound(_ address: String = "https://h/sound") -> ExternalSound {
    ExternalSound(.url(address), from: .program)
  }

  private var audio: [MediaInfo.Stream] { story.model.films.main.info?.tracks(.audio) ?? [] }

  /// Adds a sound that exists; returns its stream index.
  private mutating func add(_ flags: String...) throws -> Int {
    let words = (["audio-add", "https://h/sound"] + flags).map { RemoteValue.text($0) }
    story.happen(.ipc(.said(client, IPCMessage(.command(.list(words)), id: .number(7)))))
    let request = try #require(request)
    #expect(answer == nil && request.origin == .program)
    story.happen(.soundFound(sound(), request))
    return try #require(audio.last?.index)
  }

  @Test mutating func aProgramHearsOnceTheSoundPlays() throws {
    let own = try #require(audio.first?.index)
    let index = try add()
    #expect(answer == nil)
    #expect(story.effects.contains(.film(.main, .selectSound(index, sound(), waits: false))))
    #expect(story.model.films.main.info?.selection.audio == index)
    var stream = MediaInfo.Stream(index: index, kind: .audio, codec: "opus")
    stream.channels = 6
    story.happen(.film(.main, .soundOpened(story.model.films.main.item ?? ItemID(0), stream)))
    #expect(answer == .text("success"))
    #expect(audio.map(\.codec).last == "opus" && audio.last?.sound == sound())
    // The item's own track and the file's, by their numbers.
    try story.perform("set aid 1")
    #expect(story.effects.contains(.film(.main, .selectTrack(.audio, own, nil))))
    try story.perform("set aid 2")
    #expect(story.effects.contains(.film(.main, .selectSound(index, sound(), waits: false))))
    try story.perform("audio-remove")
    #expect(audio.count == 1 && story.effects.contains(.film(.main, .selectTrack(.audio, own, nil))))
  }

  @Test mutating func whatCannotBePlayedIsAnsweredAndRemoved() throws {
    call("audio-add", "/nowhere.flac")
    story.happen(.soundMissing(try #require(request), "No such file."))
    #expect(answer == .text("error running command") && story.model.notices.shown == nil)
    let own = story.model.films.main.info?.selection.audio
    let index = try add()
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .soundRefused(item, index, PlaybackFailure("It has no sound."), own: own)))
    #expect(answer == .text("error running command") && story.model.notices.shown == nil)
    #expect(audio.count == 1 && story.model.films.main.info?.selection.audio == own)
  }

  @Test mutating func aClosedItemEndsTheWait() throws {
    _ = try add()
    story.happen(.commanded(.playlistStep(1, force: false)))
    #expect(answer == .text("error running command"))
    call("audio-add", "/a.flac")
    #expect(answer == .text("error running command"))
  }

  /// A file may have both: its subtitles are a track of their own.
  @Test mutating func oneFileHasSoundAndSubtitles() throws {
    let index = try add()
    call("sub-add", "https://h/sound")
    let subtitles = try #require(story.model.films.main.info?.tracks(.subtitle).last)
    #expect(subtitles.index != index && subtitles.file == sound().location)
    #expect(story.model.films.main.info?.selection.subtitle == subtitles.index)
  }

  @Test mutating func onlyFilesAreRemoved() throws {
    call("audio-remove", "1")
    #expect(answer == .text("error running command") && audio.count == 1)
    call("sub-remove", "9")
    #expect(answer == .text("error running command"))
  }

  @Test mutating func autoOnlyOffersTheSound() throws {
    let own = story.model.films.main.info?.selection.audio
    _ = try add("auto", "Comments", "deu")
    #expect(answer == .text("success") && story.model.films.main.info?.selection.audio == own)
    #expect(audio.count == 2)
  }

  @Test mutating func theEnginesSelectionKeepsTheSound() throws {
    let index = try add()
    var own = TrackSelection()
    own.video = 0
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .variantChanged(item, own)))
    #expect(story.model.films.main.info?.selection.audio == index)
  }

  @Test mutating func theCommandLinesSoundIsAwaited() throws {
    var plan = StartPlan(
      folder: BytePath("/"), entries: [FoundEntry(location: .file(BytePath("/a.mkv")), title: "a")],
      presentation: .full)
    plan.soundFiles = [BytePath("a.flac"), BytePath("b.flac")]
    story = Story(titles: [])
    story.happen(.planned(plan))
    let item = try #require(story.model.playlist.items.first?.id)
    story.happen(.film(.main, .opened(item, .film)))
    let requests = story.effects.compactMap { if case .findSound(let request) = $0 { request } else { nil } }
    #expect(requests.map(\.file) == plan.soundFiles)
    #expect(requests.map(\.isChosen) == [true, false])
    story.happen(.soundFound(sound(), requests[0]))
    let index = try #require(audio.last?.index)
    #expect(story.effects.contains(.film(.main, .selectSound(index, sound(), waits: true))))
    // `auto` goes back to it.
    try story.perform("set aid 1")
    try story.perform("set aid auto")
    #expect(story.effects.contains(.film(.main, .selectSound(index, sound(), waits: false))))
  }

  @Test(arguments: [
    ["audio-add", "a.flac"], ["audio-add", "a.flac", "auto"], ["audio-add", "a.flac", "select", "Title"],
    ["audio-add", "a.flac", "auto", "", "deu"], ["audio-remove"], ["audio-reload", "2"],
    ["frame-step", "10"],
    ["frame-step"], ["frame-back-step"],
  ])
  func wordsAreCommandsAndBack(words: [String]) throws {
    let command = try CommandTable.command(words)
    #expect(try CommandTable.command(command.words) == command)
  }
}
