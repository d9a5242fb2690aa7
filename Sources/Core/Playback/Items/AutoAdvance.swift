// Moves on through the playlist when items fail: picks the next candidate, limits the run of failures, skips missing
// files.
import Base

extension Model {
  // MARK: The next candidate

  /// The index of the next (1) or previous (-1) item that is worth trying, or nil.
  ///
  /// Items known to fail are passed over, and items on a server that is being spared after repeated failures
  /// (`SilentHosts`).
  func nextIndex(_ direction: Int) -> Int? {
    playlist.step(direction, wrapping: loopsPlaylist) {
      !silentHosts.leavesAlone($0.location, at: now)
    }
  }

  /// Whether an item follows the current one, in the order in which they play.
  public var hasNextItem: Bool { playlist.currentIndex != nil && nextIndex(1) != nil }

  /// The notice for a playlist whose remaining items all lie on spared servers; nil where another item can be tried or
  /// none follows.
  func silenceText(_ direction: Int) -> String? {
    guard nextIndex(direction) == nil,
      let index = playlist.step(direction, wrapping: loopsPlaylist)
    else { return nil }
    let host = playlist.items[index].location.shownHost
    return "\(host) did not answer \(SilentHosts.mostFailures) times in a row and is skipped for a minute"
  }

  // MARK: Failures

  /// Handles a failure of the current item.
  ///
  /// An item that the user chose stays current. Otherwise the playlist advances, at a limited rate.
  ///
  /// - Parameter breaksOff: the item had opened and then broke off within a second, so the run of failures that it had
  ///   ended continues.
  mutating func leaveFailed(_ failure: PlaybackFailure, breaksOff: Bool = false, _ outbox: inout Outbox) {
    guard let current = playlist.current else {
      return finishPlaylist(cause: .failed(failure.sentence), &outbox)
    }
    if failure.isUnreachable { silentHosts.fail(current.location, at: now) }
    if breaksOff, films.main.failures.run == nil { films.main.failures.run = films.main.failures.formerRun }
    films.main.failures.formerRun = nil
    let isFirst = films.main.failures.run == nil
    // One notice stands for the whole run of failures, and for all tries to open a lost device.
    if isFirst, !reopensDevice { notify("\(current.title): \(failure.sentence)", .warning) }
    guard !films.main.playback.isByHand else {
      endOptions(&outbox)
      becomeIdle(.failed(failure.sentence))
      outbox.send(.film(.main, .close))
      return
    }
    var run =
      films.main.failures.run
      ?? FailureRun(origin: current.id, direction: films.main.playback.direction, since: now)
    run.countFailure(failure.sentence, at: now)
    films.main.failures.run = run
    guard run.tries < FailureRun.mostTries, now - run.since < FailureRun.mostTime else {
      return endRun("\(run.tries) items in a row cannot be played", &outbox)
    }
    tryNext(&outbox)
  }

  /// Plays the next candidate, no sooner than `FailureRun.pause` after the last attempt began.
  private mutating func tryNext(_ outbox: inout Outbox) {
    guard let run = films.main.failures.run else { return }
    guard let index = nextIndex(run.direction) else {
      // A long playlist may still be loading: try again after the pause.
      guard run.direction < 0 || reading.arrivals.isEmpty else {
        films.main.failures.run?.due = now + FailureRun.pause
        return
      }
      return endRun(
        silenceText(run.direction) ?? (run.total > 1 ? "None of \(run.total) items can be played" : nil),
        &outbox)
    }
    if lookForFiles(from: index, &outbox) { return }
    let due = films.main.playback.waitingSince + FailureRun.pause
    guard due <= now else {
      films.main.failures.run?.due = due
      return
    }
    films.main.failures.run?.due = nil
    play(at: index, &outbox)
  }

  /// Ends the run without a playable item; `sentence` is the reason, nil if only one item failed.
  private mutating func endRun(_ sentence: String?, _ outbox: inout Outbox) {
    guard let run = films.main.failures.run else { return }
    guard let sentence else { return finishPlaylist(cause: .failed(run.cause), &outbox) }
    let missing =
      run.missing > 0 ? ", and \(run.missing, of: "file") \(run.missing == 1 ? "is" : "are") missing" : ""
    let whole = "\(sentence)\(missing). The last one: \(run.cause)"
    notify(whole, .warning)
    finishPlaylist(cause: .gaveUp(whole), &outbox)
  }

