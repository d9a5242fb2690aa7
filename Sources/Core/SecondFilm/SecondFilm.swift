// A second film, which plays in a corner beside the current item. Part of the model, main thread only.
//
// The model plays, seeks and remembers one film: `player.film`. The second film's state is kept here and changes places
// with that, for one step (`withSecond`) or until the next exchange (`exchangeFilms`), so that every command and every
// rule for a film holds for both.
import Base

/// The film in a corner beside the current item, with what belongs only to it.
public struct SecondFilm: Equatable, Sendable {
  /// The item, as the playlist has it, or had it last: it need not be there any more.
  public internal(set) var item: PlaylistItem
  /// The state of its player.
  public internal(set) var state: FilmState
  /// Whether it has the sound, in place of the current item.
  public internal(set) var hasSound = false
  /// Whether it is folded away; its sound continues where it has it.
  public internal(set) var isHidden = false
  /// The time at which it opens without the answer of the watch history, or as a lost device is opened again; nil once
  /// it has been opened.
  fileprivate(set) var opensAt: MonotonicTime?
  /// The state of a capture device that went away.
  fileprivate var lostDevice: LostDevice?

  fileprivate init(_ item: PlaylistItem, _ settings: Settings, at now: MonotonicTime) {
    self.item = item
    state = FilmState(isPaused: false, speed: 1)
    state.playback = ItemPlayback(of: item, from: item.startOfPart, at: now)
    if settings.requiresLinearPlayback { state.playback.isLinear = true }
  }
}

// MARK: Opening and closing

extension Model {
  /// Plays the selected row in the corner while the current item continues; on the row of the second film, closes it.
  mutating func playSelectedAsSecond(_ outbox: inout Outbox) {
    guard let item = selectedItem() else {
      return notify("Only films can play in the corner", .warning)
    }
    if let second, second.item.location == item.location, second.item.part == item.part {
      return closeSecond(&outbox)
    }
    playAsSecond(item, &outbox)
  }

  /// The item of the selected row; a new one where the row is not in the playlist, nil for folders and playlists.
  private mutating func selectedItem() -> PlaylistItem? {
    switch frontList {
    case .playlist:
      guard let row = playlist.view.selectedRow, playlist.items[row].playlistSource == nil else { return nil }
      return playlist.items[row]
    case .browser:
      guard let entry = browser.selected else { return nil }
      switch entry.kind {
      case .folder, .playlist: return nil
      case .media, .other:
        let found = FoundEntry(location: .file(browser.path(of: entry)), title: entry.shownName)
        return PlaylistItem(id: nextItem(), entry: found)
      }
    case .history:
      guard case .item(let entry)? = history.selected else { return nil }
      return PlaylistItem(id: nextItem(), entry: found(entry))
    }
  }

  /// Plays an item in the corner, in place of a second film that was there.
  ///
  /// Where nothing else plays, it plays as the current item.
  mutating func playAsSecond(_ item: PlaylistItem, _ outbox: inout Outbox) {
    guard player.item != nil else {
      let index = playlist.index(of: item.id) ?? insertAfterCurrent(item)
      return picking(&outbox) { $0.play(at: index, &$1) }
    }
    guard item.id != player.item else {
      return notify("This film is already playing. Select another row for the corner", .warning)
    }
    let hadSound = second?.hasSound ?? false
    closeSecond(&outbox)
    var film = SecondFilm(item, settings, at: now)
    film.hasSound = hadSound
    second = film
    withSecond(&outbox) { model, outbox in model.rememberOpening(of: item, &outbox) }
    let isRemembered = watchHistory.mode != .off && settings.resume != .no
    guard isRemembered, ItemKey(item.location, part: item.part) != nil else { return openSecond(&outbox) }
    second?.opensAt = now + Self.recallTime
    recallAhead(item, &outbox)
  }

  /// The longest wait of the second film for the answer of the watch history.
  private static let recallTime = MonotonicTime.milliseconds(300)

  /// Opens the second film at its last position, if known.
  mutating func openSecond(_ outbox: inout Outbox) {
    guard let item = second?.item else { return }
    second?.opensAt = nil
    var start = item.startOfPart
    if let known = watchHistory.takeKnown(item.id) ?? nil,
      let place = resumePlace(known, of: item)
    {
      start = place
      second?.state.history.opened.resumedAt = place
    }
    second?.state.playback.pendingSeek = start
    tellEngines(&outbox)
    outbox.send(
      .second(
        .open(
          item.id, item.location, startAt: start, paused: false, headers: headers(of: item),
          origin: item.origin)))
  }

