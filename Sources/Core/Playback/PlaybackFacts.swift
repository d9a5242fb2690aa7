// Read-only playback properties for IPC clients, under mpv's names.
import Base

extension PropertyTable {
  static let playbackFacts: [Property] = stageFacts + placeFacts + cacheFacts + fileFacts

  private static let stageFacts: [Property] = [
    // mpv's `playback-abort` is also true while a file is being unloaded; the model has no such stage.
    .told("idle-active", .flag) { .flag($0.films.main.playback.stage == .idle) },
    .told("playback-abort", .flag) { .flag($0.films.main.playback.stage == .idle) },
    // True while nothing moves: paused, waiting for data, or idle.
    .told("core-idle", .flag) {
      .flag($0.films.main.info == nil || $0.films.main.isPaused || $0.films.main.playback.isBuffering)
    },
    .told(
      "after-current",
      assign: { model, word, _ in model.films.main.playback.afterItem = AfterItem(rawValue: word) }
    ) {
      $0.whileOpen(.text($0.afterItem?.rawValue ?? "no"))
    },
    // Seconds, to be read and to be set; also a text such as "45m".
    .told("sleep-timer", assign: { model, word, _ in model.assignSleepTimer(word) }) { model in
      model.sleepTimer.map { .number($0.left(at: model.now).seconds.rounded(.up)) } ?? .flag(false)
    },
    .told("eof-reached", .flag) { $0.whileOpen(.flag($0.films.main.playback.ending == .reached)) },
    .told("paused-for-cache", .flag) { $0.whileOpen(.flag($0.films.main.playback.isBuffering)) },
    .told("seekable", .flag) { $0.whileOpen(.flag($0.films.main.canSeek)) },
    // True where only part of the item can be sought, as in a live stream.
    .told("partially-seekable", .flag) {
      $0.whileOpen(.flag($0.films.main.canSeek && !$0.films.main.isWhole))
    },
    .told("seeking", .flag) { $0.whileOpen(.flag($0.films.main.playback.pendingSeek != nil)) },
  ]

  private static let placeFacts: [Property] = [
    .told("playback-time", .time) { $0.whileOpen(.number($0.films.main.shownPlace.seconds)) },
    .told("playtime-remaining", .time) { model in
      model.restOfItem.map { .number($0.seconds / model.films.main.speed) }
    },
    .told("time-start", .time) { $0.whileOpen(.number(0)) },
    .told("remaining-file-loops") {
      .number(Double($0.defaults.fileLoops.remaining(after: $0.films.main.playback.fileLoopsDone)))
    },
    .told("remaining-playlist-loops") { model in
      let loops = model.defaults.playlistLoops
      return .number(
        Double(loops.remaining(after: model.defaults.playlistLoopsDone + (loops == .forever ? 0 : 1))))
    },
  ]

  /// The amount of data read ahead of the position.
  private static let cacheFacts: [Property] = [
    .told("demuxer-cache-duration") { $0.readAhead.map { .number($0.duration) } },
    .told("demuxer-cache-time", .time) { $0.readAhead.map { .number($0.end) } },
    .told("demuxer-cache-idle", .flag) { $0.readAhead.map { .flag($0.isWhole) } },
    .told("demuxer-cache-state") { model in
      guard let ahead = model.readAhead else { return nil }
      let range: RemoteValue = .map([
        "start": .number(ahead.start), "end": .number(max(ahead.start, ahead.end)),
      ])
      return .map([
        "cache-end": .number(ahead.end), "reader-pts": .number(ahead.start),
        "cache-duration": .number(ahead.duration), "underrun": .flag(model.films.main.playback.isBuffering),
        "idle": .flag(ahead.isWhole), "eof": .flag(ahead.isWhole), "seekable-ranges": .list([range]),
      ])
    },
    // The engine reports only whether it waits for data, not how much is missing.
    .told("cache-buffering-state") { $0.whileOpen(.number($0.films.main.playback.isBuffering ? 0 : 100)) },
  ]

  private static let fileFacts: [Property] = [
    .told("file-format") { $0.films.main.info.map { .text($0.format) } },
    .told("current-demuxer") { $0.films.main.info.map { .text($0.format) } },
    .told("file-size") { $0.sizeOfFile.map { .number(Double($0)) } },
    .told("metadata", isLong: true) { $0.tagFields },
    .told("filtered-metadata", isLong: true) { $0.tagFields },
    .told("chapter-list", isLong: true) { .list($0.films.main.info?.chapters.map(\.remoteValue) ?? []) },
    .told("chapter-metadata", isLong: true) { model in
      guard let index = model.films.main.currentChapter, let chapters = model.films.main.info?.chapters,
        chapters.indices.contains(index)
      else { return nil }
      return .map(["title": .text(chapters[index].title ?? "")])
    },
    .told("edition-list", isLong: true) { .list($0.films.main.info?.remoteEditions ?? []) },
    .told("track-list", isLong: true) { .list($0.films.main.info?.remoteTracks ?? []) },
    .told("current-tracks", isLong: true) { $0.films.main.info.map { .map($0.remoteSelection) } },
  ]
}

extension Model {
  /// The value while an item is open, else nil.
  func whileOpen(_ value: RemoteValue) -> RemoteValue? { films.main.info == nil ? nil : value }

  /// The data read ahead, in seconds of the item; nil if the engine reports nothing.
  fileprivate var readAhead: (start: Double, end: Double, duration: Double, isWhole: Bool)? {
    guard films.main.info != nil, let end = films.main.playback.buffered else { return nil }
    return (
      films.main.place(of: films.main.playback.position).seconds, films.main.place(of: end).seconds,
      max(.zero, end - films.main.playback.position).seconds,
      films.main.end.map { end + MediaTime(seconds: 0.5) >= $0 } ?? false
    )
  }

  /// Size of the playing file in bytes; nil until it has been read for a list on the screen.
  fileprivate var sizeOfFile: Int64? {
    guard films.main.item != nil, case .file(let path)? = playlist.current?.location else { return nil }
    return watchHistory.facts[path]?.information?.size
  }

  fileprivate var tagFields: RemoteValue? {
    films.main.info.map { info in
      .map(Dictionary(info.tags.map { ($0.spelledKey, .text($0.value)) }) { first, _ in first })
    }
  }
}
