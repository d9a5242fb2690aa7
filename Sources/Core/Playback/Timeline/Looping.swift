// The A-B loop and the loop of the whole item, staying at the end (`keep-open`), and frame stepping.
public import Base

extension Film {
  /// The time at which playback restarts at the end of the item; nil if it does not loop.
  ///
  /// The engine itself jumps back from point B, but not from a B at the end of the item.
  func repeatStart(_ environment: FilmEnvironment) -> MediaTime? {
    guard playback.afterItem == nil else { return nil }
    if let range = stretchAtEnd { return range.lowerBound }
    // `loop-file` is about the current item.
    guard environment.role == .main else { return nil }
    return environment.defaults.fileLoops.goesOn(after: playback.fileLoopsDone) ? origin : nil
  }

  /// The A-B range where its end is within half a second of the item's.
  private var stretchAtEnd: Range<MediaTime>? {
    guard let range = playback.loop.range, let end = info?.duration,
      range.upperBound + MediaTime(seconds: 0.5) >= end
    else { return nil }
    return range
  }

  /// Seeks to the start of the loop at the end of the item; false if the item does not loop.
  mutating func goRound(_ step: inout FilmStep) -> Bool {
    guard let again = repeatStart(step.environment), canSeek else { return false }
    playback.pendingSeek = again
    countLoop()
    step.order(.seek(again, exact: true, direction: -1))
    return true
  }

  /// Counts a loop of the whole item; a jump back of the A-B loop does not count.
  mutating func countLoop() { if stretchAtEnd == nil { playback.fileLoopsDone += 1 } }

  /// Pauses at the end of the item where it is to be kept open; `isLast` says that no other follows.
  ///
  /// - Returns: whether it is kept open.
  mutating func stayAtEnd(isBroken: Bool, isLast: Bool, _ step: inout FilmStep) -> Bool {
    guard
      playback.afterItem == .pause || step.settings.keepOpen == .always
        || step.settings.keepOpen == .yes && isLast
    else {
      return false
    }
    let isNews = !isPaused
    isPaused = true
    playback.ending = isBroken ? .broken : .reached
    playback.pendingSeek = nil
    if !isBroken { playback.position = endOfItem(step.environment) ?? playback.position }
    if isNews { step.order(.setPaused(true)) }
    return true
  }

  /// Sets A at the shown position, then B, then clears both.
  mutating func stepLoop(_ step: inout FilmStep) {
    guard mayRepeat(&step) else { return }
    playback.loop.step(at: shownPosition)
    step.order(.setLoop(playback.loop.range))
  }

  /// Sets a loop point to a time, moves it, or clears it (`no`).
  mutating func setLoopPoint(
    _ point: WritableKeyPath<LoopPoints, MediaTime?>, _ change: PropertyChange, _ step: inout FilmStep
  ) {
    guard mayRepeat(&step) else { return }
    switch change {
    case .set(let text):
      if case .time(let time)? = TypedTime(text) {
        playback.loop[keyPath: point] = origin + time
      } else {
        playback.loop[keyPath: point] = nil
      }
    case .add(let seconds):
      guard let time = playback.loop[keyPath: point] else { return }
      playback.loop[keyPath: point] = max(.zero, time + MediaTime(seconds: seconds))
    case .multiply, .cycle: return
    }
    step.order(.setLoop(playback.loop.range))
  }

  private func mayRepeat(_ step: inout FilmStep) -> Bool {
    guard info != nil else { return false }
    guard let repeatObstacle else { return true }
    step.notify(repeatObstacle)
    return false
  }

  /// The reason why the item cannot have an A-B loop; nil if it can.
  var repeatObstacle: String? {
    guard let info, !isWhole else { return nil }
    if playback.isLinear {
      return "This item must play from start to end, so it cannot have an A-B loop"
    }
    return info.isLive
      ? "A live stream cannot have an A-B loop"
      : "Cannot seek in this item, so it has no A-B loop"
  }
}

extension Model {
  /// Pauses at the end of the current item where it is to be kept open; false where it is not.
  mutating func stayAtEnd(isBroken: Bool, _ outbox: inout Outbox) -> Bool {
    let isLast = nextIndex(1) == nil
    return act(on: .main, &outbox) { $0.stayAtEnd(isBroken: isBroken, isLast: isLast, &$1) } ?? false
  }

  /// The time at which the engine restarts by itself (gapless loop) at the end of the item; nil if the model
  /// decides at the end.
  public var startAgain: MediaTime? {
    guard films.main.canSeek, films.main.slider.scrub == .idle,
      playlist.current.map({ $0.part == nil }) == true
    else {
      return nil
    }
    return films.main.repeatStart(environment(of: .main))
  }
}
