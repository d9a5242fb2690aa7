import TestSupport
import Testing

@testable import Base
@testable import Core

/// What each of two engines was told, as the effects say it.
private struct ToldEngine {
  var volume: Double?
  var isMuted: Bool?
  var speed: Double?
  var sound: SoundOptions?
  var audioDelay: MediaTime?
  var look: PictureLook?
  var deinterlacing: Deinterlacing?
  var quality: QualityChoice?
  var showsSubtitles: Bool?
  var subtitleDelay: MediaTime?
  var secondarySubtitleDelay: MediaTime?
  var item: ItemID?
  var isPaused = false
  var loop: Range<MediaTime>?
  /// nil for the ranges that the edition leaves out.
  var skips: SkipList?
  /// The target of the last seek, or where the item was opened.
  var sought: MediaTime?
  /// The tracks that were selected since the item opened.
  var tracks: [TrackKind: Int?] = [:]

  /// An engine that is made with the settings.
  init(_ settings: Settings) {
    volume = settings.volume
    isMuted = settings.mute
    speed = settings.speed
    sound = settings.sound
    audioDelay = .zero
    look = settings.look
    deinterlacing = settings.deinterlace
    quality = QualityChoice(settings.quality)
    showsSubtitles = settings.showsSubtitles
    subtitleDelay = .zero
    secondarySubtitleDelay = .zero
  }

  /// Follows an order, as an engine does.
  mutating func take(_ order: FilmOrder) {
    switch order {
    case .open(let opened, _, startAt: let start, paused: let paused, headers: _, origin: _):
      (item, isPaused, loop, skips, sought, tracks) = (opened, paused, nil, nil, start, [:])
    case .seek(let time, exact: _, direction: _): sought = time
    case .selectTrack(let kind, let index, _): tracks[kind] = .some(index)
    case .close: (item, loop, skips) = (nil, nil, nil)
    case .setPaused(let paused): isPaused = paused
    case .setLoop(let range): loop = range
    case .setSkips(let list): skips = list
    case .setVolume(let value): volume = value
    case .setMuted(let value): isMuted = value
    case .setSpeed(let value): speed = value
    case .setSound(let value): sound = value
    case .setAudioDelay(let value): audioDelay = value
    case .adjustPicture(let value): look = value
    case .deinterlace(let value): deinterlacing = value
    case .setQuality(let value): quality = value
    case .showSubtitles(let value): showsSubtitles = value
    case .delaySubtitles(.subtitle, let value): subtitleDelay = value
    case .delaySubtitles(.secondarySubtitle, let value): secondarySubtitleDelay = value
    default: break
    }
  }

  /// What differs from the model's film, as text.
  func differences(from film: Film, _ orders: EngineOrders) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ told: Value?, _ wanted: Value) {
      if told != wanted { found.append("\(name): \(told.map { "\($0)" } ?? "nothing"), not \(wanted)") }
    }
    compare("volume", volume, orders.volume)
    compare("mute", isMuted, orders.isMuted)
    compare("speed", speed, orders.speed)
    compare("sound", sound, orders.sound)
    compare("audio delay", audioDelay, orders.audioDelay)
    compare("look", look, orders.look)
    compare("deinterlacing", deinterlacing, orders.deinterlacing)
    compare("quality", quality, orders.quality)
    compare("subtitles", showsSubtitles, orders.showsSubtitles)
    compare("subtitle delay", subtitleDelay, orders.subtitleDelay)
    compare("secondary subtitle delay", secondarySubtitleDelay, orders.secondarySubtitleDelay)
    guard let info = film.info else { return found }
    compare("item", item, film.item)
    compare("pause", isPaused, film.isPaused)
    compare("loop", loop, film.playback.loop.range)
    compare("skips", skips ?? info.skips, orders.skips?.all ?? SkipList())
    if let pending = film.playback.pendingSeek { compare("seek", sought, pending) }
    for (kind, index) in tracks where info.selection[kind] != index {
      found.append(
        "\(kind): \(index.map { "\($0)" } ?? "none"), not \(info.selection[kind].map { "\($0)" } ?? "none")")
    }
    return found
  }
}

/// Two engines that follow the effects of a story.
private struct TwoEngines {
  var story: Story
  var main: ToldEngine
  var second: ToldEngine

  init(_ story: Story) {
    self.story = story
    main = ToldEngine(story.model.settings)
    second = ToldEngine(story.model.settings)
  }

  mutating func happen(_ message: Message) {
    story.happen(message)
    for effect in story.effects {
      switch effect {
      case .film(.main, let order): main.take(order)
      case .film(.second, let order): second.take(order)
      case .exchangeFilms: swap(&main, &second)
      default: break
      }
    }
  }

  mutating func perform(_ command: String) throws {
    happen(.commanded(try CommandTable.command(command.split(separator: " ").map(String.init))))
  }

