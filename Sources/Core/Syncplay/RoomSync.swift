// Following the playback of the room, and reporting the user's actions to it. Thresholds and rates are Syncplay's. Part
// of the model, main thread only.
import Base

extension Model {
  /// Seconds ahead of the room from which playback seeks back.
  private static var mostAhead: Double { 4 }
  /// Seconds ahead of the room from which playback slows down, and below which it returns to its own speed.
  private static var slowsFrom: Double { 1.5 }
  private static var slowsUntil: Double { 0.1 }
  /// Seconds behind the room from which playback seeks forward, in a managed room only: other rooms wait.
  private static var mostBehind: Double { 5 }
  /// The largest difference in seconds between paused members, so that all see the same frame.
  private static var pauseTolerance: Double { 0.2 }
  /// The difference in seconds from which a member who joins seeks to the room's position.
  private static var joinTolerance: Double { 1 }

  // MARK: From the room

  /// Follows a playback state of the room; a state older than the user's last action (`changes`) is ignored.
  mutating func follow(_ room: SyncplayRoom, knowing changes: UInt32, _ outbox: inout Outbox) {
    guard let state = syncplay, let item = films.main.item, films.main.info != nil,
      changes == state.status.changes,
      // This needs the members and their files first.
      state.marks?.item == item, state.isListed
    else { return }
    syncplay?.roomPlace = room.place
    if state.isApart, state.isWatchedByOthers || !state.othersPlayAnything { syncplay?.comeBack() }
    guard syncplay?.aligned == item else { return align(item, with: room, &outbox) }
    if state.isApart { return followPause(room, &outbox) }
    let isOthers = room.setBy != state.name
    let sent = outbox.count
    followPause(room, &outbox)
    let followsPause = outbox.count > sent
    guard films.main.canSeek, films.main.playback.pendingSeek == nil, !films.main.playback.isBuffering,
      films.main.slider.scrub == .idle,
      state.playsSame(room.setBy)
    else { return }
    let place = room.place.position(at: now)
    let ahead = (films.main.playback.position - place).seconds
    let name = room.setBy ?? "Somebody"
    if room.isSeek, isOthers {
      notify(
        "\(name) went to \(TimeText.format(place)), from \(TimeText.format(films.main.playback.position))")
      return goTogether(to: place, &outbox)
    }
    if ahead > Self.mostAhead || ahead < -Self.mostBehind && !state.canSteer {
      notify("Moved to \(TimeText.format(place)), where \(name) is")
      return goTogether(to: place, &outbox)
    }
    if followsPause, room.isPaused, abs(ahead) > Self.pauseTolerance {
      return goTogether(to: place, &outbox)
    }
    let isSlow = !room.isPaused && ahead > (films.main.isSlowed ? Self.slowsUntil : Self.slowsFrom)
    if isSlow { slowDown(for: name) } else { goAtOwnPace() }
  }

  /// Brings an item that has opened together with the room: the room gets its position, or the item gets the room's
  /// where other members play it already.
  private mutating func align(_ item: ItemID, with room: SyncplayRoom, _ outbox: inout Outbox) {
    guard let state = syncplay else { return }
    syncplay?.aligned = item
    // A user who opens another film than the other members does not follow the room's position, and does not move it.
    if state.othersPlayAnything, !state.isWatchedByOthers, state.ledTo != item {
      syncplay?.isApart = true
      followPause(room, &outbox)
      return goAtOwnPace()
    }
    let isComingBack = state.isComingBack && state.ledTo != item
    syncplay?.isComingBack = false
    guard let name = room.setBy, name != state.name || isComingBack && state.isWatchedByOthers else {
      // No other member has set the room's playback state.
      syncplay?.tellChange(isPaused: films.main.isPaused, isSeek: true)
      return
    }
    followPause(room, &outbox)
    let place = room.place.position(at: now)
    guard state.isWatchedByOthers, state.ledTo != item, films.main.canSeek,
      abs((films.main.shownPosition - place).seconds) > Self.joinTolerance
    else { return }
    notify("Moved to \(TimeText.format(place)), where \(name == state.name ? "the room" : name) is")
    goTogether(to: place, &outbox)
  }

