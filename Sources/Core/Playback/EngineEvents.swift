// Handles the events and position snapshots of the playback engines.
import Base

extension Film {
  /// Takes an event of the film's engine, as far as it concerns the film and its item.
  mutating func hear(_ event: PlayerEvent, _ step: inout FilmStep) {
    switch event {
    case .opened(let item, let info):
      playback.stage = .loaded(item, info)
      playback.waiting = nil
      playback.openedSelection = info.selection
    case .failed: break
    // An item that broke off does not count as played: its resume position is where it broke off, for the time when the
    // file or server works again.
    case .ended(_, damage: .some): rememberBreak(&step)
    case .ended(_, damage: nil): reachEnd(&step)
    case .wentRound(_, let time):
      reachEnd(&step)
      countLoop()
      seekLanded(at: time, &step)
    case .settled(_, let time): seekLanded(at: time, &step)
    case .buffering(_, let waits): setBuffering(waits, at: step.now)
    case .waiting(_, let waiting): wait(for: waiting, at: step.now)
    // Seeking and position are the same in every variant.
    case .variantChanged(_, let selection):
      let selection = withSound(selection)
      editInfo { $0.selection = selection }
    case .soundOpened(_, let stream): soundOpened(stream, &step)
    case .soundRefused(_, let index, let failure, let own): soundRefused(index, failure, own: own, &step)
    case .windowPassed:
      step.notify(
        "The server no longer has what comes next: continuing from the oldest part it has", .warning)
    case .passedOver(_, let from, let to):
      let (from, to) = (shown(from), shown(to))
      step.notify("The disk cannot be read at \(from) (input/output error): continuing at \(to)", .warning)
    case .grew(_, let duration):
      guard info != nil else { return }
      editInfo { $0.duration = duration }
      step.report(.lasts(duration))
    case .retagged(_, let tags, let place):
      playback.tagTimes.add(tags, from: place, first: info?.tags ?? [])
      followTags(&step)
    case .sourceSaid(_, let news): applySourceNews(news, &step)
    case .reshaped(_, let size): reshape(size)
    case .captionsFound(_, let stream): addCaptions(stream)
    case .trackRefused(_, let kind, let failure, let present):
      refuseTrack(kind, failure, withSound(present), &step)
    case .subtitleRead(_, let index, let tracks): subtitleRead(index, tracks, &step)
    case .subtitleRefused(_, let index, let failure): refuseSubtitle(index, failure, &step)
    case .sound(let notice): hear(notice, &step)
    }
  }

  private func shown(_ time: MediaTime) -> String { TimeText.format(place(of: time), beside: duration) }

  private mutating func hear(_ notice: SoundNotice, _ step: inout FilmStep) {
    switch notice {
    case .lost(let sentence, let isPlaying):
      let problem = isPlaying ? sentence : sentence + " “inset doctor” finds out why."
      soundProblem = problem
      if step.isHeard { step.notify(problem, .warning) }
      if isPlaying, step.settings.onDeviceLost == .pause { pause(true, &step) }
    case .unfiltered(let sentence): if step.isHeard { step.notify(sentence, .warning) }
    case .restored:
      if let soundProblem { step.report(.soundRestored(soundProblem)) }
      soundProblem = nil
    }
  }

  private mutating func reachEnd(_ step: inout FilmStep) {
    // An end that the user has set is not the end of the film.
    guard isNearEnd(endOfItem(step.environment), step.environment) else { return rememberLeaving(&step) }
    step.report(.played)
    rememberEnd(&step)
  }

  private mutating func seekLanded(at time: MediaTime, _ step: inout FilmStep) {
    playback.pendingSeek = nil
    playback.ending = .ahead
    playback.position = time
    followTags(&step)
    playback.lastChapter = currentChapter
  }

  /// Takes the engine's position, buffer and live window.
  ///
  /// While a seek is pending or the thumb is held, the thumb does not move.
  fileprivate mutating func follow(_ snapshot: PlaybackSnapshot, _ step: inout FilmStep) {
    let before = playback.position
    playback.position = max(.zero, snapshot.position)
    followLinearParts(from: before, step.environment)
    if playback.ending == .reached, let end = playback.part?.end ?? endOfItem(step.environment) {
      playback.position = end
    }
    playback.buffered = snapshot.buffered
    playback.window = snapshot.window
    setBuffering(snapshot.isBuffering, at: step.now)
    followTags(&step)
    if step.role == .main { nameChapterThatBegins(&step) }
  }
}

extension Model {
  /// Handles an event of the engine of the film in a role.
  mutating func hear(_ event: PlayerEvent, of role: FilmRole, _ outbox: inout Outbox) {
    // Events of an item that is not the film's are stale, but for the failure of an item that was opened ahead.
    if let item = event.item, item != films[role]?.item {
      if role == .main, case .failed(item, let failure) = event { markFailed(item, failure) }
      return
    }
    act(on: role, &outbox) { $0.hear(event, &$1) }
    switch (event, role) {
    case (.opened(let item, let info), .main):
      opened(item, info, &outbox)
      restUnseen(&outbox)
    case (.opened(let item, let info), .second): secondOpened(item, info, &outbox)
    case (.failed(let item, let failure), .main): failed(item, failure, &outbox)
    case (.failed(let item, let failure), .second): secondFailed(item, failure, &outbox)
    case (.ended(let item, let damage), .main): ended(item, damage: damage, &outbox)
    case (.ended(_, let damage), .second): secondEnded(damage, &outbox)
    default: break
    }
    renewRow(of: role)
  }

