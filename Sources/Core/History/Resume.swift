// Resuming: asks the watch history about an item or playlist before it opens.
import Base

extension Model {
  /// The longest wait of an item for the answer of the watch history before it opens without one.
  private static let patience = MonotonicTime.milliseconds(300)

  /// Opens an item at `asked`, or at its resume position if that is nil.
  mutating func open(_ item: PlaylistItem, from asked: MediaTime?, _ outbox: inout Outbox) {
    if leavesCrashed(item.location, &outbox) {
      outbox.send(.film(.main, .close))
      return hear(.failed(item.id, Self.crashedBefore), of: .main, &outbox)
    }
    rememberOpening(of: item, &outbox)
    openOrAsk(item, from: asked, &outbox)
  }

  private mutating func openOrAsk(_ item: PlaylistItem, from asked: MediaTime?, _ outbox: inout Outbox) {
    let start = asked ?? item.startOfPart
    films.main.playback.pendingSeek = start
    guard asked == nil, watchHistory.mode != .off, settings.resume != .no, !isAskedToStartElsewhere(item.id),
      let key = films.main.history.current?.key
    else {
      return outbox.send(opening(item, from: start))
    }
    switch watchHistory.recalled.recall(of: key, at: now) {
    case .answered(let known): resume(item, known, else: start, &outbox)
    case .asked: ask(.item(item.id, start: start), patience: Self.patience)
    case .unasked:
      ask(.item(item.id, start: start), patience: Self.patience)
      watchHistory.tell(.recall(key), &outbox)
    }
  }

  /// Whether the user asked for a time at which the item starts (`--start`, `loadfile` with `start`).
  private func isAskedToStartElsewhere(_ item: ItemID) -> Bool {
    startWishes.time != nil || itemOptions.loaded[item]?.start != nil
  }

  /// The effect that opens an item with its request headers.
  private func opening(_ item: PlaylistItem, from start: MediaTime?) -> Effect {
    .film(
      .main,
      .open(
        item.id, item.location, startAt: start, paused: films.main.isPaused, headers: headers(of: item),
        origin: item.origin))
  }

  /// The request headers for an item, its own over those of the settings; none if it is not on the network.
  func headers(of item: PlaylistItem) -> RequestHeaders { headers(item.headers, for: item.location) }

  /// The request headers for a location, these over those of the settings; none if it is not on the network.
  func headers(_ own: RequestHeaders, for location: MediaLocation) -> RequestHeaders {
    location.isOfNetwork ? own.over(settings.requestHeaders) : RequestHeaders()
  }

  /// Plays a playlist whose first items have arrived at these indices: at `time` in its first item, at the item played
  /// last, or at the one that it marks.
  mutating func playList(
    _ source: EntryRequest.Source, at items: Range<Int>, from time: MediaTime? = nil, _ outbox: inout Outbox
  ) {
    guard let first = items.first, playlist.items.indices.contains(items) else { return }
    let marked = items.first { playlist.items[$0].isCurrentOfList } ?? first
    if let time { return play(at: marked, from: time, &outbox) }
    var start = HistoryState.ListStart(
      source: source.location, first: playlist.items[first].id, fallback: playlist.items[marked].id)
    if let entry = watchHistory.sought, let place = entry.source, place.source == source.location {
      rememberLeaving(&outbox)
      start.target = .remembered(
        RememberedPlaylist(
          location: entry.location, partStart: entry.part?.start, number: place.number, isKept: true))
      return ask(.playlist(start), patience: Self.soughtPatience)
    }
    switch source {
    case .folder, .neighbours: play(at: first, &outbox)
    case .playlistFile, .playlistURL, .namedPlaylist: recallStart(start, &outbox)
    }
  }

