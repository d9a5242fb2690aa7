// Going on from item to item where some of them cannot be played.
import Base

extension Model {
  // MARK: Which one

  /// The index of the next item (1) or the previous one (-1) that is worth trying: one that is not known to fail, on no
  /// server that is left alone.
  func nextIndex(_ direction: Int) -> Int? {
    playlist.step(direction, wrapping: player.loopsPlaylist) {
      !silentHosts.leavesAlone($0.location, at: now)
    }
  }

  /// What is said where the only items that follow lie on servers that are left alone; nil where none do.
  func silenceText(_ direction: Int) -> String? {
    guard nextIndex(direction) == nil,
      let index = playlist.step(direction, wrapping: player.loopsPlaylist)
    else { return nil }
    let host = playlist.items[index].location.shownHost
    return "\(host) did not answer \(SilentHosts.mostFailures) times in a row and is left alone for a minute"
  }

  // MARK: Failures

  /// The current item cannot be played.
  ///
  /// One that the person chose stays chosen; else the list goes on, but not faster than anybody can follow.
  ///
  /// With `breaksOff` it was open for a moment.
  mutating func leaveFailed(_ failure: PlaybackFailure, breaksOff: Bool = false, _ outbox: inout Outbox) {
    guard let current = playlist.current else {
      return finishPlaylist(cause: .failed(failure.sentence), &outbox)
    }
    if failure.isUnreachable { silentHosts.fail(current.location, at: now) }
    if breaksOff, deadRun == nil { deadRun = formerRun }
    formerRun = nil
    let isFirst = deadRun == nil
    // One notice for a whole run of them.
    if isFirst { notify("\(current.title): \(failure.sentence)", .warning) }
    guard !player.playback.isByHand else {
      rest(.failed(failure.sentence))
      outbox.send(.close)
      return keepSelectionsInView()
    }
    var run = deadRun ?? DeadRun(origin: current.id, direction: player.playback.direction, since: now)
    run.count(failure.sentence, at: now)
    deadRun = run
    guard run.tries < DeadRun.mostTries, now - run.since < DeadRun.mostTime else {
      return endRun("\(run.tries) items in a row cannot be played", &outbox)
    }
    tryNext(&outbox)
  }

  /// Tries the next item as soon as that may be.
  private mutating func tryNext(_ outbox: inout Outbox) {
    guard let run = deadRun else { return }
    guard let index = nextIndex(run.direction) else {
      // More of a long list may still be on its way.
      guard run.direction < 0 || arrivals.isEmpty else {
        deadRun?.due = now + DeadRun.pause
        return
      }
      return endRun(
        silenceText(run.direction) ?? (run.total > 1 ? "None of \(run.total) items can be played" : nil),
        &outbox)
    }
    if lookForFiles(from: index, &outbox) { return }
    let due = player.playback.waitingSince + DeadRun.pause
    guard due <= now else {
      deadRun?.due = due
      return
    }
    deadRun?.due = nil
    play(at: index, &outbox)
  }

  /// The run is over, and nothing was found; the sentence tells why, where more than one item failed.
  private mutating func endRun(_ sentence: String?, _ outbox: inout Outbox) {
    guard let run = deadRun else { return }
    guard let sentence else { return finishPlaylist(cause: .failed(run.cause), &outbox) }
    let missing =
      run.missing > 0 ? ", and \(run.missing, of: "file") \(run.missing == 1 ? "is" : "are") missing" : ""
    let whole = "\(sentence)\(missing). The last: \(run.cause)"
    notify(whole, .warning)
    finishPlaylist(cause: .gaveUp(whole), &outbox)
  }

  /// The person has seen enough of it.
  mutating func stopRun(_ outbox: inout Outbox) {
    guard let run = deadRun else { return }
    stopPlaying(&outbox)
    let sentence = "Stopped after \(run.total, of: "item") that cannot be played"
    player.playback.rest = ItemPlayback.Rest(cause: .gaveUp(sentence), since: now)
    notify(sentence)
    if presentation.current == .full { leaveFull() }
  }

  /// Something plays: the run is over.
  mutating func closeRun() {
    guard var run = deadRun else { return }
    deadRun = nil
    run.openings += 1
    formerRun = run
    // What opens and breaks off, one after the other, is no news each time.
    guard run.openings == 1 else { return }
    followSelection(from: playlist.index(of: run.origin).map { playlist.items[$0] })
    if run.total > 1 {
      notify("Skipped \(run.total, of: "item") that cannot be played. The last: \(run.cause)", .warning)
    }
  }

  /// A moment of the run is due.
  mutating func passRunTime(_ outbox: inout Outbox) {
    guard let deadline = deadRun?.deadline, deadline <= now else { return }
    deadRun?.due = nil
    deadRun?.sweepsUntil = nil
    tryNext(&outbox)
  }

  /// What the screen says meanwhile; nil while there is no run.
  public var runText: RestText? {
    guard let run = deadRun else { return nil }
    let keys = [key(for: .change(.pause, .cycle(1))), key(for: .leave)].compactMap { $0 }
    return RestText(
      title: "Looking for something that plays",
      cause: "\(run.shownCount, of: "item") cannot be played",
      hint: keys.isEmpty ? "" : keys.joined(separator: " or ") + " stops")
  }

  // MARK: Files that are not there

  /// Looks which of the files that follow are there at all, so that those that are not need not be tried one by one; false
  /// where that is known, or nothing is to be learnt.
  private mutating func lookForFiles(from index: Int, _ outbox: inout Outbox) -> Bool {
    guard let run = deadRun, run.sweepsUntil == nil, run.swept?.contains(index) != true,
      case .file? = playlist.current?.location, case .file = playlist.items[index].location
    else { return false }
    var rows: [Int32] = []
    var files: [BytePath] = []
    var row = index
    while playlist.items.indices.contains(row), files.count < DeadRun.sweptAtOnce {
      if case .file(let path) = playlist.items[row].location, !playlist.items[row].mark.isFailed {
        rows.append(Int32(row))
        files.append(path)
      }
      row += run.direction
    }
    deadRun?.swept = run.direction > 0 ? index..<row : row + 1..<index + 1
    guard files.count > 1 else { return false }
    deadRun?.sweepsUntil = now + DeadRun.sweepPatience
    outbox.send(.findMissing(rows, files, revision: playlist.revision))
    return true
  }

  /// Those files are not there.
  mutating func leaveOutMissing(_ rows: [Int32], revision: UInt64, _ outbox: inout Outbox) {
    let isAwaited = deadRun?.sweepsUntil != nil
    guard revision == playlist.revision else {
      guard isAwaited else { return }
      // More of the list has come meanwhile, so that rows may be others: they are looked for again.
      deadRun?.sweepsUntil = nil
      deadRun?.swept = nil
      return tryNext(&outbox)
    }
    playlist.markFailed(rows, "There is no such file.")
    guard isAwaited else { return }
    deadRun?.missing += rows.count
    deadRun?.renewCount(at: now)
    deadRun?.sweepsUntil = nil
    tryNext(&outbox)
  }
}