  private mutating func followPause(_ room: SyncplayRoom, _ outbox: inout Outbox) {
    syncplay?.status.isPaused = room.isPaused
    guard room.isPaused != films.main.isPaused else { return }
    let command = Command.change(.pause, .set(room.isPaused ? "yes" : "no"))
    perform([BoundCommand(command, feedback: .none, expandsProperties: false)], &outbox)
    if films.main.isPaused == room.isPaused, let name = room.setBy, name != syncplay?.name {
      notify(
        "\(name) " + (room.isPaused ? "paused at \(TimeText.format(films.main.shownPosition))" : "resumed"))
    }
  }

  private mutating func goTogether(to place: MediaTime, _ outbox: inout Outbox) {
    goAtOwnPace()
    act(on: .main, &outbox) { $0.seek(.absolute(max(.zero, place)), exact: true, inFile: true, &$1) }
  }

  private mutating func slowDown(for name: String) {
    guard !films.main.isSlowed else { return }
    notify("Slowing down until \(name) catches up")
    films.main.isSlowed = true
  }

  /// Returns to the user's own speed.
  mutating func goAtOwnPace() {
    guard films.main.isSlowed else { return }
    films.main.isSlowed = false
  }

  // MARK: To the room

  /// Reports to the room what a message has changed: the item, seeks, pause and position.
  mutating func tellRoom(of message: Message, _ outbox: inout Outbox) {
    guard var state = syncplay else { return }
    let isOwn = if case .syncplay = message { false } else { true }
    let isNewItem = films.main.item != state.item
    if isNewItem {
      state.item = films.main.item
      // The other members' film is current again, so its position comes from the room, whoever set the room's state.
      state.isComingBack = state.aligned != nil || state.isComingBack
      state.aligned = nil
      state.isApart = false
      if isOwn, let index = sharedIndex(state) {
        state.index = index
        state.ledTo = films.main.item
        outbox.send(.tellRoom(.goTo(index)))
      }
    }
    if isOwn, state.aligned != nil {
      let isSeek = outbox.effects.contains { if case .film(.main, .seek) = $0 { true } else { false } }
      let isPausing = films.main.isPaused != state.wasPaused
      if isPausing { state.status.isReady = !films.main.isPaused }
      if isSeek && !state.isApart || isPausing {
        state.tellChange(isPaused: films.main.isPaused, isSeek: isSeek && !state.isApart)
      }
    }
    state.wasPaused = films.main.isPaused
    if films.main.info != nil {
      state.status.file = sharedFile
    } else if films.main.item == nil {
      state.status.file = nil
    }
    _ = state.place.follow(films.main.shownPosition, rate: playingRate, isSameItem: !isNewItem, at: now)
    // During another film the room gets its own position back, because the server follows the member who is furthest
    // behind.
    state.status.place = state.aligned == nil ? nil : state.isApart ? state.roomPlace : state.place.place
    if state.status != state.told { outbox.send(.tellRoom(.status(state.status))) }
    state.told = state.status
    syncplay = state
  }

  /// The current file, as it is announced to the room; nil if the item is not shared.
  private var sharedFile: SyncplayStatus.File? {
    guard let item = playlist.current, item.id == films.main.item, item.location.sharedName != nil else {
      return nil
    }
    // An address is announced without login and folders, only by the file's name.
    let name = item.location.plainName
    var file = SyncplayStatus.File(item: item.id, name: name, duration: films.main.info?.duration)
    if case .file(let path) = item.location { file.path = path }
    return file
  }

  /// The index of the current item in the room's playlist; nil if it is missing, or the room is at it already.
  private func sharedIndex(_ state: SyncplayState) -> Int? {
    guard let item = playlist.current, item.id == films.main.item, let name = item.location.sharedName else {
      return nil
    }
    let shown = VisibleText.filter(name)
    if let index = state.index, state.playlist.indices.contains(index), state.playlist[index] == shown {
      return nil
    }
    return state.playlist.firstIndex(of: shown)
  }
}
