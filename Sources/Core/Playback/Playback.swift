// Opening items, going from item to item, seeking, and the slider's thumb.
import Base

extension Film {
  /// Seeks within the item's bounds; shows a notice where the item cannot seek.
  ///
  /// An absolute time counts from the item's start, or, with `inFile`, from its file's start.
  mutating func seek(_ target: SeekTarget, exact: Bool, inFile: Bool = false, _ step: inout FilmStep) {
    guard let info else { return step.report(.seeksWithoutItem(target)) }
    guard !playback.isLinear else {
      return step.notify("This item must play from start to end: seeking is off")
    }
    guard canSeek, let range = timeRange else {
      return step.notify(info.isLive ? "Cannot seek in this live stream now" : "Cannot seek in this item")
    }
    let from = shownPosition
    let duration = range.upperBound - range.lowerBound
    let to: MediaTime
    switch target {
    case .relative(let distance):
      slider.look.seek(at: step.now)
      to = skips(step.environment).place(distance, from: from)
    case .absolute(let time) where inFile: to = time
    case .absolute(let time): to = time < .zero ? range.upperBound + time : origin + time
    case .percent(let percent): to = range.lowerBound + duration.part(percent / 100)
    case .relativePercent(let percent):
      to = skips(step.environment).place(duration.part(percent / 100), from: from)
    }
    // A target beyond the end means the end of the item, as in mpv; the engine then reports the end. Where the duration
    // is a guess, the target is not limited.
    let most = info.isDurationGuessed ? max(to, range.upperBound) : range.upperBound
    startSeek(to: max(range.lowerBound, min(to, most)), exact: exact || isAbsolute(target), &step)
  }

  private func isAbsolute(_ target: SeekTarget) -> Bool {
    switch target {
    case .absolute, .percent: true
    case .relative, .relativePercent: false
    }
  }

  mutating func startSeek(to time: MediaTime, exact: Bool, _ step: inout FilmStep) {
    let from = shownPosition
    guard let time = heldSeek(from: from, to: skips(step.environment).landing(at: time), &step) else {
      return
    }
    // A forward seek into the live edge goes to the edge as it is when the seek arrives.
    if info?.isLive == true, let window = playback.window, time > from, window.isLive(at: time) {
      return goToLiveEdge(&step)
    }
    playback.seekUndo.seekBegins(at: from, now: step.now)
    jump(from: from, to: time, exact: exact, &step)
  }

  private mutating func jump(from: MediaTime, to time: MediaTime, exact: Bool, _ step: inout FilmStep) {
    playback.pendingSeek = time
    step.order(.seek(time, exact: exact, direction: time < from ? -1 : 1))
  }

  mutating func revertSeek(_ step: inout FilmStep) {
    let from = shownPosition
    guard canSeek, let place = playback.seekUndo.revert(from: from) else { return }
    jump(from: from, to: place, exact: true, &step)
  }

  mutating func markPlace(isPermanent: Bool, _ step: inout FilmStep) {
    guard canSeek else { return }
    playback.seekUndo.mark(shownPosition, isPermanent: isPermanent)
    step.notify("Marked \(TimeText.format(shownPlace))")
  }

  /// Takes hold of the thumb, or moves it; `fraction` is of the slider, 0 to 1.
  mutating func holdThumb(at fraction: Double) {
    guard canSeek, let range = timeRange else { return }
    slider.scrub = .held(range.part(max(0, min(1, fraction))))
  }

  /// Releases the thumb with an exact seek; the pause state is kept.
  mutating func releaseThumb(_ step: inout FilmStep) {
    guard case .held(let time) = slider.scrub else { return }
    slider.scrub = .idle
    startSeek(to: time, exact: true, &step)
  }
}

extension Model {
  // MARK: Items

  /// Opens an item of the playlist at `start`, a time of its file; nil is the item's own start.
  mutating func play(at index: Int, from start: MediaTime? = nil, _ outbox: inout Outbox) {
    guard playlist.items.indices.contains(index) else { return }
    rememberLeaving(&outbox)
    if takeFilmBack(for: playlist.items[index], &outbox) { return }
    // It becomes the large film, at the place where it is.
    if films.second?.film.row?.id == playlist.items[index].id { closeSecond(&outbox) }
    watchHistory.question = nil
    watchHistory.sought = nil
    let former = playlist.current
    playlist.makeCurrent(index)
    let item = playlist.items[index]
    films.main.failures.opens(item.id)
    beginOptions(of: item.id, &outbox)
    // The screen does not follow a run of failures.
    if films.main.failures.run == nil { followSelection(from: former) }
    films.main.begin(item, from: start ?? item.startOfPart, settings, at: now)
    if item.playlistSource != nil {
      outbox.send(.film(.main, .close))
      return readList(item, &outbox)
    }
    open(item, from: start, &outbox)
  }

