// The user's film, which waits while the films of guests play, and is there again after them. Part of the model, main
// thread only.

import Base

/// The film that a guest's film has replaced, with the state that its return restores.
///
/// Its engine stays open and paused, so that a stream or a pipe, which cannot be opened again, returns too.
struct WaitingFilm: Equatable, Sendable {
  /// The time between the last guest's end and the return: the next film of a program comes within it, and the user's film
  /// is not seen in between.
  static let patience = MonotonicTime.seconds(1)
  /// The seconds after which its engine gives the sound device back: a device may be for one film at a time.
  static let soundPatience = 0.01

  /// The film; `isPaused` is as it was, though its engine is paused.
  var film: Film
  /// The values that its options and its restored settings gave to the properties of all films.
  let values: FormerValues
  /// The values that its options had replaced.
  let replaced: FormerValues?
  /// The presentation, which is restored unless the user has gone elsewhere since.
  let presentation: PresentationState
  /// The embedded terminal's focus and Picture in Picture; nil if it was not shown.
  let terminal: Terminal?
  /// The time of the return; nil while a guest's film plays.
  var returnsAt: MonotonicTime?

  /// The state of a shown embedded terminal that the return restores.
  struct Terminal: Equatable, Sendable {
    let origin: Focus
    let startedPictureInPicture: Bool
  }
}

extension Model {
  /// Whether the user's film is to return once no guest plays.
  var awaitsFilm: Bool { guests.waiting?.film.item != nil }

  // MARK: Leaving

  /// Sets the user's film aside for a guest's films, which begin with the values of the settings.
  mutating func setFilmAside(_ outbox: inout Outbox) {
    rememberLeaving(&outbox)
    defer { films.main = Film(isPaused: settings.pause, speed: settings.speed) }
    guard guests.waiting == nil || films.main.item != nil else {
      guests.waiting?.returnsAt = nil
      return
    }
    dropWaitingFilm(&outbox)
    films.main.failures.endRun()
    films.main.slider.reset()
    stopEngine(&outbox)
    let film = films.main
    let values = valuesOfItem
    // The film keeps its own values: only those of all films have their former ones again.
    films.main = Film(isPaused: film.isPaused, speed: film.speed)
    films.main.history = film.history
    let replaced = itemOptions.replaced
    endOptions(&outbox)
    dropRestoredSettings(&outbox)
    guests.waiting = WaitingFilm(
      film: film, values: values, replaced: replaced, presentation: presentation,
      terminal: showsEmbeddedTerminal
        ? embedded.map { .init(origin: $0.origin, startedPictureInPicture: $0.startedPictureInPicture) } : nil
    )
    outbox.send(.setFilmAside)
    swap(&told.main, &told.waiting)
  }

  /// Pauses the engine of the film that is about to wait; a film that is not open yet is opened again later.
  private mutating func stopEngine(_ outbox: inout Outbox) {
    var orders = orders(of: films.main, .main)
    orders.sound.releaseAfter = WaitingFilm.soundPatience
    for order in orders.changes(since: told.main) { outbox.send(.film(.main, order)) }
    told.main = orders
    if films.main.playback.preparedItem != nil { outbox.send(.film(.main, .dropPrepared)) }
    films.main.playback.preparedItem = nil
    if films.main.isOpening { return outbox.send(.film(.main, .close)) }
    if films.main.item != nil, !films.main.isPaused { outbox.send(.film(.main, .setPaused(true))) }
  }

  /// The present values of the properties of all films that the current item's options or restored settings have set.
  private var valuesOfItem: FormerValues {
    var values = FormerValues(trackWishes: defaults.trackWishes)
    for property in PropertyTable.all where property.ofFilm == nil {
      guard
        itemOptions.replaced?.value(of: property) != nil
          || films.main.history.opened.restored[property] != nil
      else { continue }
      if let value = value(of: property, raw: true) { values.values.append(PropertyValue(property, value)) }
    }
    return values
  }

  // MARK: Returning