  /// Opens a second film that has waited for the watch history for long enough.
  mutating func passSecondTime(_ outbox: inout Outbox) {
    if let due = second?.opensAt, due <= now { openSecond(&outbox) }
  }

  /// Takes an answer of the watch history; false if it was not about the second film.
  mutating func recalledSecond(_ item: ItemID, _ known: RememberedItem?, _ outbox: inout Outbox) -> Bool {
    guard second?.opensAt != nil, second?.item.id == item else { return false }
    watchHistory.learn(known, of: item)
    openSecond(&outbox)
    return true
  }

  /// Ends the second film and remembers where; the current item has the sound again.
  mutating func closeSecond(_ outbox: inout Outbox) {
    withSecond(&outbox) { $0.rememberLeaving(&$1) }
    dropSecond(&outbox)
  }

  private mutating func dropSecond(_ outbox: inout Outbox) {
    guard second != nil else { return }
    outbox.send(.second(.close))
    second = nil
  }
}

// MARK: Two films, one model

extension Model {
  /// Carries out a step as if the second film were the current item; what it asks of the engine goes to that film's.
  ///
  /// The playlist's current row stays what it is.
  mutating func withSecond(_ outbox: inout Outbox, _ step: (inout Model, inout Outbox) -> Void) {
    guard second != nil, !actsOnSecond else { return }
    exchangeStates()
    actsOnSecond = true
    var own = Outbox()
    step(&self, &own)
    actsOnSecond = false
    exchangeStates()
    for effect in own.effects { outbox.send(effect.isOfEngine ? .second(effect) : effect) }
  }

  /// Exchanges the films' states.
  private mutating func exchangeStates() {
    guard let other = second?.state else { return }
    second?.state = player.film
    player.film = other
  }

  /// Carries out a command on the second film.
  mutating func performOnSecond(_ command: Command, _ outbox: inout Outbox) {
    guard second?.state.info != nil else { return notify(noSecondFilm, .warning) }
    withSecond(&outbox) { $0.perform(command, &$1) }
  }

  private var noSecondFilm: String {
    if second != nil { return "The second film is still opening" }
    return
      "There is no second film: \(key(for: .playSecond) ?? "play-second") on a row plays it in the corner"
  }

  /// Exchanges both films: the one in the corner becomes the current item, and the other goes to the corner.
  ///
  /// Both play on. Where nothing else plays, the second film becomes the current item.
  mutating func exchangeFilms(_ outbox: inout Outbox) {
    guard let other = second, other.state.info != nil else { return notify(noSecondFilm, .warning) }
    guard !player.isOpening, watchHistory.question == nil else {
      return notify("The film is still opening", .warning)
    }
    if player.playback.preparedItem != nil {
      player.playback.preparedItem = nil
      outbox.send(.dropPrepared)
    }
    let former = playlist.current
    let isAlone = player.item == nil
    exchangeStates()
    failures.endRun()
    slider.reset()
    slider.waveform = nil
    playlist.makeCurrent(playlist.index(of: other.item.id) ?? insertAfterCurrent(other.item))
    outbox.send(.exchangeFilms)
    told = ToldOrders(main: told.second, second: told.main)
    if let former, !isAlone {
      second?.item = former
      if settings.swapSound == .stay { second?.hasSound.toggle() }
    } else {
      second = nil
    }
    followSelection(from: former)
    lastInput = now
  }

  /// Puts an item that is not in the playlist after the current one, as an edit that can be undone.
  private mutating func insertAfterCurrent(_ item: PlaylistItem) -> Int {
    let index = min(playlist.items.count, playlist.currentIndex.map { $0 + 1 } ?? playlist.items.count)
    playlist.insert([item], at: index, name: "added “\(item.title)”")
    return index
  }
}

// MARK: Sound

extension Model {
  /// Whether the second film is heard in place of the current item; one that has not opened yet is not.
  var isSecondHeard: Bool { second.map { $0.hasSound && $0.opensAt == nil } ?? false }

  /// Pauses the second film, where something pauses all that plays.
  mutating func pauseSecond(_ outbox: inout Outbox) {
    guard second?.state.isPaused == false else { return }
    withSecond(&outbox) { $0.change(.pause, .set("yes"), &$1) }
  }
}

// MARK: Events

