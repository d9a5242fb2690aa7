// The A-B loop and the loop of the whole item, staying at the end (`keep-open`), and frame stepping.
public import Base

extension Model {
  /// The time at which playback restarts at the end of the item; nil if it does not loop.
  ///
  /// The engine itself jumps back from point B, but not from a B at the end of the item.
  var repeatStart: MediaTime? {
    guard player.playback.afterItem == nil else { return nil }
    if let range = stretchAtEnd { return range.lowerBound }
    // `loop-file` is about the current item.
    return player.loopsFile && !actsOnSecond ? player.origin : nil
  }

  /// The A-B range where its end is within half a second of the item's.
  private var stretchAtEnd: Range<MediaTime>? {
    guard let range = player.playback.loop.range, let end = player.info?.duration,
      range.upperBound + MediaTime(seconds: 0.5) >= end
    else { return nil }
    return range
  }

  /// Seeks to the start of the loop at the end of the item; false if the item does not loop.
  mutating func goRound(_ outbox: inout Outbox) -> Bool {
    guard let again = repeatStart, player.canSeek else { return false }
    player.playback.pendingSeek = again
    countLoop()
    outbox.send(.seek(again, exact: true, direction: -1))
    return true
  }

  /// Counts a loop of the whole item; a jump back of the A-B loop does not count.
  mutating func countLoop() { if stretchAtEnd == nil { player.playback.fileLoopsDone += 1 } }

  /// The time at which the engine restarts by itself (gapless loop) at the end of the item; nil if the model
  /// decides at the end.
  public var startAgain: MediaTime? {
    guard player.canSeek, slider.scrub == .idle, playlist.current.map({ $0.part == nil }) == true else {
      return nil
    }
    return repeatStart
  }

  /// Pauses at the end of the item where it is to be kept open.
  ///
  /// - Returns: whether it is kept open.
  mutating func stayAtEnd(isBroken: Bool, _ outbox: inout Outbox) -> Bool {
    let isLast = nextIndex(1) == nil
    guard
      player.playback.afterItem == .pause || settings.keepOpen == .always
        || settings.keepOpen == .yes && isLast
    else {
      return false
    }
    let isNews = !player.isPaused
    player.isPaused = true
    player.playback.ending = isBroken ? .broken : .reached
    player.playback.pendingSeek = nil
    if !isBroken { player.playback.position = endOfItem ?? player.playback.position }
    if isNews { outbox.send(.setPaused(true)) }
    return true
  }

  /// Sets A at the shown position, then B, then clears both.
  mutating func stepLoop(_ outbox: inout Outbox) {
    guard mayRepeat() else { return }
    player.playback.loop.step(at: player.shownPosition)
    outbox.send(.setLoop(player.playback.loop.range))
  }

  /// Sets a loop point to a time, moves it, or clears it (`no`).
  mutating func setLoopPoint(
    _ point: WritableKeyPath<LoopPoints, MediaTime?>, _ change: PropertyChange, _ outbox: inout Outbox
  ) {
    guard mayRepeat() else { return }
    switch change {
    case .set(let text):
      if case .time(let time)? = TypedTime(text) {
        player.playback.loop[keyPath: point] = player.origin + time
      } else {
        player.playback.loop[keyPath: point] = nil
      }
    case .add(let seconds):
      guard let time = player.playback.loop[keyPath: point] else { return }
      player.playback.loop[keyPath: point] = max(.zero, time + MediaTime(seconds: seconds))
    case .multiply, .cycle: return
    }
    outbox.send(.setLoop(player.playback.loop.range))
  }

  private mutating func mayRepeat() -> Bool {
    guard player.info != nil else { return false }
    if let repeatObstacle { notify(repeatObstacle) }
    return repeatObstacle == nil
  }

  /// The reason why the item cannot have an A-B loop; nil if it can.
  var repeatObstacle: String? {
    guard let info = player.info, !player.isWhole else { return nil }
    if player.playback.isLinear {
      return "This item must play from start to end, so it cannot have an A-B loop"
    }
    return info.isLive
      ? "A live stream cannot have an A-B loop"
      : "Cannot seek in this item, so it has no A-B loop"
  }
}
