// What the engine reports.
import Base

extension Model {
  mutating func hear(_ event: PlayerEvent) -> [Effect] {
    // What is heard of an item that is no longer the current one comes too late; only an item that was opened ahead may
    // have failed.
    if let item = event.item, item != player.item {
      if case .failed(item, let failure) = event { markFailed(item, failure) }
      return []
    }
    switch event {
    case .opened(let item, let info): return opened(item, info)
    case .failed(let item, let failure): return failed(item, failure)
    case .ended(let item, let damage): return ended(item, damage: damage)
    case .wentRound(let item, let time): return wentRound(item, to: time)
    case .settled(_, let time): settle(at: time)
    case .buffering(_, let waits): setBuffering(waits)
    case .waiting(_, let waiting): wait(for: waiting)
    // The picture's place does not depend on the variant.
    case .variantChanged(_, let selection): player.editInfo { $0.selection = selection }
    case .windowPassed:
      notify("The server no longer has what comes next: continuing from the oldest part it has", .warning)
    case .passedOver(_, let from, let to):
      let places = (
        TimeText.format(player.place(of: from), beside: player.duration),
        TimeText.format(player.place(of: to), beside: player.duration)
      )
      notify(
        "The disk cannot be read at \(places.0) (input/output error): continuing at \(places.1)", .warning)
    case .grew(let item, let duration): grow(item, to: duration)
    case .retagged(_, let tags, let place):
      player.tagTimes.add(tags, from: place, first: player.info?.tags ?? [])
      followTags()
    case .reshaped(_, let size):
      player.reshape(size)
      return keepSelectionsInView()
    case .captionsFound(_, let stream): return addCaptions(stream)
    case .trackRefused(_, let kind, let failure, let present): return refuseTrack(kind, failure, present)
    case .sound(let notice): hear(notice)
    }
    return []
  }

  private mutating func hear(_ notice: SoundNotice) {
    switch notice {
    case .lost(let sentence):
      player.soundProblem = sentence
      notify(sentence, .warning)
    case .unfiltered(let sentence): notify(sentence, .warning)
    case .restored:
      if let problem = player.soundProblem {
        notices.withdraw(problem)
        notify("Sound is back")
      }
      player.soundProblem = nil
    }
  }

  private mutating func opened(_ item: ItemID, _ info: MediaInfo) -> [Effect] {
    player.stage = .loaded(item, info)
    player.waiting = nil
    player.openedSelection = info.selection
    if !isMenuOpen { _ = closeMenu() }
    closeRun()
    if let location = playlist.current?.location { silentHosts.answer(location) }
    playlist.edit(item) {
      if $0.mark.isFailed { $0.mark = .fresh }
      // The file's own tags tell of the whole, not of a track in it.
      guard $0.part == nil else { return }
      $0.duration = info.duration ?? $0.duration
    }
    playlist.noteSeen(item)
    measureParts()
    nameByTags(item, info)
    tellEdition()
    var effects = tellSkips() + finishResuming(info) + beginSubtitles(of: item)
    if let known = playlist.current, known.part == nil, let duration = info.duration,
      case .file(let path) = known.location
    {
      effects += learn(duration, of: path)
    }
    if let target = startTargets.removeValue(forKey: item) ?? startTarget {
      startTarget = nil
      effects += seek(target, exact: true)
    }
    if player.isVisualizing { effects += coverEffects(isVisualizing: true) }
    if startsInPictureInPicture, player.hasPicture {
      startsInPictureInPicture = false
      return effects + startPictureInPicture(focusing: nil)
    }
    return effects + bringPictureBesideGuest() + keepSelectionsInView()
  }

  /// Others add to the file while it plays.
  private mutating func grow(_ item: ItemID, to duration: MediaTime) {
    guard player.info != nil else { return }
    player.editInfo { $0.duration = duration }
    guard playlist.index(of: item).map({ playlist.items[$0].part == nil }) == true else { return }
    playlist.edit(item) { $0.duration = duration }
  }

  private mutating func failed(_ item: ItemID, _ failure: PlaybackFailure) -> [Effect] {
    if let effects = askForList(item, failure) ?? askForPage(item) { return effects }
    // It has been heard of, and what follows has its time.
    guard deadRun?.deadline == nil else { return [] }
    markFailed(item, failure)
    guard playlist.current?.id == item else {
      // It has left the playlist.
      notify(failure.sentence, .warning)
      return advance()
    }
    return leaveFailed(failure)
  }

  private mutating func markFailed(_ item: ItemID, _ failure: PlaybackFailure) {
    playlist.edit(item) { $0.mark = .failed(failure.sentence) }
  }

  /// The engine has gone on at the start by itself.
  private mutating func wentRound(_ item: ItemID, to time: MediaTime) -> [Effect] {
    playlist.edit(item) { $0.mark = .played }
    let ending = rememberEnd()
    countLoop()
    settle(at: time)
    return ending
  }

  private mutating func settle(at time: MediaTime) {
    player.pendingSeek = nil
    player.ending = .ahead
    player.position = time
    followTags()
    player.lastChapter = currentChapter
  }

  private mutating func ended(_ item: ItemID, damage: PlaybackFailure?) -> [Effect] {
    guard let index = playlist.index(of: item) else { return [] }
    // What broke off was not seen to its end, and goes on there when the file or its server is whole again.
    if damage == nil { playlist.edit(item) { $0.mark = .played } }
    let ending = damage == nil ? rememberEnd() : rememberBreak()
    // What breaks off at once is not different from what cannot be opened.
    let failsAtOnce = damage != nil && player.position < MediaTime(seconds: 1)
    if let damage, !failsAtOnce { notify("\(playlist.items[index].title): \(damage.sentence)", .warning) }
    // A held thumb outlives the end: the person is choosing a place in this very item.
    if case .held = scrub, player.canSeek { return ending + play(at: index) }
    if let again = repeatStart, player.canSeek {
      player.pendingSeek = again
      countLoop()
      return ending + [.seek(again, exact: true, direction: -1)]
    }
    if !player.loopsFile, let staying = stayAtEnd(isBroken: damage != nil) { return ending + staying }
    memory.current = nil
    if let damage, failsAtOnce { return ending + leaveFailed(damage, breaksOff: true) }
    if player.loopsFile {
      let done = player.fileLoopsDone + 1
      let playing = play(at: index)
      player.fileLoopsDone = done
      return ending + playing
    }
    return ending + advance(damage: damage)
  }

  /// Where playback is now.
  ///
  /// While a seek is on its way, or the thumb is held, the thumb stays where it is.
  mutating func follow(_ snapshot: PlaybackSnapshot) -> [Effect] {
    guard snapshot.item == player.item else { return [] }
    player.position = max(.zero, snapshot.position)
    if player.ending == .reached, let end = endOfItem { player.position = end }
    player.buffered = snapshot.buffered
    player.window = snapshot.window
    setBuffering(snapshot.isBuffering)
    renewProgress()
    followTags()
    nameChapterThatBegins()
    if let effects = leavePart() { return effects }
    return rememberProgress() + openAhead()
  }
}
