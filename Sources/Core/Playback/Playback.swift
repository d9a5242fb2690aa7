// Playing, seeking, stepping from item to item.
import Base

extension Model {
  // MARK: Items

  /// Opens an item of the playlist.
  mutating func play(at index: Int, from start: MediaTime? = nil, _ outbox: inout Outbox) {
    guard playlist.items.indices.contains(index) else { return }
    rememberLeaving(&outbox)
    memory.question = nil
    memory.sought = nil
    let former = playlist.current
    playlist.makeCurrent(index)
    let item = playlist.items[index]
    if let isPaused = loadOptions[item.id]?.takePause() { player.isPaused = isPaused }
    // While the list goes through what fails, nothing moves on the screen.
    if deadRun == nil { followSelection(from: former) }
    scrub = .idle
    sliderLook = SliderLook()
    player.playback = ItemPlayback(of: item, from: start ?? item.startOfPart, at: now)
    if settings.requiresLinearPlayback { player.playback.isLinear = true }
    if item.playlistSource != nil {
      outbox.send(.close)
      return readList(item, &outbox)
    }
    open(item, from: start, &outbox)
  }

  /// Plays the next (1) or previous (-1) item on request.
  mutating func step(_ direction: Int, force: Bool, _ outbox: inout Outbox) {
    deadRun = nil
    formerRun = nil
    if let index = nextIndex(direction) {
      goOn(to: index, direction, &outbox)
      player.playback.direction = direction.signum()
      return
    }
    if force { return finishPlaylist(&outbox) }
    if let silence = silenceText(direction) { return notify(silence, .warning) }
    notify(direction > 0 ? "This is the last item" : "This is the first item")
  }

  /// The current item is over: the next one plays, or the playlist has come to its end.
  ///
  /// With `damage` it has not come to its own: the list goes on with it the next time.
  mutating func advance(damage: PlaybackFailure? = nil, _ outbox: inout Outbox) {
    if let index = nextIndex(1) { return goOn(to: index, 1, &outbox) }
    if let silence = silenceText(1) { notify(silence, .warning) }
    finishPlaylist(cause: damage.map { .failed($0.sentence) } ?? .ended, &outbox)
  }

  /// Plays that item as the one that follows; counts where the playlist begins again.
  private mutating func goOn(to index: Int, _ direction: Int, _ outbox: inout Outbox) {
    if direction > 0, let current = playlist.currentIndex, index <= current { player.playlistLoopsDone += 1 }
    play(at: index, &outbox)
  }

  /// Nothing is left to play, for that reason: PiP stops, the list stays, or the program ends where it was asked to.
  ///
  /// What failed changes nothing of what is remembered.
  mutating func finishPlaylist(cause: ItemPlayback.Rest.Cause = .ended, _ outbox: inout Outbox) {
    if cause == .ended { forgetPlaylist(&outbox) }
    deadRun = nil
    rest(cause)
    endPictureInPicture()
    // Who works in another program beside the film is not to lose that.
    if settings.quitAtEnd, guest == nil {
      if case .gaveUp(let sentence) = cause { return end(.failure(failures ?? sentence), &outbox) }
      return end(failures.map { .failure($0) } ?? .quit(code: 0), &outbox)
    }
    if presentation.current == .full {
      presentation.show(.inline)
      focus = playlist.items.isEmpty ? .browser : .playlist
      frontList = focus == .browser ? .browser : .playlist
    }
    outbox.send(.close)
    keepSelectionsInView()
  }

  /// Why nothing of the playlist could be played, a line for each item; nil where something was.
  private var failures: String? {
    let lines = playlist.items.prefix(10).compactMap { item -> String? in
      if case .failed(let sentence) = item.mark { "\(item.title): \(sentence)" } else { nil }
    }
    guard !lines.isEmpty, playlist.items.allSatisfy(\.mark.isFailed) else { return nil }
    let rest = playlist.items.count - lines.count
    return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  mutating func stopPlaying(_ outbox: inout Outbox) {
    rememberLeaving(&outbox)
    deadRun = nil
    player.playback = ItemPlayback()
    scrub = .idle
    endPictureInPicture()
    outbox.send(.close)
  }

  // MARK: Seeking

  /// Seeks, clamped to the item; says why where it cannot.
  ///
  /// An absolute time counts from the item's start, or, `inFile`, from that of its file.
  mutating func seek(_ target: SeekTarget, exact: Bool, inFile: Bool = false, _ outbox: inout Outbox) {
    guard let info = player.info else { return seekIntoEnded(target, &outbox) }
    guard !player.playback.isLinear else {
      return notify("This item plays from start to end: seeking is off")
    }
    guard player.canSeek, let range = player.timeRange else {
      return notify(info.isLive ? "Cannot seek in this live stream now" : "Cannot seek in this item")
    }
    let from = player.shownPosition
    let duration = range.upperBound - range.lowerBound
    let to: MediaTime
    switch target {
    case .relative(let distance):
      sliderLook.seek(at: now)
      to = skips.place(distance, from: from)
    case .absolute(let time) where inFile: to = time
    case .absolute(let time): to = time < .zero ? range.upperBound + time : player.origin + time
    case .percent(let percent): to = range.lowerBound + duration.part(percent / 100)
    case .relativePercent(let percent): to = skips.place(duration.part(percent / 100), from: from)
    }
    // Beyond the end means the end of the item, as in mpv; the engine then reports it. Where that is, is not known of
    // an item whose length was guessed.
    let most = info.isDurationGuessed ? max(to, range.upperBound) : range.upperBound
    startSeek(to: max(range.lowerBound, min(to, most)), exact: exact || isAbsolute(target), &outbox)
  }

  private func isAbsolute(_ target: SeekTarget) -> Bool {
    switch target {
    case .absolute, .percent: true
    case .relative, .relativePercent: false
    }
  }

  mutating func startSeek(to time: MediaTime, exact: Bool, _ outbox: inout Outbox) {
    let from = player.shownPosition
    let time = skips.landing(at: time)
    // Forward to where it is live means the edge itself, wherever that is by then.
    if player.info?.isLive == true, let window = player.playback.window, time > from, window.isLive(at: time)
    {
      return goToLiveEdge(&outbox)
    }
    player.playback.seekMemory.seekBegins(at: from, now: now)
    jump(from: from, to: time, exact: exact, &outbox)
  }

  private mutating func jump(from: MediaTime, to time: MediaTime, exact: Bool, _ outbox: inout Outbox) {
    player.playback.pendingSeek = time
    renewProgress()
    outbox.send(.seek(time, exact: exact, direction: time < from ? -1 : 1))
  }

  mutating func revertSeek(_ outbox: inout Outbox) {
    let from = player.shownPosition
    guard player.canSeek, let place = player.playback.seekMemory.revert(from: from) else { return }
    jump(from: from, to: place, exact: true, &outbox)
  }

  mutating func markPlace(isPermanent: Bool) {
    guard player.canSeek else { return }
    player.playback.seekMemory.mark(player.shownPosition, isPermanent: isPermanent)
    notify("Marked \(TimeText.format(player.shownPlace))")
  }

  // MARK: The slider

  /// The thumb is taken, or moved while it is held.
  mutating func holdThumb(at fraction: Double) {
    guard player.canSeek, let range = player.timeRange else { return }
    scrub = .held(range.part(max(0, min(1, fraction))))
  }

  /// The thumb is let go: seek exactly there; playing goes on, paused stays paused.
  mutating func releaseThumb(_ outbox: inout Outbox) {
    guard case .held(let time) = scrub else { return }
    scrub = .idle
    startSeek(to: time, exact: true, &outbox)
  }
}
