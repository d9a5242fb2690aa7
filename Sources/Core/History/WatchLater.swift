// mpv's `write-watch-later-config` and `delete-watch-later-config`: the resume position, changed without quitting.
import Base

extension Film {
  /// Replaces an outcome by the explicitly saved resume position, until the item is played to its end.
  mutating func held(_ outcome: ItemOutcome) -> ItemOutcome {
    guard let held = history.opened.held, held.item == item else { return outcome }
    switch outcome {
    case .playing: return .playing(at: held.place)
    case .left: return .left(at: held.place, isKept: true)
    case .finished:
      history.opened.held = nil
      return outcome
    }
  }
}

extension Model {
  /// Saves the current position as the resume position, wherever the item is left later.
  mutating func keepPlace(_ outbox: inout Outbox) {
    guard watchHistory.mode == .on else { return refuseToWrite() }
    guard let current = films.main.history.current, current.item == films.main.item,
      let info = films.main.info
    else {
      return notify("Nothing is playing")
    }
    guard info.isSeekable, info.duration != nil else {
      return notify("This stream cannot be resumed", .warning)
    }
    films.main.history.opened.held = nil
    let place = films.main.shownPosition
    rememberLeaving(isKept: true, &outbox)
    films.main.history.opened.held = HistoryState.HeldPlace(item: current.item, place: place)
    notify("Will resume at \(TimeText.format(films.main.place(of: place))) next time")
  }

  /// Deletes the resume position of a file or an address; nil is the current item.
  mutating func forgetPlace(of file: String?, _ outbox: inout Outbox) {
    guard watchHistory.mode == .on else { return refuseToWrite() }
    let key: ItemKey?
    if let file {
      let name = expand(file)
      key = ItemKey(
        name.contains("://") ? MediaLocation(address: name) : .file(BytePath(expandPath(name, isWhole: true)))
      )
    } else {
      key = films.main.history.current.flatMap { $0.item == films.main.item ? $0.key : nil }
    }
    guard let key else { return notify("Nothing is playing") }
    if key == films.main.history.current?.key { films.main.history.opened.held = nil }
    if case .file(let path) = key.location { watchHistory.facts[path]?.position = nil }
    notify("Will start from the beginning next time")
    watchHistory.tell(.forgetPlace(key), &outbox)
  }

  /// Explains why the watch history cannot be written to.
  mutating func refuseToWrite() {
    notify(
      watchHistory.mode == .off
        ? "No watch history (--no-config, or no home)" : "Private mode: nothing is saved",
      .warning)
  }
}
