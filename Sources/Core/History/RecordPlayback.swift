// Writing to the watch history: where an item was left, and whether it was played to its end.
import Base

extension Film {
  /// The interval at which the position is written during playback, so that little is lost if the program is
  /// killed.
  static let writingInterval = MonotonicTime.seconds(10)

  /// Reports the outcome for the item, of which `outcome` receives the position; nil if it cannot be resumed.
  mutating func remember(
    isBroken: Bool = false, _ step: inout FilmStep, _ outcome: (MediaTime?) -> ItemOutcome
  ) {
    guard step.recordsHistory, let current = history.current, current.item == item, let info else { return }
    let part = current.key.part
    var outcome = outcome(info.isSeekable && info.duration != nil ? shownPosition : nil)
    if !isBroken, playback.ending != .broken, case .left(let place?, _) = outcome,
      isNearEnd(place, step.environment)
    {
      outcome = .finished
    }
    // An item left in its first second has no resume position.
    if case .left(let place?, let isKept) = outcome, place - (part?.start ?? .zero) < MediaTime(seconds: 1) {
      outcome = .left(at: nil, isKept: isKept)
    }
    if !keepsPlace(of: info, part, step.settings) { outcome = outcome.withoutPlace }
    outcome = held(outcome)
    history.opened.written = step.now
    step.report(.outcome(outcome))
  }

  /// Whether an item counts as finished at a place: within its last 2 % (at least 2 s, at most 60 s).
  ///
  /// Without a place, only an end that the user has set comes before that.
  func isNearEnd(_ place: MediaTime?, _ environment: FilmEnvironment) -> Bool {
    guard let end = playback.part?.end ?? ownEndOfItem(environment), let place else {
      return place == nil && skippedRest(environment).isEmpty
    }
    return end - place < max(MediaTime(seconds: 2), min(MediaTime(seconds: 60), end.part(0.02)))
  }

  /// Whether an item resumes where it is left, so that its place is written down and lists show what is left.
  ///
  /// A film does from one minute on, and sound from ten, which leaves out songs; with `resume = always` they do too.
  private func keepsPlace(of info: MediaInfo, _ part: ItemPart?, _ settings: Settings) -> Bool {
    let length = part.map { part in (part.end ?? info.duration).map { $0 - part.start } } ?? info.duration
    guard info.isSoundAlone, settings.resume != .always else {
      return HistoryEntry.canResume(duration: length)
    }
    return length.map { $0 >= MediaTime(seconds: 600) } ?? true
  }

  /// Records that the current item is left at its position.
  mutating func rememberLeaving(isKept: Bool = false, _ step: inout FilmStep) {
    remember(&step) { .left(at: $0, isKept: isKept) }
  }

  /// Records that the current item was played to its end.
  mutating func rememberEnd(_ step: inout FilmStep) {
    remember(&step) { _ in .finished }
  }

  /// Records that playback of the current item broke off.
  mutating func rememberBreak(_ step: inout FilmStep) {
    remember(isBroken: true, &step) { .left(at: $0, isKept: false) }
  }

  /// Records the position every `writingInterval` while playing.
  mutating func rememberProgress(_ step: inout FilmStep) {
    guard step.recordsHistory, step.now - history.opened.written >= Self.writingInterval,
      !isPaused
    else { return }
    remember(&step) { .playing(at: $0) }
  }

  /// Records the part that is left when playback continues in another part of the same file.
  ///
  /// This happens at the end of a part or by a seek. Call it before the next part becomes current.
  mutating func rememberPart(isOver: Bool, _ step: inout FilmStep) {
    remember(&step) { _ in isOver ? .finished : .left(at: nil, isKept: false) }
  }
}

extension Model {
  /// Writes the outcome for the item of a film.
  mutating func record(_ outcome: ItemOutcome, of role: FilmRole, _ outbox: inout Outbox) {
    guard let film = films[role], let current = film.history.current, let info = film.info else { return }
    let record = ItemRecord(
      current.key, title: current.title, duration: current.key.length(in: info.duration), outcome: outcome,
      settings: changedSettings(of: film), source: current.source, entersHistory: settings.keepsHistory)
    updateFileFacts(record)
    watchHistory.tell(.remember(record), &outbox)
  }

  /// Records that the current item is left at its position.
  mutating func rememberLeaving(isKept: Bool = false, _ outbox: inout Outbox) {
    act(on: .main, &outbox) { $0.rememberLeaving(isKept: isKept, &$1) }
  }

  /// Forgets the resume item of a playlist that was played to its end, so that it starts at its first item.
  mutating func forgetPlaylist(_ outbox: inout Outbox) {
    rememberLeaving(&outbox)
    films.main.history.current = nil
    guard watchHistory.mode == .on, let item = playlist.current?.id, let place = watchHistory.source(of: item)
    else {
      return
    }
    watchHistory.tell(.forgetPlaylist(place.source), &outbox)
  }

  /// mpv's `quit-watch-later`: saves the resume position and quits.
  mutating func quitWatchLater(code: Int32, _ outbox: inout Outbox) {
    films.main.history.opened.held = nil
    let sent = outbox.count
    rememberLeaving(isKept: true, &outbox)
    // `quitProgram` would write the item again, without the request to keep its position.
    if outbox.count > sent { films.main.history.current = nil }
    quitProgram(.quit(code: code), &outbox)
  }

  /// Updates what the lists show of the item.
  private mutating func updateFileFacts(_ record: ItemRecord) {
    guard case .file(let path) = record.key.location, record.key.part == nil else { return }
    var facts = watchHistory.facts[path] ?? FileFacts()
    facts.duration = record.duration ?? facts.duration
    switch record.outcome {
    case .playing(let place), .left(let place, _): facts.position = place
    case .finished:
      facts.position = nil
      facts.isPlayed = true
    }
    watchHistory.facts[path] = showing(facts)
  }

  /// Makes another part of the open file the current item.
  mutating func continueRemembering(with item: PlaylistItem) {
    films.main.history.current = watchHistory.mode == .off ? nil : current(of: item)
    films.main.history.opened.written = now
  }

  private func current(of item: PlaylistItem) -> HistoryState.Current? {
    ItemKey(item.location, part: item.part).map {
      .init(item: item.id, key: $0, title: item.title, source: watchHistory.source(of: item.id))
    }
  }

  /// Prepares the record of an item that is being opened, and resets the settings restored for the item before.
  mutating func rememberOpening(of item: PlaylistItem, _ outbox: inout Outbox) {
    dropRestoredSettings(&outbox)
    films.main.history = historyRecord(of: item)
  }

  /// The record of an item that is being opened.
  func historyRecord(of item: PlaylistItem) -> ItemHistory {
    ItemHistory(
      current: watchHistory.mode == .off ? nil : current(of: item),
      opened: HistoryState.Opened(written: now))
  }
}

extension ItemOutcome {
  /// The same without a place, unless the user asked to resume there.
  fileprivate var withoutPlace: ItemOutcome {
    switch self {
    case .playing: .playing(at: nil)
    case .left(_, isKept: false): .left(at: nil, isKept: false)
    case .left, .finished: self
    }
  }
}