  /// Makes a film's copy of its row as the playlist has it by now.
  mutating func renewRow(of role: FilmRole) {
    guard let item = films[role]?.item, let index = playlist.index(of: item) else { return }
    switch role {
    case .main: films.main.row = playlist.items[index]
    case .second: films.second?.film.row = playlist.items[index]
    }
  }

  /// Takes the position of the engine of the film in a role.
  mutating func follow(_ snapshot: PlaybackSnapshot, of role: FilmRole, _ outbox: inout Outbox) {
    guard let item = films[role]?.item, snapshot.item == item else { return }
    act(on: role, &outbox) { $0.follow(snapshot, &$1) }
    switch role {
    case .main: if leavePart(&outbox) { return }
    case .second:
      if let end = films.second?.film.playback.part?.end, snapshot.position >= end {
        return hear(.ended(item, damage: nil), of: .second, &outbox)
      }
    }
    act(on: role, &outbox) { $0.rememberProgress(&$1) }
    if role == .main { openAhead(&outbox) }
  }

  private mutating func opened(_ item: ItemID, _ info: MediaInfo, _ outbox: inout Outbox) {
    if !isMenuOpen { closeMenu() }
    closeRun()
    if let location = playlist.current?.location { silentHosts.answer(location) }
    splitIntoTracks(item, info)
    playlist.edit(item) {
      if $0.mark.isFailed { $0.mark = .fresh }
      // The tags describe the whole file, not a cue-sheet track in it.
      guard $0.part == nil else { return }
      $0.duration = info.duration ?? $0.duration
    }
    playlist.noteSeen(item)
    measureParts()
    nameByTags(films.main)
    act(on: .main, &outbox) { $0.tellEdition(&$1) }
    finishResuming(info, &outbox)
    beginSubtitles(of: item, &outbox)
    beginSounds(of: item, &outbox)
    finishOptions(of: item, &outbox)
    films.main.playback.askedStart = itemOptions.loaded[item]?.start ?? startWishes.takeAsked()
    if let known = playlist.current, known.part == nil, let duration = info.duration,
      case .file(let path) = known.location
    {
      browser.learn([path.lastComponent: duration], in: path.parent, &outbox)
    }
    if let target = itemOptions.loaded[item]?.takeStart() ?? startWishes.time {
      startWishes.time = nil
      perform(.seek(target, exact: true), &outbox)
    }
    if isVisualizing { selectCover(isVisualizing: true, &outbox) }
    if startWishes.pictureInPicture || films.main.failures.takeReturnToCorner(item), hasPicture {
      startWishes.pictureInPicture = false
      return startPictureInPicture(focusing: nil)
    }
    bringPictureBesideEmbeddedTerminal()
    startPictureInPictureWithNextItem()
  }

  private mutating func failed(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) {
    if askForList(item, failure, &outbox) { return }
    if askForPage(item, failure, &outbox) { return }
    // The failure has been handled, and the next attempt has its time.
    guard films.main.failures.run?.deadline == nil else { return }
    markFailed(item, failure)
    guard playlist.current?.id == item else {
      // The item has been removed from the playlist.
      notify(failure.sentence, .warning)
      return advance(&outbox)
    }
    leaveFailed(failure, &outbox)
  }

  private mutating func markFailed(_ item: ItemID, _ failure: PlaybackFailure) {
    playlist.edit(item) { $0.mark = .failed(failure.sentence) }
  }

  private mutating func ended(_ item: ItemID, damage: PlaybackFailure?, _ outbox: inout Outbox) {
    guard let index = playlist.index(of: item) else { return }
    // An item that breaks off within its first second is treated as one that cannot be opened.
    let failsAtOnce = damage != nil && !films.main.hasPlayedASecond
    if let damage, !failsAtOnce { notify("\(playlist.items[index].title): \(damage.sentence)", .warning) }
    // The user still holds the slider's thumb and is choosing a position in this item, so it is opened again.
    if case .held = films.main.slider.scrub, films.main.canSeek { return play(at: index, &outbox) }
    if act(on: .main, &outbox, { $0.goRound(&$1) }) == true { return }
    if !loopsFile || films.main.playback.afterItem == .pause, stayAtEnd(isBroken: damage != nil, &outbox) {
      return
    }
    films.main.history.current = nil
    if films.main.playback.afterItem == .stop { return stopAfterItem(damage: damage, &outbox) }
    if let damage, failsAtOnce { return leaveFailed(damage, breaksOff: true, &outbox) }
    if loopsFile {
      let done = films.main.playback.fileLoopsDone + 1
      play(at: index, &outbox)
      films.main.playback.fileLoopsDone = done
      return
    }
    advance(damage: damage, &outbox)
  }
}