  /// Plays a playlist whose first items have arrived at the item of that index, once it has arrived too.
  mutating func playList(
    _ source: EntryRequest.Source, at items: Range<Int>, index: Int, from time: MediaTime?,
    _ outbox: inout Outbox
  ) {
    guard let first = items.first, playlist.items.indices.contains(first) else { return }
    rememberLeaving(&outbox)
    let id = playlist.items[first].id
    ask(
      .playlist(
        HistoryState.ListStart(
          source: source.location, first: id, fallback: id, time: time, target: .index(index))),
      patience: Self.arrivalPatience)
  }

  /// Plays the items of the command line, which have that address: at the item played last, or at the first.
  mutating func playArguments(at place: MediaLocation, _ outbox: inout Outbox) {
    guard let first = playlist.items.first?.id else { return }
    recallStart(HistoryState.ListStart(source: place, first: first, fallback: first), &outbox)
  }

  /// Asks the watch history at which item a playlist starts, or starts it if the history is off.
  private mutating func recallStart(_ start: HistoryState.ListStart, _ outbox: inout Outbox) {
    guard watchHistory.mode != .off, settings.resume != .no, ItemKey(start.source) != nil else {
      if let index = playlist.index(of: start.fallback) { play(at: index, &outbox) }
      return
    }
    rememberLeaving(&outbox)
    ask(.playlist(start), patience: Self.patience)
    watchHistory.tell(.recallPlaylist(start.source), &outbox)
  }

  /// Starts waiting for an answer.
  private mutating func ask(_ question: HistoryState.Question, patience: MonotonicTime) {
    watchHistory.question = HistoryState.OpenQuestion(asked: question, until: now + patience)
  }

  /// Requests the stored information of a listed folder's files.
  ///
  /// The request is sent once per visit; later changes arrive without it.
  mutating func recallFolder(_ folder: BytePath, _ outbox: inout Outbox) {
    guard watchHistory.mode != .off, folder == browser.folder, folder != watchHistory.recalledFolder else {
      return
    }
    watchHistory.recalledFolder = folder
    information.awaitsHistory = true
    watchHistory.tell(.recallFolder(folder), &outbox)
  }

  // MARK: Answers

  /// Takes an answer of the watch history.
  mutating func handleHistoryReply(_ answer: HistoryReply, _ outbox: inout Outbox) {
    switch answer {
    case .item(let key, let known):
      guard watchHistory.recalled.learn(known, of: key, at: now) else { return }
      recalledSecond(key, &outbox)
      guard case .item(let item, let start)? = watchHistory.question?.asked,
        key == films.main.history.current?.key
      else { return }
      watchHistory.question = nil
      guard item == films.main.item, let index = playlist.index(of: item) else { return }
      resume(playlist.items[index], known, else: start, &outbox)
    case .playlist(let source, let known):
      guard case .playlist(let start)? = watchHistory.question?.asked, start.source == source,
        start.target == nil
      else { return }
      begin(start, at: known, &outbox)
    case .list(let list): takeLastList(list, &outbox)
    case .folder(let folder, let facts):
      watchHistory.take(facts.mapValues(showing), of: folder)
      information.awaitsHistory = false
      selectLastPlayed(facts, in: folder)
      browser.learn(facts.compactMapValues(\.duration), in: folder, &outbox)
    case .history(let history): historyRead(showing(history))
    case .bookmarks(let bookmarks): bookmarksRead(bookmarks)
    case .commands(let lines): restoreCommandHistory(commands: lines, &outbox)
    case .noticed(let sentence):
      notify(sentence, .warning)
    case .ended(let sentence):
      watchHistory.mode = .off
      information.awaitsHistory = false
      notify(sentence, .warning)
      goOnWithoutAnswer(&outbox)
    }
  }

  /// The facts of a file as lists show them: without a place at which it will not resume.
  func showing(_ facts: FileFacts) -> FileFacts {
    guard settings.resume == .no || !HistoryEntry.canResume(duration: facts.duration) else { return facts }
    var shown = facts
    shown.position = nil
    return shown
  }