  /// What an engine or a list was not told.
  var differences: [String] {
    let model = story.model
    var found = main.differences(
      from: model.films.main, model.orders(of: model.films.main, .main))
    if let film = model.films.second?.film, model.films.second?.opensAt == nil {
      found += second.differences(from: film, model.orders(of: film, .second)).map { "second " + $0 }
    }
    for role in FilmRole.allCases {
      guard let film = model.films[role], let item = film.item else { continue }
      if film.row?.id != item { found.append("\(role): the row of another item") }
      if let record = film.history.current, record.item != item {
        found.append("\(role): another item's record")
      }
    }
    if let item = model.films.main.item, model.films.second?.film.item == item {
      found.append("both films are one item")
    }
    guard let shown = Layout(model).list else { return found }
    let rows = max(1, shown.rows)
    for list in [ListID.browser, .playlist, .history] where model[list].pageRows != rows {
      found.append("\(list) has \(model[list].pageRows) rows, not \(rows)")
    }
    return found
  }
}

/// Both engines and the lists know what holds, whatever happens in whatever order.
@Suite struct EngineOrdersTests {
  private static let commands = [
    "set skip-parts 10-20", "set skip-parts 30-40,90-100", "set skip-parts no", "swap-films", "play-second",
    "close-second", "set sub-delay 2", "add sub-delay -0.1", "set secondary-sub-delay 1", "set brightness 20",
    "set brightness 0", "cycle deinterlace", "cycle normalize", "set volume 40", "add volume 5", "cycle mute",
    "cycle sub-visibility", "set audio-delay 1", "set quality lowest", "set quality auto", "set speed 2",
    "second set speed 1.5", "second set pause yes", "second set pause no", "cycle pause", "set pause yes",
    "ab-loop", "second ab-loop", "seek 10", "second seek 30", "second add chapter 1", "add chapter 1",
    "cycle sound-of", "set other-sound duck", "set other-sound off", "set swap-sound stay",
    "set swap-sound main", "set on-device-lost pause", "playlist-next", "playlist-prev",
    "playlist-play-index 1", "playlist-remove current", "stop", "pip", "cycle fullscreen", "swap",
    "focus playlist",
    "focus browser", "focus player", "list-move 1 pages", "list-move last", "list-activate", "leave",
    "cycle keep-open", "set on-focus-out pause", "set on-suspend pause", "set loop-file inf",
    "set loop-file no", "sleep-timer 10s", "sleep-timer off",
    "pause-after-current", "stop-after-current", "pip-hide", "list-undo", "second set sub-delay 1",
    "second set audio-delay -0.5", "second skip forward", "second cycle sid", "cycle sid", "cycle aid",
    "second cycle aid", "second set linear-parts 5-15", "second revert-seek", "revert-seek",
    "second frame-step", "second set ab-loop-a 3", "second set edition 0", "second cycle-values speed 1 2",
    "playlist-shuffle", "playlist-move 0 5", "playlist-clear", "list-remove", "list-shift 2", "list-queue",
    "list-play-next", "last-item", "write-watch-later-config",
  ]

  /// A film with chapters, of which an edition leaves out a passage.
  private static let edited: MediaInfo = {
    var info = MediaInfo.film
    info.chapters = [
      MediaInfo.Chapter(start: .zero, title: nil),
      MediaInfo.Chapter(start: MediaTime(seconds: 50), title: nil),
    ]
    return info
  }()

