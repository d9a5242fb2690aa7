// Handles the events and position snapshots of the playback engine.
import Base

extension Model {
  mutating func handleEngineEvent(_ event: PlayerEvent, _ outbox: inout Outbox) {
    // Events of an item that is not the current one are stale, but for the failure of an item that was opened ahead.
    if let item = event.item, item != player.item {
      if case .failed(item, let failure) = event { markFailed(item, failure) }
      return
    }
    switch event {
    case .opened(let item, let info):
      opened(item, info, &outbox)
      restUnseen(&outbox)
    case .failed(let item, let failure): failed(item, failure, &outbox)
    case .ended(let item, let damage): ended(item, damage: damage, &outbox)
    case .wentRound(let item, let time): wentRound(item, to: time, &outbox)
    case .settled(_, let time): seekLanded(at: time)
    case .buffering(_, let waits): setBuffering(waits)
    case .waiting(_, let waiting): wait(for: waiting)
    // Seeking and position are the same in every variant.
    case .variantChanged(_, let selection):
      let selection = withSound(selection)
      player.film.editInfo { $0.selection = selection }
    case .soundOpened(_, let stream): soundOpened(stream, &outbox)
    case .soundRefused(_, let index, let failure, let own):
      soundRefused(index, failure, own: own, &outbox)
    case .windowPassed:
      notify("The server no longer has what comes next: continuing from the oldest part it has", .warning)
    case .passedOver(_, let from, let to):
      let places = (
        TimeText.format(player.film.place(of: from), beside: player.duration),
        TimeText.format(player.film.place(of: to), beside: player.duration)
      )
      notify(
        "The disk cannot be read at \(places.0) (input/output error): continuing at \(places.1)", .warning)
    case .grew(let item, let duration): grow(item, to: duration)
    case .retagged(_, let tags, let place):
      player.playback.tagTimes.add(tags, from: place, first: player.info?.tags ?? [])
      followTags()
    case .sourceSaid(let item, let news): applySourceNews(news, of: item, &outbox)
    case .reshaped(_, let size):
      player.film.reshape(size)
    case .captionsFound(_, let stream): addCaptions(stream)
    case .trackRefused(_, let kind, let failure, let present): refuseTrack(kind, failure, withSound(present))
    case .subtitleRead(_, let index, let tracks): subtitleRead(index, tracks, &outbox)
    case .subtitleRefused(_, let index, let failure): refuseSubtitle(index, failure, &outbox)
    case .sound(let notice): handleSoundNotice(notice, &outbox)
    }
  }

  private mutating func handleSoundNotice(_ notice: SoundNotice, _ outbox: inout Outbox) {
    switch notice {
    case .lost(let sentence, let isPlaying):
      player.soundProblem = sentence
      notify(sentence, .warning)
      if isPlaying, settings.onDeviceLost == .pause { change(.pause, .set("yes"), &outbox) }
    case .unfiltered(let sentence): notify(sentence, .warning)
    case .restored:
      if let problem = player.soundProblem {
        notices.withdraw(problem)
        notify("Sound is back")
      }
      player.soundProblem = nil
    }
  }

  private mutating func opened(_ item: ItemID, _ info: MediaInfo, _ outbox: inout Outbox) {
    player.playback.stage = .loaded(item, info)
    player.playback.waiting = nil
    player.playback.openedSelection = info.selection
    if !isMenuOpen { closeMenu() }
    closeRun()
    if let location = playlist.current?.location { failures.silentHosts.answer(location) }
    splitIntoTracks(item, info)
    playlist.edit(item) {
      if $0.mark.isFailed { $0.mark = .fresh }
      // The tags describe the whole file, not a cue-sheet track in it.
      guard $0.part == nil else { return }
      $0.duration = info.duration ?? $0.duration
    }
    playlist.noteSeen(item)
    measureParts()
    nameByTags(item, info)
    tellEdition()
    finishResuming(info, &outbox)
    beginSubtitles(of: item, &outbox)
    beginSounds(of: item, &outbox)
    finishOptions(of: item, &outbox)
    if let known = playlist.current, known.part == nil, let duration = info.duration,
      case .file(let path) = known.location
    {
      storeDuration(duration, of: path, &outbox)
    }
    if let target = itemOptions.loaded[item]?.takeStart() ?? startWishes.time {
      startWishes.time = nil
      seek(target, exact: true, &outbox)
    }
    if player.isVisualizing { selectCover(isVisualizing: true, &outbox) }
    if startWishes.pictureInPicture || failures.takeReturnToCorner(item), player.hasPicture {
      startWishes.pictureInPicture = false
      return startPictureInPicture(focusing: nil)
    }
    bringPictureBesideEmbeddedTerminal()
    startPictureInPictureWithNextItem()
  }

