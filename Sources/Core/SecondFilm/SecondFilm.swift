// A second film, which plays in a corner beside the current item. Part of the model, main thread only.
//
// It is a `Film` like the current item's, in another role. This file holds what the role brings with it: opening in the
// corner, its end, the exchange of roles, and which of the two is heard.
import Base

/// The film in a corner beside the current item, with what the corner adds to it.
public struct SecondFilm: Equatable, Sendable {
  /// The film.
  public internal(set) var film: Film
  /// Whether it has the sound, in place of the current item.
  public internal(set) var hasSound = false
  /// Whether it is folded away; its sound continues where it has it.
  public internal(set) var isHidden = false
  /// The time at which it opens without the answer of the watch history, or as a lost device is opened again; nil once
  /// it has been opened.
  fileprivate(set) var opensAt: MonotonicTime?
  /// The title of its item.
  public var title: String { film.row?.title ?? "" }

  mutating func act<Result>(
    _ step: inout FilmStep, _ body: (inout Film, inout FilmStep) -> Result
  ) -> Result { body(&film, &step) }
}

// MARK: Opening and closing

extension Model {
  /// Plays the selected row in the corner while the current item continues; on the row of the second film, closes it.
  mutating func playSelectedAsSecond(_ outbox: inout Outbox) {
    guard let item = selectedItem() else {
      return notify("Only films can play in the corner", .warning)
    }
    if let row = films.second?.film.row, row.location == item.location, row.part == item.part {
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
    guard films.main.item != nil else {
      let index = playlist.index(of: item.id) ?? insertAfterCurrent(item)
      return picking(&outbox) { $0.play(at: index, &$1) }
    }
    guard item.id != films.main.item else {
      return notify("This film is already playing. Select another row for the corner", .warning)
    }
    let hadSound = films.second?.hasSound ?? false
    closeSecond(&outbox)
    var film = Film(isPaused: false, speed: 1)
    film.begin(item, from: item.startOfPart, settings, at: now)
    film.history = historyRecord(of: item)
    films.second = SecondFilm(film: film, hasSound: hadSound)
    let isRemembered = watchHistory.mode != .off && settings.resume != .no
    guard isRemembered, let key = film.history.current?.key else { return openSecond(&outbox) }
    recallAhead(key, &outbox)
    if case .answered = watchHistory.recalled.recall(of: key, at: now) { return openSecond(&outbox) }
    films.second?.opensAt = now + Self.recallTime
  }

  /// The longest wait of the second film for the answer of the watch history.
  private static let recallTime = MonotonicTime.milliseconds(300)

  /// Opens the second film at its last position, if known.
  private mutating func openSecond(_ outbox: inout Outbox) {
    guard let item = films.second?.film.row else { return }
    films.second?.opensAt = nil
    var place: MediaTime?
    if let key = films.second?.film.history.current?.key,
      case .answered(let known?) = watchHistory.recalled.recall(of: key, at: now)
    {
      place = resumePlace(known, of: item)
    }
    let start = place ?? item.startOfPart
    films.second?.film.history.opened.resumedAt = place
    films.second?.film.playback.pendingSeek = start
    tellEngines(&outbox)
    outbox.send(
      .film(
        .second,
        .open(
          item.id, item.location, startAt: start, paused: films.second?.film.isPaused ?? false,
          headers: headers(of: item), origin: item.origin)))
  }

  /// Opens a second film that has waited for the watch history for long enough.
  mutating func passSecondTime(_ outbox: inout Outbox) {
    if let due = films.second?.opensAt, due <= now { openSecond(&outbox) }
  }

  /// Opens a second film that waits for the answer of the watch history about its item.
  mutating func recalledSecond(_ key: ItemKey, _ outbox: inout Outbox) {
    guard let second = films.second, second.opensAt != nil, second.film.history.current?.key == key else {
      return
    }
    openSecond(&outbox)
  }

  /// Ends the second film and remembers where; the current item has the sound again.
  mutating func closeSecond(_ outbox: inout Outbox) {
    act(on: .second, &outbox) { $0.rememberLeaving(&$1) }
    dropSecond(&outbox)
  }

  private mutating func dropSecond(_ outbox: inout Outbox) {
    guard films.second != nil else { return }
    outbox.send(.film(.second, .close))
    films.second = nil
  }
}

// MARK: Roles

extension Model {
  /// Carries out a command on the second film.
  mutating func performOnSecond(_ command: Command, _ outbox: inout Outbox) {
    guard films.second?.film.info != nil else { return notify(noSecondFilm, .warning) }
    guard case .film(let body, _) = command.action else { return }
    act(on: .second, &outbox, body)
  }