  /// Stops the run at the user's request.
  mutating func stopRun(_ outbox: inout Outbox) {
    guard let run = films.main.failures.run else { return }
    stopPlaying(&outbox)
    let sentence = "Stopped after \(run.total, of: "item") that cannot be played"
    films.main.playback.idle = FilmItem.Idle(cause: .gaveUp(sentence), since: now)
    notify(sentence)
    if presentation.current == .full { leaveFull() }
  }

  /// Ends the run of failures because an item has opened; `formerRun` keeps it in case that item breaks off at once.
  mutating func closeRun() {
    guard var run = films.main.failures.run else { return }
    films.main.failures.run = nil
    run.openings += 1
    films.main.failures.formerRun = run
    // Several items that open and break off in turn are announced once.
    guard run.openings == 1 else { return }
    followSelection(from: playlist.index(of: run.origin).map { playlist.items[$0] })
    if run.total > 1 {
      notify("Skipped \(run.total, of: "item") that cannot be played. The last one: \(run.cause)", .warning)
    }
  }

  /// Goes on when the pause or the wait for the file check is over.
  mutating func passRunTime(_ outbox: inout Outbox) {
    guard let deadline = films.main.failures.run?.deadline, deadline <= now else { return }
    films.main.failures.run?.due = nil
    films.main.failures.run?.sweepsUntil = nil
    tryNext(&outbox)
  }

  /// The text on the screen during a run of failures, or nil.
  public var runText: IdleText? {
    guard let run = films.main.failures.run else { return nil }
    let keys = [key(for: .change(.pause, .cycle(1))), key(for: .leave)].compactMap { $0 }
    return IdleText(
      title: "Searching for a playable item",
      cause: "\(run.shownCount) skipped",
      hint: keys.isEmpty ? "" : keys.joined(separator: " or ") + " stops")
  }

  // MARK: Missing files

  /// Asks which of the following files exist, so that missing ones are skipped without an attempt at each.
  ///
  /// - Returns: whether a request was sent, and the run waits for its reply. False if those rows have been checked,
  ///   where the current or the next item is not a file, or where fewer than two files follow.
  private mutating func lookForFiles(from index: Int, _ outbox: inout Outbox) -> Bool {
    guard let run = films.main.failures.run, run.sweepsUntil == nil, run.swept?.contains(index) != true,
      case .file? = playlist.current?.location, case .file = playlist.items[index].location
    else { return false }
    var rows: [Int32] = []
    var files: [BytePath] = []
    var row = index
    while playlist.items.indices.contains(row), files.count < FailureRun.sweptAtOnce {
      if case .file(let path) = playlist.items[row].location, !playlist.items[row].mark.isFailed {
        rows.append(Int32(row))
        files.append(path)
      }
      row += run.direction
    }
    films.main.failures.run?.swept = run.direction > 0 ? index..<row : row + 1..<index + 1
    guard files.count > 1 else { return false }
    films.main.failures.run?.sweepsUntil = now + FailureRun.sweepPatience
    outbox.send(.findMissing(rows, files, revision: playlist.revision))
    return true
  }

  /// Marks the rows whose files do not exist as failed, and resumes the run that waits for this reply.
  mutating func leaveOutMissing(_ rows: [Int32], revision: UInt64, _ outbox: inout Outbox) {
    let isAwaited = films.main.failures.run?.sweepsUntil != nil
    guard revision == playlist.revision else {
      guard isAwaited else { return }
      // The playlist has changed since the request, so its row numbers may be stale: the check starts again.
      films.main.failures.run?.sweepsUntil = nil
      films.main.failures.run?.swept = nil
      return tryNext(&outbox)
    }
    playlist.markFailed(rows, "There is no such file.")
    guard isAwaited else { return }
    films.main.failures.run?.missing += rows.count
    films.main.failures.run?.renewCount(at: now)
    films.main.failures.run?.sweepsUntil = nil
    tryNext(&outbox)
  }
}
