// Writing down what is played: where it was left, and whether it was seen to its end.
import Base

extension Model {
  /// How often the place of what plays is written down, so that little is lost when the program is killed.
  static let writingInterval = MonotonicTime.seconds(10)

  /// What is written down when playback leaves the current item, or reaches a place in it.
  mutating func remember(
    isBroken: Bool = false, _ outbox: inout Outbox, _ outcome: (MediaTime?) -> ItemOutcome
  ) {
    guard memory.mode == .on, let current = memory.current, current.item == player.item,
      let info = player.info
    else { return }
    let part = current.key.part
    let canResume = info.isSeekable && info.duration != nil
    var outcome = outcome(canResume ? player.shownPosition : nil)
    // What is left of the end is not worth coming back for.
    if !isBroken, player.playback.ending != .broken, case .left(let place?, _) = outcome,
      let end = part?.end ?? endOfItem,
      end - place < max(MediaTime(seconds: 2), min(MediaTime(seconds: 60), end.part(0.02)))
    {
      outcome = .finished
    }
    // Nor is the very beginning.
    if case .left(let place?, let isKept) = outcome, place - (part?.start ?? .zero) < MediaTime(seconds: 1) {
      outcome = .left(at: nil, isKept: isKept)
    }
    outcome = held(outcome)
    memory.opened.written = now
    let record = ItemRecord(
      current.key, title: current.title, duration: current.key.length(in: info.duration), outcome: outcome,
      settings: changedSettings, source: current.source, entersHistory: settings.keepsHistory)
    note(record)
    outbox.send(.memory(.remember(record)))
  }

  /// The current item is left where it is.
  mutating func rememberLeaving(isKept: Bool = false, _ outbox: inout Outbox) {
    remember(&outbox) { .left(at: $0, isKept: isKept) }
  }

  /// The current item came to its end.
  mutating func rememberEnd(_ outbox: inout Outbox) {
    remember(&outbox) { _ in .finished }
  }

  /// The current item broke off where it is.
  mutating func rememberBreak(_ outbox: inout Outbox) {
    remember(isBroken: true, &outbox) { .left(at: $0, isKept: false) }
  }

  /// Writes down where playback is, from time to time.
  mutating func rememberProgress(_ outbox: inout Outbox) {
    guard memory.mode == .on, now - memory.opened.written >= Self.writingInterval, !player.isPaused else {
      return
    }
    remember(&outbox) { .playing(at: $0) }
  }

  /// The playlist was played to its end: it begins with its first item again.
  mutating func forgetPlaylist(_ outbox: inout Outbox) {
    rememberLeaving(&outbox)
    memory.current = nil
    guard memory.mode == .on, let item = playlist.current?.id, let place = memory.source(of: item) else {
      return
    }
    outbox.send(.memory(.forgetPlaylist(place.source)))
  }

  /// mpv's `quit-watch-later`: leave, and go on here the next time.
  mutating func quitWatchLater(code: Int32, _ outbox: inout Outbox) {
    memory.opened.held = nil
    let sent = outbox.count
    rememberLeaving(isKept: true, &outbox)
    // What is written twice in one breath would take the wish back.
    if outbox.count > sent { memory.current = nil }
    end(.quit(code: code), &outbox)
  }

  /// What the lists show of the item changes at once.
  private mutating func note(_ record: ItemRecord) {
    guard case .file(let path) = record.key.location, record.key.part == nil else { return }
    var facts = memory.facts[path] ?? FileFacts()
    facts.duration = record.duration ?? facts.duration
    switch record.outcome {
    case .playing(let place), .left(let place, _): facts.position = place
    case .finished:
      facts.position = nil
      facts.isPlayed = true
    }
    memory.facts[path] = facts
  }

  /// Playback has gone on into another part of the same file, after the end of the one before or by a seek.
  ///
  /// To be called before the next part takes over.
  mutating func rememberPart(isOver: Bool, _ outbox: inout Outbox) {
    remember(&outbox) { _ in isOver ? .finished : .left(at: nil, isKept: false) }
  }

  /// The current item is that one from now on, although nothing was opened.
  mutating func continueRemembering(with item: PlaylistItem) {
    memory.current = memory.mode == .off ? nil : current(of: item)
    memory.opened.written = now
  }

  private func current(of item: PlaylistItem) -> MemoryState.Current? {
    ItemKey(item.location, part: item.part).map {
      .init(item: item.id, key: $0, title: item.title, source: memory.source(of: item.id))
    }
  }

  /// An item is being opened: what is to be known of it later.
  mutating func rememberOpening(of item: PlaylistItem, _ outbox: inout Outbox) {
    dropRestoredSettings(&outbox)
    memory.opened = MemoryState.Opened(written: now)
    memory.current = memory.mode == .off ? nil : current(of: item)
  }
}