  /// Takes a new duration, of a file that is still being written or of a source.
  mutating func grow(_ item: ItemID, to duration: MediaTime) {
    guard player.info != nil else { return }
    player.film.editInfo { $0.duration = duration }
    guard playlist.index(of: item).map({ playlist.items[$0].part == nil }) == true else { return }
    playlist.edit(item) { $0.duration = duration }
  }

  private mutating func failed(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) {
    if askForList(item, failure, &outbox) { return }
    if askForPage(item, failure, &outbox) { return }
    // The failure has been handled, and the next attempt has its time.
    guard failures.run?.deadline == nil else { return }
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

  /// Handles the engine's own jump back to the start of a gapless loop.
  private mutating func wentRound(_ item: ItemID, to time: MediaTime, _ outbox: inout Outbox) {
    playlist.edit(item) { $0.mark = .played }
    rememberEnd(&outbox)
    countLoop()
    seekLanded(at: time)
  }

  private mutating func seekLanded(at time: MediaTime) {
    player.playback.pendingSeek = nil
    player.playback.ending = .ahead
    player.playback.position = time
    followTags()
    player.playback.lastChapter = currentChapter
  }

  private mutating func ended(_ item: ItemID, damage: PlaybackFailure?, _ outbox: inout Outbox) {
    guard let index = playlist.index(of: item) else { return }
    // An item that broke off does not count as played: its resume position is where it broke off, for the time when the
    // file or server works again.
    if damage == nil {
      playlist.edit(item) { $0.mark = .played }
      rememberEnd(&outbox)
    } else {
      rememberBreak(&outbox)
    }
    // An item that breaks off within its first second is treated as one that cannot be opened.
    let failsAtOnce = damage != nil && !player.film.hasPlayedASecond
    if let damage, !failsAtOnce { notify("\(playlist.items[index].title): \(damage.sentence)", .warning) }
    // The user still holds the slider's thumb and is choosing a position in this item, so it is opened again.
    if case .held = slider.scrub, player.canSeek { return play(at: index, &outbox) }
    if goRound(&outbox) { return }
    if !player.loopsFile || player.playback.afterItem == .pause, stayAtEnd(isBroken: damage != nil, &outbox) {
      return
    }
    player.history.current = nil
    if player.playback.afterItem == .stop { return stopAfterItem(damage: damage, &outbox) }
    if let damage, failsAtOnce { return leaveFailed(damage, breaksOff: true, &outbox) }
    if player.loopsFile {
      let done = player.playback.fileLoopsDone + 1
      play(at: index, &outbox)
      player.playback.fileLoopsDone = done
      return
    }
    advance(damage: damage, &outbox)
  }

  /// Takes the engine's position, buffer and live window.
  ///
  /// While a seek is pending or the thumb is held, the thumb does not move.
  mutating func updatePosition(from snapshot: PlaybackSnapshot, _ outbox: inout Outbox) {
    guard snapshot.item == player.item else { return }
    let before = player.playback.position
    player.playback.position = max(.zero, snapshot.position)
    followLinearParts(from: before)
    if player.playback.ending == .reached, let end = player.playback.part?.end ?? endOfItem {
      player.playback.position = end
    }
    player.playback.buffered = snapshot.buffered
    player.playback.window = snapshot.window
    setBuffering(snapshot.isBuffering)
    renewProgress()
    followTags()
    nameChapterThatBegins()
    if leavePart(&outbox) { return }
    rememberProgress(&outbox)
    openAhead(&outbox)
  }
}