  private var noSecondFilm: String {
    if films.second != nil { return "The second film is still opening" }
    return
      "There is no second film: \(key(for: .playSecond) ?? "play-second") on a row plays it in the corner"
  }

  /// Exchanges the roles of both films: the one in the corner becomes the current item, and the other goes there.
  ///
  /// Both play on. Where nothing else plays, the second film becomes the current item.
  mutating func exchangeFilms(_ outbox: inout Outbox) {
    guard let other = films.second?.film, other.info != nil, let row = other.row else {
      return notify(noSecondFilm, .warning)
    }
    guard !films.main.isOpening, watchHistory.question == nil else {
      return notify("The film is still opening", .warning)
    }
    if films.main.playback.preparedItem != nil {
      films.main.playback.preparedItem = nil
      outbox.send(.film(.main, .dropPrepared))
    }
    renewRow(of: .main)
    let former = playlist.current
    let isAlone = films.main.item == nil
    // The list goes on from the other film, which has a slider of its own.
    films.main.failures.endRun()
    films.main.slider.reset()
    films.second?.film = films.main
    films.main = other
    (told.main, told.second) = (told.second, told.main)
    outbox.send(.exchangeFilms)
    playlist.makeCurrent(playlist.index(of: row.id) ?? insertAfterCurrent(row))
    if isAlone {
      films.second = nil
    } else if settings.swapSound == .stay {
      films.second?.hasSound.toggle()
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

  /// Whether the second film is heard in place of the current item: it has the sound, or nothing else plays.
  ///
  /// One that has not opened yet is not heard.
  public var isSecondHeard: Bool {
    films.second.map {
      ($0.hasSound || films.main.item == nil && guests.waiting?.returnsAt == nil) && $0.opensAt == nil
    } ?? false
  }
}

// MARK: Events

extension Model {
  mutating func secondOpened(_ item: ItemID, _ info: MediaInfo, _ outbox: inout Outbox) {
    guard let film = films.second?.film, info.hasPicture else {
      if let title = films.second?.title { notify("\(title) has no picture for the corner", .warning) }
      return dropSecond(&outbox)
    }
    playlist.edit(item) {
      if $0.mark.isFailed { $0.mark = .fresh }
      if $0.part == nil { $0.duration = info.duration ?? $0.duration }
    }
    nameByTags(film)
    renewRow(of: .second)
    let settings = presentSettings(of: film)
    films.second?.film.history.opened.settingsAtOpening = settings
    let place =
      film.history.opened.resumedAt.map { " at \(TimeText.format(film.place(of: $0)))" } ?? ""
    films.second?.film.history.opened.resumedAt = nil
    notify("In the corner: \(films.second?.title ?? "")\(place)")
  }

  mutating func secondFailed(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) {
    playlist.edit(item) { $0.mark = .failed(failure.sentence) }
    if awaitSecondDevice(&outbox) { return }
    if let title = films.second?.title { notify("\(title): \(failure.sentence)", .warning) }
    dropSecond(&outbox)
  }

  mutating func secondEnded(_ damage: PlaybackFailure?, _ outbox: inout Outbox) {
    if let damage, let title = films.second?.title {
      if awaitSecondDevice(&outbox) { return }
      notify("\(title): \(damage.sentence)", .warning)
    }
    if act(on: .second, &outbox, { $0.goRound(&$1) }) != true { dropSecond(&outbox) }
  }

  /// Closes a capture device that disappeared, and opens it again later; false if the second film is not
  /// such a device.
  private mutating func awaitSecondDevice(_ outbox: inout Outbox) -> Bool {
    guard var film = films.second?.film, let item = film.row,
      let lost = LostDevice(after: film.failures.lostDevice, film, of: item, settings, at: now)
    else { return false }
    if film.info != nil { notify("\(item.title) has disappeared: waiting for it to return", .warning) }
    outbox.send(.film(.second, .close))
    film.failures.lostDevice = lost
    film.begin(item, from: item.startOfPart, settings, at: now)
    films.second?.film = film
    films.second?.opensAt = lost.due
    return true
  }
}