  /// The watch history as its list shows it: without places if nothing resumes.
  private func showing(_ history: History) -> History {
    guard settings.resume == .no else { return history }
    var shown = history
    for index in shown.entries.indices { shown.entries[index].position = nil }
    return shown
  }

  /// Selects the file that was played last, or the one after it where that was played to its end.
  ///
  /// This happens in the folder that the program was started with, and in one that the user chose in the history.
  private mutating func selectLastPlayed(_ facts: [BytePath: FileFacts], in folder: BytePath) {
    let isChosen = watchHistory.chosenFolder == folder
    if isChosen { watchHistory.chosenFolder = nil }
    guard isChosen || lastInput == .zero && films.main.item == nil, folder == browser.folder,
      browser.view.selection == 0
    else {
      return
    }
    let last = facts.filter { $0.value.opened != nil }
      .max { ($0.value.opened ?? 0) < ($1.value.opened ?? 0) }
    guard let (name, fact) = last, let row = browser.row(of: name) else { return }
    let isOver = fact.isPlayed && fact.position == nil
    let next = row + 1
    let goesOn =
      isOver && browser.entries.indices.contains(next)
      && browser.entries[next].kind == browser.entries[row].kind
    browser.view.select(row: goesOn ? next : row)
  }

  /// Continues without an answer that has not come in time, or cannot come.
  mutating func goOnWithoutAnswer(_ outbox: inout Outbox) {
    guard let asked = watchHistory.question?.asked else { return }
    watchHistory.question = nil
    switch asked {
    case .item(let id, let start):
      guard id == films.main.item, let index = playlist.index(of: id) else { return }
      outbox.send(opening(playlist.items[index], from: start))
    case .playlist(let start):
      if let entry = takeSought(start.source) { return playAlone(entry, &outbox) }
      if let index = playlist.index(of: start.fallback) { play(at: index, from: start.time, &outbox) }
    }
  }

  /// Opens an item at its resume position, or at `start` if none exists.
  private mutating func resume(
    _ item: PlaylistItem, _ known: RememberedItem?, else start: MediaTime?, _ outbox: inout Outbox
  ) {
    var start = start
    if let known, let place = resumePlace(known, of: item) {
      start = place
      films.main.playback.pendingSeek = place
      films.main.history.opened.resumedAt = place
      films.main.history.opened.settingsToRestore = known.settings
    }
    outbox.send(opening(item, from: start))
  }

  /// The resume position to use; nil for the beginning.
  ///
  /// One rule for every way to open an item: it resumes at the place that was written down when it was left. Which
  /// places are, `keepsPlace` decides.
  func resumePlace(_ known: RememberedItem, of item: PlaylistItem) -> MediaTime? {
    guard settings.resume != .no, let place = known.position, place > .zero,
      item.part.map({ $0.contains(place) }) ?? true, !item.isLinear, !settings.requiresLinearPlayback
    else { return nil }
    // An end before that place (`--end`) asks for what is before it.
    let ends = [settings.skipParts.end, defaults.itemEnd.time(in: known.duration, from: nil)]
    if item.part == nil, syncplay == nil, ends.contains(where: { $0.map { place >= $0 } == true }) {
      return nil
    }
    let length = item.part.flatMap { part in part.end.map { $0 - part.start } } ?? known.duration
    return known.isKept || HistoryEntry.canResume(duration: length) ? place : nil
  }

  /// The longest wait for a playlist to deliver the item that was played last before its first item plays.
  private static let arrivalPatience = MonotonicTime.seconds(5)
  /// The same for an item that the user chose in the history, in whose place nothing else is needed.
  private static let soughtPatience = MonotonicTime.seconds(60)