  /// Plans the return of the user's film after a guest's end; without a film, what was there instead returns at once.
  mutating func expectFilm(_ outbox: inout Outbox) {
    guard films.main.item == nil else { return dropWaitingFilm(&outbox) }
    guard awaitsFilm, let film = guests.waiting?.film else { return bringFilmBack(&outbox) }
    films.main = Film(isPaused: film.isPaused, speed: film.speed)
    guests.waiting?.returnsAt = now + WaitingFilm.patience
  }

  /// Brings the user's film back once that is due, unless the user plays another one by now.
  mutating func passWaitingTime(_ outbox: inout Outbox) {
    guard let due = guests.waiting?.returnsAt, due <= now else { return }
    if films.main.item == nil { showFilmAgain(&outbox) } else { dropWaitingFilm(&outbox) }
  }

  /// Gives the user's film its engine again, because the user plays an item of his own.
  ///
  /// - Returns: Whether the item is that film, which plays on.
  mutating func takeFilmBack(for item: PlaylistItem, _ outbox: inout Outbox) -> Bool {
    guard let waiting = guests.waiting, item.guest == nil || item.guest != guests.current?.id else {
      return false
    }
    // A pick plays, and another item is paused where the film on the screen is.
    let isPaused = films.main.isPaused
    if waiting.returnsAt != nil, waiting.film.info != nil, waiting.film.item == item.id {
      guests.waiting?.film.isPaused = isPaused
      showFilmAgain(&outbox)
      return true
    }
    endGuestValues(&outbox)
    bringFilmBack(&outbox)
    films.main.isPaused = isPaused
    return false
  }

  /// Brings the user's film back to where it was.
  private mutating func showFilmAgain(_ outbox: inout Outbox) {
    guard let waiting = guests.waiting else { return }
    bringFilmBack(&outbox)
    guard let item = films.main.item else { return }
    if let index = playlist.index(of: item) { playlist.makeCurrent(index) }
    guard films.main.info != nil else {
      let start = films.main.playback.pendingSeek
      films.main.playback = FilmItem()
      if let index = playlist.index(of: item) { play(at: index, from: start, &outbox) }
      return
    }
    if films.main.isPausedUnseen, focusLoss != .paused {
      (films.main.isPaused, films.main.isPausedUnseen) = (false, false)
    }
    outbox.send(.film(.main, .setPaused(films.main.isPaused)))
    restorePresentation(of: waiting)
    restUnseen(&outbox)
    renewRow(of: .main)
    let place = films.main.info?.isLive == true ? "" : " at \(TimeText.format(films.main.shownPlace))"
    notify("\(mediaTitle ?? "Your film") \(films.main.isPaused ? "is back, paused" : "continues")\(place)")
  }

  /// Exchanges the guest's last film for the user's, which is paused still.
  mutating func bringFilmBack(_ outbox: inout Outbox) {
    guard let waiting = guests.waiting else { return }
    guests.waiting = nil
    outbox.send(.film(.main, .close))
    outbox.send(.bringFilmBack)
    swap(&told.main, &told.waiting)
    films.main = waiting.film
    restore(waiting.values, &outbox)
    itemOptions.replaced = waiting.replaced
  }

  /// Shows the film as before the guest, unless the user has gone elsewhere since.
  private mutating func restorePresentation(of waiting: WaitingFilm) {
    guard presentation.current == .inline, showsEmbeddedTerminal == (waiting.terminal != nil) else { return }
    let listView = presentation.listView
    presentation = waiting.presentation
    presentation.listView = listView
    if presentation.current == .full { focus = .player }
    guard let terminal = waiting.terminal else { return }
    embedded?.origin = terminal.origin
    embedded?.startedPictureInPicture = terminal.startedPictureInPicture
  }

  /// Closes the user's film, since another one has its place; the watch history knows where it was left.
  mutating func dropWaitingFilm(_ outbox: inout Outbox) {
    guard guests.waiting != nil else { return }
    guests.waiting = nil
    outbox.send(.closeWaitingFilm)
  }
}