  /// Plays the next (1) or previous (-1) item at the user's request; at the end, `force` stops playback.
  mutating func step(_ direction: Int, force: Bool, _ outbox: inout Outbox) {
    films.main.failures.endRun()
    if let index = nextIndex(direction) {
      goOn(to: index, direction, &outbox)
      films.main.playback.direction = direction.signum()
      return
    }
    if force { return finishPlaylist(&outbox) }
    if let silence = silenceText(direction) { return notify(silence, .warning) }
    notify(direction > 0 ? "This is the last item" : "This is the first item")
  }

  /// Plays the next item after the current one has ended, or finishes the playlist.
  ///
  /// - Parameter damage: why the item broke off before its end; the playlist then resumes with it.
  mutating func advance(damage: PlaybackFailure? = nil, _ outbox: inout Outbox) {
    if let index = nextIndex(1) { return goOn(to: index, 1, &outbox) }
    if let silence = silenceText(1) { notify(silence, .warning) }
    finishPlaylist(cause: damage.map { .failed($0.sentence) } ?? .ended, &outbox)
  }

  /// Plays an item as the following one; a step to the same or an earlier row counts as a loop of the playlist.
  private mutating func goOn(to index: Int, _ direction: Int, _ outbox: inout Outbox) {
    if direction > 0, let current = playlist.currentIndex, index <= current {
      defaults.playlistLoopsDone += 1
    }
    play(at: index, &outbox)
  }

  /// Stops because nothing is left to play: PiP ends, and the program quits where `quit-at-end` asks for it.
  ///
  /// The playlist stays. Its saved resume state is cleared only after a normal end, not after a failure.
  mutating func finishPlaylist(cause: FilmItem.Idle.Cause = .ended, _ outbox: inout Outbox) {
    if cause == .ended { forgetPlaylist(&outbox) }
    films.main.failures.run = nil
    endOptions(&outbox)
    becomeIdle(cause)
    let leadsBack = awaitsFilm && films.main.row?.guest != nil
    if cause == .ended, films.second?.film.info != nil, watchHistory.question == nil, !leadsBack {
      // The film that remains takes its place.
      outbox.send(.film(.main, .close))
      return exchangeFilms(&outbox)
    }
    endPictureInPicture()
    // The program in the embedded terminal beside the film must not be lost, so Inset does not quit under it.
    if settings.quitAtEnd, embedded == nil, films.second == nil, !leadsBack {
      if case .gaveUp(let sentence) = cause { return quitProgram(.failure(failureText ?? sentence), &outbox) }
      return quitProgram(failureText.map { .failure($0) } ?? .quit(code: 0), &outbox)
    }
    // The end of a guest shows its terminal again.
    if presentation.current == .full, guests.current == nil {
      presentation.show(.inline)
      focus = playlist.items.isEmpty ? .browser : .playlist
      frontList = focus == .browser ? .browser : .playlist
    }
    outbox.send(.film(.main, .close))
  }

  /// The reason why no item of the playlist could be played, one line per item; nil if at least one could.
  private var failureText: String? {
    let lines = playlist.items.prefix(10).compactMap { item -> String? in
      if case .failed(let sentence) = item.mark { "\(item.title): \(sentence)" } else { nil }
    }
    guard !lines.isEmpty, playlist.items.allSatisfy(\.mark.isFailed) else { return nil }
    let rest = playlist.items.count - lines.count
    return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  mutating func stopPlaying(_ outbox: inout Outbox) {
    if guests.current == nil { dropWaitingFilm(&outbox) }
    rememberLeaving(&outbox)
    endOptions(&outbox)
    films.main.failures.run = nil
    films.main.failures.lostDevice = nil
    films.main.playback = FilmItem()
    films.main.slider.scrub = .idle
    endPictureInPicture()
    outbox.send(.film(.main, .close))
  }

  // MARK: Seeking

  // MARK: The slider
}
