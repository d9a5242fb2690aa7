// How the browser asks for its folder's rows: again, in another order, and with durations that became known. Part of the
// model, main thread only.

import Base

extension Browser {
  /// Asks for the rows of the folder; `isFresh` reads the disk instead of the rows that the folder's thread has.
  func ask(isFresh: Bool, _ outbox: inout Outbox) {
    var request = FolderRequest(folder, options, isFresh: isFresh)
    request.durations = durations
    outbox.send(.listFolder(request))
  }

  /// Reads the folder again.
  mutating func readAgain(at now: MonotonicTime, _ outbox: inout Outbox) {
    guard state != .none else { return }
    enter(folder, at: now)
    ask(isFresh: true, &outbox)
  }

  /// Reads the folder again if it is not watched; called when the terminal's window gains the focus or the browser
  /// does.
  mutating func refreshUnwatched(at now: MonotonicTime, _ outbox: inout Outbox) {
    if state == .listed, !isWatched { readAgain(at: now, &outbox) }
  }

  /// Sorts the rows.
  mutating func sort(_ sort: FolderSort, at now: MonotonicTime, _ outbox: inout Outbox) {
    switch sort {
    case .by(let key):
      options.order.key = key
      options.order.isReversed = false
      // A new seed gives another random order.
      if key == .random { options.order.seed = UInt64(bitPattern: now.nanoseconds) }
    case .reverse: options.order.isReversed.toggle()
    case .foldersFirst: options.order.foldersFirst.toggle()
    }
    if state != .none { ask(isFresh: false, &outbox) }
  }

  /// Takes durations of a folder's files; rows that are sorted by them are sorted again.
  mutating func learn(
    _ durations: [BytePath: MediaTime], in folder: BytePath, _ outbox: inout Outbox
  ) {
    guard folder == self.folder, storeDurations(durations), options.order.key == .duration else { return }
    ask(isFresh: false, &outbox)
  }
}