extension Model {
  /// Handles an event of the second film's engine.
  mutating func hearSecond(_ event: PlayerEvent, _ outbox: inout Outbox) {
    guard let film = second, event.item.map({ $0 == film.state.item }) ?? true else { return }
    switch event {
    case .opened(let item, let info): secondOpened(item, info, &outbox)
    case .failed(let item, let failure):
      playlist.edit(item) { $0.mark = .failed(failure.sentence) }
      if awaitSecondDevice(&outbox) { return }
      notify("\(film.item.title): \(failure.sentence)", .warning)
      dropSecond(&outbox)
    case .ended(let item, let damage): secondEnded(item, damage, &outbox)
    case .sound(.lost(let sentence, let isPlaying)):
      second?.state.soundProblem = sentence
      if film.hasSound { notify(sentence, .warning) }
      if isPlaying, settings.onDeviceLost == .pause { pauseSecond(&outbox) }
    case .sound(.restored): second?.state.soundProblem = nil
    case .sound(.unfiltered): break
    case .settled, .buffering, .waiting, .variantChanged, .grew, .reshaped, .retagged, .sourceSaid,
      .captionsFound,
      .soundOpened, .soundRefused, .trackRefused, .subtitleRead, .subtitleRefused, .wentRound, .windowPassed,
      .passedOver:
      withSecond(&outbox) { $0.handleEngineEvent(event, &$1) }
      renewSecondItem()
    }
  }

  private mutating func secondOpened(_ item: ItemID, _ info: MediaInfo, _ outbox: inout Outbox) {
    second?.state.playback.stage = .loaded(item, info)
    second?.state.playback.waiting = nil
    second?.state.playback.openedSelection = info.selection
    guard let film = second, info.hasPicture else {
      if let title = second?.item.title { notify("\(title) has no picture for the corner", .warning) }
      return dropSecond(&outbox)
    }
    playlist.edit(item) {
      if $0.mark.isFailed { $0.mark = .fresh }
      if $0.part == nil { $0.duration = info.duration ?? $0.duration }
    }
    nameByTags(item, info)
    renewSecondItem()
    withSecond(&outbox) { model, _ in model.beginRemembering() }
    let place =
      film.state.history.opened.resumedAt.map { " at \(TimeText.format(film.state.place(of: $0)))" } ?? ""
    second?.state.history.opened.resumedAt = nil
    notify("In the corner: \(second?.item.title ?? film.item.title)\(place)")
  }

  /// Makes the second film's copy of its item as the playlist has it by now, with the title of its tags.
  private mutating func renewSecondItem() {
    guard let film = second, let row = playlist.index(of: film.item.id) else { return }
    second?.item = playlist.items[row]
  }

  private mutating func secondEnded(_ item: ItemID, _ damage: PlaybackFailure?, _ outbox: inout Outbox) {
    if let damage, let title = second?.item.title {
      if awaitSecondDevice(&outbox) { return }
      notify("\(title): \(damage.sentence)", .warning)
    }
    if damage == nil { playlist.edit(item) { $0.mark = .played } }
    var goesOn = false
    withSecond(&outbox) { model, outbox in
      if damage == nil { model.rememberEnd(&outbox) } else { model.rememberBreak(&outbox) }
      goesOn = model.goRound(&outbox)
    }
    if !goesOn { dropSecond(&outbox) }
  }

  /// Closes a capture device that disappeared, and opens it again later; false if the second film is not
  /// such a device.
  private mutating func awaitSecondDevice(_ outbox: inout Outbox) -> Bool {
    guard let film = second,
      let lost = LostDevice(after: film.lostDevice, film.state, of: film.item, settings, at: now)
    else { return false }
    if film.state.info != nil {
      notify("\(film.item.title) has disappeared: waiting for it to return", .warning)
    }
    outbox.send(.second(.close))
    second?.lostDevice = lost
    second?.opensAt = lost.due
    second?.state.playback = ItemPlayback(of: film.item, from: film.item.startOfPart, at: now)
    return true
  }

  /// Takes the second engine's position.
  mutating func followSecond(_ snapshot: PlaybackSnapshot, _ outbox: inout Outbox) {
    guard let film = second, snapshot.item == film.state.item else { return }
    let position = max(.zero, snapshot.position)
    second?.state.playback.buffered = snapshot.buffered
    second?.state.playback.window = snapshot.window
    second?.state.playback.isBuffering = snapshot.isBuffering
    withSecond(&outbox) { model, outbox in
      let before = model.player.playback.position
      model.player.playback.position = position
      model.followLinearParts(from: before)
      model.rememberProgress(&outbox)
    }
    if let end = film.state.playback.part?.end, position >= end { secondEnded(film.item.id, nil, &outbox) }
  }
}
