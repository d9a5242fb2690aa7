// Going on where one was: an item, or a playlist, is asked about before it is opened.
import Base

extension Model {
  /// How long an answer of the memory is waited for before an item is opened without it.
  private static let patience = MonotonicTime.milliseconds(300)

  /// Opens an item at a time that somebody asked for, or where it was left.
  mutating func open(_ item: PlaylistItem, from asked: MediaTime?, _ outbox: inout Outbox) {
    rememberOpening(of: item, &outbox)
    openOrAsk(item, from: asked, &outbox)
  }

  private mutating func openOrAsk(_ item: PlaylistItem, from asked: MediaTime?, _ outbox: inout Outbox) {
    let start = asked ?? item.startOfPart
    player.playback.pendingSeek = start
    guard asked == nil, memory.mode != .off, settings.resume != .no, let key = memory.current?.key else {
      return outbox.send(opening(item, from: start))
    }
    if let known = memory.known.removeValue(forKey: item.id) {
      return resume(item, known, else: start, &outbox)
    }
    ask(.item(item.id, start: start), patience: Self.patience)
    outbox.send(.memory(.recall(item.id, key)))
  }

  /// Has the engine open an item, with the header fields that its list wants and those for all items.
  private func opening(_ item: PlaylistItem, from start: MediaTime?) -> Effect {
    .open(
      item.id, item.location, startAt: start, paused: player.isPaused, headers: headers(of: item),
      origin: item.origin)
  }

  /// The header fields with which web servers are asked for an item; none for what is not of the web.
  func headers(of item: PlaylistItem) -> RequestHeaders {
    item.location.isOfNetwork ? item.headers.over(settings.requestHeaders) : RequestHeaders()
  }

  /// Asks about an item that is likely to be opened soon, so that it need not wait then.
  func recallAhead(_ item: PlaylistItem, _ outbox: inout Outbox) {
    guard memory.mode != .off, settings.resume != .no, let key = ItemKey(item.location, part: item.part)
    else {
      return
    }
    outbox.send(.memory(.recall(item.id, key)))
  }

  /// Plays a playlist whose first items have just come: with the one that was played last, or the first; with the
  /// first where somebody asked for a time to start at.
  mutating func playList(
    _ source: EntryRequest.Source, at first: Int, from start: MediaTime? = nil, _ outbox: inout Outbox
  ) {
    if let start { return play(at: first, from: start, &outbox) }
    if let entry = memory.sought, let place = entry.source, place.source == source.location,
      playlist.items.indices.contains(first)
    {
      rememberLeaving(&outbox)
      let known = RememberedPlaylist(
        location: entry.location, partStart: entry.part?.start, number: place.number, isKept: true)
      ask(
        .playlist(place.source, first: playlist.items[first].id, known: known),
        patience: Self.soughtPatience)
      return
    }
    switch source {
    case .folder, .neighbours: play(at: first, &outbox)
    case .playlistFile, .playlistURL, .namedPlaylist: playList(at: source.location, from: first, &outbox)
    }
  }

  /// Plays a list of that place, whose items begin at an index: with the one that was played last, or the first.
  mutating func playList(at place: MediaLocation, from first: Int, _ outbox: inout Outbox) {
    guard memory.mode != .off, settings.resume != .no, playlist.items.indices.contains(first),
      ItemKey(place) != nil
    else { return play(at: first, &outbox) }
    rememberLeaving(&outbox)
    ask(.playlist(place, first: playlist.items[first].id, known: nil), patience: Self.patience)
    outbox.send(.memory(.recallPlaylist(place)))
  }

  /// Something waits for an answer from now on, but no longer than that.
  private mutating func ask(_ question: MemoryState.Question, patience: MonotonicTime) {
    memory.question = MemoryState.OpenQuestion(asked: question, until: now + patience)
  }

  /// Asks what is known of the files of a folder that has been listed.
  ///
  /// Once for each visit: what happens meanwhile is known without asking.
  mutating func recallFolder(_ folder: BytePath, _ outbox: inout Outbox) {
    guard memory.mode != .off, folder == browser.folder, folder != memory.recalledFolder else { return }
    memory.recalledFolder = folder
    information.awaitsMemory = true
    outbox.send(.memory(.recallFolder(folder)))
  }

  // MARK: Answers

  /// What the memory says.
  mutating func hear(_ answer: MemoryAnswer, _ outbox: inout Outbox) {
    switch answer {
    case .item(let item, let known):
      guard case .item(item, let start)? = memory.question?.asked else {
        // Asked ahead. The number of what is known never grows beyond a few.
        if memory.known.count > 16 { memory.known = [:] }
        memory.known[item] = .some(known)
        return
      }
      memory.question = nil
      guard item == player.item, let index = playlist.index(of: item) else { return }
      resume(playlist.items[index], known, else: start, &outbox)
    case .playlist(let source, let known):
      guard case .playlist(source, let first, nil)? = memory.question?.asked else { return }
      begin(source, from: first, at: known, &outbox)
    case .folder(let folder, let facts):
      memory.take(facts, of: folder)
      information.awaitsMemory = false
      selectLastPlayed(facts, in: folder)
      learnDurations(facts, in: folder, &outbox)
    case .history(let history): take(history)
    case .bookmarks(let bookmarks): take(bookmarks)
    case .commands(let lines): take(commands: lines, &outbox)
    case .noticed(let sentence):
      notify(sentence, .warning)
    case .ended(let sentence):
      memory.mode = .off
      information.awaitsMemory = false
      notify(sentence, .warning)
      goOnWithoutAnswer(&outbox)
    }
  }