  /// Starts a playlist at the item that was played last, or without one.
  private mutating func begin(
    _ start: HistoryState.ListStart, at known: RememberedPlaylist?, _ outbox: inout Outbox
  ) {
    let source = start.source
    let isChosen = watchHistory.chosenList == source
    if isChosen { watchHistory.chosenList = nil }
    guard let known, known.isKept || settings.resume == .always || isChosen else {
      return goOnWithoutAnswer(&outbox)
    }
    var start = start
    start.target = .remembered(known)
    ask(.playlist(start), patience: Self.arrivalPatience)
    let isLast = !reading.arrivals.keys.contains { $0.source.location == source }
    findStart(in: source, isLast: isLast, &outbox)
  }

  /// Looks for the item at which a playlist starts among the items that have arrived; `isLast` means that no more come.
  mutating func findStart(in source: MediaLocation, isLast: Bool, _ outbox: inout Outbox) {
    guard case .playlist(let start)? = watchHistory.question?.asked, start.source == source,
      let target = start.target, let first = playlist.index(of: start.first)
    else { return }
    switch target {
    case .remembered(let known): findRemembered(known, in: source, from: first, isLast: isLast, &outbox)
    case .index(let number):
      let (index, over) = first.addingReportingOverflow(number)
      if !over, playlist.items.indices.contains(index) {
        return play(at: index, from: start.time, &outbox)
      }
      guard isLast else { return }
      notify(Self.noItem(of: number, among: playlist.items.count - first), .warning)
      play(at: first, from: start.time, &outbox)
    }
  }

  /// The notice that a playlist has no item of the index that the command line names, from 0.
  static func noItem(of index: Int, among count: Int) -> String {
    "No item \(index) (counted from 0): the playlist has \(count, of: "item")"
  }

  /// Looks for the item that was played last among the items from index `start` on.
  private mutating func findRemembered(
    _ known: RememberedPlaylist, in source: MediaLocation, from start: Int, isLast: Bool,
    _ outbox: inout Outbox
  ) {
    func isIt(_ index: Int) -> Bool {
      let item = playlist.items[index]
      return item.isAt(known.location) && item.part?.start == known.partStart
    }
    let (guess, over) = start.addingReportingOverflow(known.number)
    if !over, playlist.items.indices.contains(guess), isIt(guess) {
      return playRemembered(at: guess, &outbox)
    }
    guard isLast else { return }
    // The playlist has changed since, so the item is not at its former number.
    if let index = playlist.items.indices[start...].first(where: isIt) {
      return playRemembered(at: index, &outbox)
    }
    guard let entry = takeSought(source) else { return play(at: start, &outbox) }
    playlist.dropPicked()
    playAlone(entry, &outbox)
  }

  /// Plays the item at which a playlist resumes.
  ///
  /// An item chosen in the history plays even if playback was paused; otherwise the pause state stays.
  private mutating func playRemembered(at index: Int, _ outbox: inout Outbox) {
    if watchHistory.sought == nil {
      play(at: index, &outbox)
    } else {
      picking(&outbox) { $0.play(at: index, &$1) }
    }
  }

  // MARK: After opening

  /// Restores the item's settings and shows the notice about resuming, once the item is open.
  mutating func finishResuming(_ info: MediaInfo, _ outbox: inout Outbox) {
    // Tags read at opening may have changed the title.
    if let current = films.main.history.current, let index = playlist.index(of: current.item) {
      films.main.history.current?.title = playlist.items[index].title
    }
    if let place = films.main.history.opened.resumedAt {
      films.main.history.opened.resumedAt = nil
      if let duration = info.duration, place >= duration {
        // The file has been replaced by a shorter one.
        films.main.history.opened.settingsToRestore = nil
        act(on: .main, &outbox) { $0.startSeek(to: .zero, exact: true, &$1) }
      } else {
        notify("Resumed at \(TimeText.format(films.main.place(of: place)))\(startingOverHint)")
      }
    }
    restoreSettings(&outbox)
  }

  /// The hint which key seeks to the start; empty if none is bound.
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
