// What the engine reports.
extension Model {
  mutating func hear(_ event: PlayerEvent) -> [Effect] {
    switch event {
    case .opened(let item, let info): return opened(item, info)
    case .failed(let item, let failure): return failed(item, failure)
    case .ended(let item, let damage): return ended(item, damage: damage)
    case .settled(let item, let time):
      guard item == player.item else { return [] }
      player.pendingSeek = nil
      player.ending = .ahead
      player.position = time
      player.lastChapter = currentChapter
      return []
    case .buffering(let item, let waits):
      guard item == player.item else { return [] }
      setBuffering(waits)
      return []
    case .waiting(let item, let waiting):
      guard item == player.item else { return [] }
      wait(for: waiting)
      return []
    case .variantChanged(let item, let selection):
      guard item == player.item else { return [] }
      return changeVariant(selection)
    case .windowPassed(let item):
      guard item == player.item else { return [] }
      notify("The server no longer has what comes next: on from its oldest place", .warning)
      return []
    case .passedOver(let item, let from, let to):
      guard item == player.item else { return [] }
      let places = (
        TimeText.format(from, beside: player.duration), TimeText.format(to, beside: player.duration)
      )
      notify("The disk cannot read it at \(places.0) (input/output error): on from \(places.1)", .warning)
      return []
    case .grew(let item, let duration):
      grow(item, to: duration)
      return []
    case .reshaped(let item, let size):
      guard item == player.item else { return [] }
      player.reshape(size)
      return keepSelectionsInView()
    case .captionsFound(let item, let stream): return addCaptions(stream, of: item)
    case .trackRefused(let item, let kind, let failure, let present):
      return refuseTrack(item, kind, failure, present)
    case .sound(.lost(let sentence)):
      player.soundProblem = sentence
      notify(sentence, .warning)
      return []
    case .sound(.unfiltered(let sentence)):
      notify(sentence, .warning)
      return []
    case .sound(.restored):
      if player.soundProblem != nil { notify("Sound is back") }
      player.soundProblem = nil
      return []
    }
  }

  private mutating func opened(_ item: ItemID, _ info: MediaInfo) -> [Effect] {
    guard item == player.item else { return [] }
    player.stage = .loaded(item, info)
    player.waiting = nil
    player.openedSelection = info.selection
    if !isMenuOpen { _ = closeMenu() }
    playlist.edit(item) {
      // The file's own tags tell of the whole, not of a track in it.
      guard $0.part == nil else { return }
      $0.duration = info.duration ?? $0.duration
      if let title = info.displayTitle { $0.title = title }
    }
    tellEdition()
    var effects = tellSkips() + finishResuming(info) + beginSubtitles(of: item)
    if let known = playlist.current, known.part == nil, let duration = info.duration,
      case .file(let path) = known.location
    {
      effects += learn(duration, of: path)
    }
    if let target = startTarget {
      startTarget = nil
      effects += seek(target, exact: true)
    }
    if player.isVisualizing { effects += coverEffects(isVisualizing: true) }
    if startsInPictureInPicture, player.hasPicture {
      startsInPictureInPicture = false
      return effects + startPictureInPicture(focusing: nil)
    }
    return effects + keepSelectionsInView()
  }

  /// Others add to the file while it plays.
  private mutating func grow(_ item: ItemID, to duration: MediaTime) {
    guard case .loaded(item, var info) = player.stage else { return }
    info.duration = duration
    player.stage = .loaded(item, info)
    guard playlist.index(of: item).map({ playlist.items[$0].part == nil }) == true else { return }
    playlist.edit(item) { $0.duration = duration }
  }

  private mutating func failed(_ item: ItemID, _ failure: PlaybackFailure) -> [Effect] {
    if let effects = askForPage(item) { return effects }
    playlist.edit(item) { $0.mark = .failed(failure.sentence) }
    guard item == player.item else { return [] }
    let title = playlist.index(of: item).map { playlist.items[$0].title } ?? ""
    notify(title.isEmpty ? failure.sentence : "\(title): \(failure.sentence)", .warning)
    return advance()
  }

  private mutating func ended(_ item: ItemID, damage: PlaybackFailure?) -> [Effect] {
    guard item == player.item, let index = playlist.index(of: item) else { return [] }
    // What broke off was not seen to its end, and goes on there when the file or its server is whole again.
    if damage == nil { playlist.edit(item) { $0.mark = .played } }
    let ending = damage == nil ? rememberEnd() : rememberBreak()
    if let damage { notify("\(playlist.items[index].title): \(damage.sentence)", .warning) }
    // A held thumb outlives the end: the person is choosing a place in this very item.
    if case .held = scrub, player.canSeek { return ending + play(at: index) }
    if let again = repeatStart, player.canSeek {
      player.pendingSeek = again
      return ending + [.seek(again, exact: true, direction: -1)]
    }
    if !player.loopsFile, let staying = stayAtEnd(isBroken: damage != nil) { return ending + staying }
    memory.current = nil
    if player.loopsFile { return ending + play(at: index) }
    return ending + advance(isBroken: damage != nil)
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
    nameChapterThatBegins()
    if let effects = leavePart() { return effects }
    return rememberProgress() + openAhead()
  }
}

extension MediaInfo {
  /// What the tags call it: "Artist – Title", or the title alone.
  ///
  /// Filtered.
  var displayTitle: String? {
    func tag(_ key: String) -> String? {
      tags.first { $0.key == key }.map { VisibleText.filter($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let title = tag("title") else { return nil }
    return tag("artist").map { "\($0) – \(title)" } ?? title
  }
}