  private func event(
    _ numbers: inout SeededNumbers, _ item: ItemID, at position: MediaTime, isOpen: Bool
  ) -> PlayerEvent {
    guard isOpen else {
      let info = [MediaInfo.film, Self.edited, .song, .live].randomElement(using: &numbers) ?? .film
      return Int.random(in: 0..<5, using: &numbers) == 0
        ? .failed(item, PlaybackFailure("It is damaged.")) : .opened(item, info)
    }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return .ended(item, damage: nil)
    case 1: return .ended(item, damage: PlaybackFailure("It breaks off."))
    case 2: return .failed(item, PlaybackFailure("It is damaged."))
    case 3: return .sound(.lost("The sound device is gone.", whilePlaying: true))
    case 4: return .sound(.restored)
    case 5: return .reshaped(item, DisplayedSize(width: 640, height: 640))
    case 6: return .wentRound(item, .zero)
    default: return .settled(item, position)
    }
  }

  /// The next thing that happens.
  private func step(_ engines: inout TwoEngines, _ numbers: inout SeededNumbers) throws -> String {
    engines.story.model.now =
      engines.story.model.now
      + .milliseconds(
        Int64.random(in: 0..<3_000, using: &numbers))
    engines.happen(.timePassed)
    let model = engines.story.model
    let position = MediaTime(seconds: Double.random(in: 0..<100, using: &numbers))
    var snapshot = PlaybackSnapshot()
    snapshot.position = position
    let message: Message
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0..<6:
      let command = Self.commands.randomElement(using: &numbers) ?? "stop"
      // What the second film does not take is refused, which is fine here.
      do { try engines.perform(command) } catch is CommandProblem { Issue.record("\(command) is no command") }
      return command
    case 6, 7:
      guard let item = model.films.main.item else { return "" }
      message = .film(.main, event(&numbers, item, at: position, isOpen: model.films.main.info != nil))
    case 8:
      guard let film = model.films.second?.film, let item = film.item, model.films.second?.opensAt == nil
      else {
        return ""
      }
      message = .film(.second, event(&numbers, item, at: position, isOpen: film.info != nil))
    case 9:
      guard let item = model.films.main.item else { return "" }
      snapshot.item = item
      message = .moved(.main, snapshot)
    case 10:
      guard let item = model.films.second?.film.item else { return "" }
      snapshot.item = item
      message = .moved(.second, snapshot)
    case 11: message = .windowFocused(Bool.random(using: &numbers))
    case 12: message = .login(.sleeps)
    default:
      let (columns, rows) = (
        Int.random(in: 1..<160, using: &numbers), Int.random(in: 1..<60, using: &numbers)
      )
      message = .resized(ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    }
    engines.happen(message)
    return "\(message)".prefix(60).description
  }

  @Test(arguments: 0..<200) func enginesAndListsKnowWhatHolds(seed: Int) throws {
    var numbers = SeededNumbers(UInt64(seed))
    var engines = TwoEngines(Story(titles: (1...40).map { "film \($0)" }))
    var story: [String] = []
    for _ in 0..<120 where engines.story.model.exit == nil {
      story.append(try step(&engines, &numbers))
      guard engines.differences.isEmpty else {
        let last = story.filter { !$0.isEmpty }.suffix(8).joined(separator: " · ")
        Issue.record("\(engines.differences.joined(separator: "; ")) after \(last)")
        return
      }
    }
  }

  /// The first item plays, and the third one in the corner.
  private func two() throws -> TwoEngines {
    var story = Story()
    story.playFirst()
    story.model.playlist.view.select(row: 2)
    var engines = TwoEngines(story)
    engines.main.item = story.model.films.main.item
    try engines.perform("focus playlist")
    try engines.perform("play-second")
    let third = story.model.playlist.items[2].id
    engines.happen(.film(.second, .opened(third, .film)))
    return engines
  }

  @Test(arguments: ["set skip-parts 10-20", "set sub-delay 2", "set brightness 20", "set audio-delay 1"])
  func aChangeIsForBothEnginesAndStaysAfterAnExchange(change: String) throws {
    var engines = try two()
    try engines.perform(change)
    #expect(engines.differences.isEmpty, "\(engines.differences)")
    try engines.perform("swap-films")
    #expect(engines.differences.isEmpty, "\(engines.differences)")
  }

  @Test func aSecondEngineIsToldWhatChangedBeforeIt() throws {
    var story = Story()
    story.model.settings.speed = 2
    story.playFirst()
    story.model.playlist.view.select(row: 2)
    try story.perform("focus playlist")
    try story.perform("set brightness 20")
    try story.perform("play-second")
    let opening = try #require(story.effects.firstIndex { $0.opensSecond })
    let told = story.effects[..<opening]
    #expect(told.contains(.film(.second, .adjustPicture(story.model.settings.look))))
    #expect(told.contains(.film(.second, .setSpeed(1))) && told.contains(.film(.second, .setMuted(true))))
  }

  @Test func aLostDevicePausesTheFilmInTheCorner() throws {
    var engines = try two()
    try engines.perform("set on-device-lost pause")
    try engines.perform("cycle sound-of")
    engines.happen(.film(.second, .sound(.lost("The sound device is gone.", whilePlaying: true))))
    #expect(engines.story.effects.contains(.film(.second, .setPaused(true))))
    #expect(
      engines.story.model.films.second?.film.isPaused == true && !engines.story.model.films.main.isPaused)
  }

  @Test func aLoopAtTheEndKeepsTheCornerOpen() throws {
    var engines = try two()
    let third = engines.story.model.playlist.items[2].id
    for seconds in [80, 99.8] {
      var snapshot = PlaybackSnapshot()
      snapshot.item = third
      snapshot.position = MediaTime(seconds: seconds)
      engines.happen(.moved(.second, snapshot))
      try engines.perform("second ab-loop")
    }
    engines.happen(.film(.second, .ended(third, damage: nil)))
    #expect(
      engines.story.effects.contains(
        .film(.second, .seek(MediaTime(seconds: 80), exact: true, direction: -1))))
    #expect(engines.story.model.films.second != nil)
  }

  @Test func theLastChapterOfTheCornerLeavesTheListAlone() throws {
    var engines = try two()
    engines.happen(.film(.second, .opened(engines.story.model.playlist.items[2].id, Self.edited)))
    try engines.perform("second seek 60")
    try engines.perform("second add chapter 1")
    #expect(engines.story.model.playlist.currentIndex == 0)
    #expect(!engines.story.effects.contains { if case .film(.second, .open) = $0 { true } else { false } })
  }
}