  /// The folder that the program was started with opens at the file that was played last in it.
  private mutating func selectLastPlayed(_ facts: [BytePath: FileFacts], in folder: BytePath) {
    guard lastInput == .zero, player.item == nil, folder == browser.folder, browser.view.selection == 0 else {
      return
    }
    let last = facts.filter { $0.value.opened != nil }
      .max { ($0.value.opened ?? 0) < ($1.value.opened ?? 0) }
    if let name = last?.key, let row = browser.row(of: name) { browser.view.select(row: row) }
  }

  /// The memory has not answered in time, or is gone: what waited for it begins without it.
  mutating func goOnWithoutAnswer(_ outbox: inout Outbox) {
    guard let asked = memory.question?.asked else { return }
    memory.question = nil
    switch asked {
    case .item(let id, let start):
      guard id == player.item, let index = playlist.index(of: id) else { return }
      outbox.send(opening(playlist.items[index], from: start))
    case .playlist(let source, let first, _):
      if let entry = takeSought(source) { return playAlone(entry, &outbox) }
      if let index = playlist.index(of: first) { play(at: index, &outbox) }
    }
  }

  /// Opens an item where it was left, where that is wanted and makes sense.
  private mutating func resume(
    _ item: PlaylistItem, _ known: RememberedItem?, else start: MediaTime?, _ outbox: inout Outbox
  ) {
    var start = start
    defer { if memory.resumesAnyway == item.location { memory.resumesAnyway = nil } }
    if let known, let place = resumePlace(known, of: item) {
      start = place
      player.playback.pendingSeek = place
      memory.opened.resumedAt = place
      memory.opened.settingsToRestore = known.settings
    }
    outbox.send(opening(item, from: start))
  }

  /// Where an item goes on; nil is at its start.
  private func resumePlace(_ known: RememberedItem, of item: PlaylistItem) -> MediaTime? {
    guard let place = known.position, place > .zero, item.part.map({ $0.contains(place) }) ?? true,
      !item.isLinear, !settings.requiresLinearPlayback
    else { return nil }
    if known.isKept || memory.resumesAnyway == item.location { return settings.resume == .no ? nil : place }
    guard settings.resume == .always else { return nil }
    // A song is heard from its start again.
    let length = item.part.flatMap { part in part.end.map { $0 - part.start } } ?? known.duration
    return length.map { $0 >= MediaTime(seconds: 60) } ?? true ? place : nil
  }

  /// How long the items of a playlist are waited for until the one comes that was played last.
  private static let arrivalPatience = MonotonicTime.seconds(5)
  /// The same where the item was chosen itself: nothing else is wanted instead.
  private static let soughtPatience = MonotonicTime.seconds(60)

  /// Plays the item of a playlist that was played last, or its first.
  private mutating func begin(
    _ source: MediaLocation, from first: ItemID, at known: RememberedPlaylist?, _ outbox: inout Outbox
  ) {
    guard let known, known.isKept || settings.resume == .always || memory.resumesAnyway == source else {
      return goOnWithoutAnswer(&outbox)
    }
    // The item was left in the same way as its playlist.
    if memory.resumesAnyway == source { memory.resumesAnyway = known.location }
    ask(.playlist(source, first: first, known: known), patience: Self.arrivalPatience)
    let isLast = !arrivals.keys.contains { $0.source.location == source }
    findRemembered(in: source, isLast: isLast, &outbox)
  }

  /// More of a playlist has come, or all of it: the item that was played last may be there now.
  mutating func findRemembered(in source: MediaLocation, isLast: Bool, _ outbox: inout Outbox) {
    guard case .playlist(source, let first, let known?)? = memory.question?.asked,
      let start = playlist.index(of: first)
    else { return }
    func isIt(_ index: Int) -> Bool {
      let item = playlist.items[index]
      return item.location == known.location && item.part?.start == known.partStart
    }
    let (guess, over) = start.addingReportingOverflow(known.number)
    if !over, playlist.items.indices.contains(guess), isIt(guess) {
      return playRemembered(at: guess, &outbox)
    }
    guard isLast else { return }
    // The list has changed since.
    if let index = playlist.items.indices[start...].first(where: isIt) {
      return playRemembered(at: index, &outbox)
    }
    guard let entry = takeSought(source) else { return play(at: start, &outbox) }
    playlist.takeBack(arrivalFrom: source)
    playAlone(entry, &outbox)
  }

  /// Goes on with an item of a list: one that was picked in the history plays though something was paused before, one
  /// that a list is begun with stays as it is wanted.
  private mutating func playRemembered(at index: Int, _ outbox: inout Outbox) {
    if memory.sought == nil { play(at: index, &outbox) } else { picking(&outbox) { $0.play(at: index, &$1) } }
  }

  // MARK: Once it is open

  /// The current item is open: what was chosen for it is in force again, and the person hears of it.
  mutating func finishResuming(_ info: MediaInfo, _ outbox: inout Outbox) {
    // Its tags may have given it a better title.
    if let current = memory.current, let index = playlist.index(of: current.item) {
      memory.current?.title = playlist.items[index].title
    }
    if let place = memory.opened.resumedAt {
      memory.opened.resumedAt = nil
      if let duration = info.duration, place >= duration {
        // Another file has taken its place.
        memory.opened.settingsToRestore = nil
        startSeek(to: .zero, exact: true, &outbox)
      } else {
        notify("Resumed at \(TimeText.format(player.place(of: place)))\(startingOverHint)")
      }
    }
    restoreSettings(&outbox)
  }

  /// Which key starts the item over.
  private var startingOverHint: String {
    let binding = keymap.bindings(for: .player).first { binding in
      guard binding.commands.count == 1, case .seek(.absolute(.zero), _) = binding.commands[0].command else {
        return false
      }
      return true
    }
    return binding.map { " \u{2013} \(KeyName.shown($0.keys)) starts over" } ?? ""
  }
}
