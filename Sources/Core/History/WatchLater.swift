// mpv's `write-watch-later-config` and `delete-watch-later-config`: where an item goes on, without leaving.
import Base

extension Model {
  /// The item goes on here the next time, wherever it is left now.
  mutating func keepPlace(_ outbox: inout Outbox) {
    guard memory.mode == .on else { return refuseToWrite() }
    guard let current = memory.current, current.item == player.item, let info = player.info else {
      return notify("Nothing is playing: no position to keep")
    }
    guard info.isSeekable, info.duration != nil else {
      return notify("This cannot be resumed at a position", .warning)
    }
    memory.opened.held = nil
    let place = player.shownPosition
    rememberLeaving(isKept: true, &outbox)
    memory.opened.held = MemoryState.HeldPlace(item: current.item, place: place)
    notify("Will resume at \(TimeText.format(player.place(of: place))) next time")
  }

  /// A file, an address, or what plays begins at its start the next time.
  mutating func forgetPlace(of file: String?, _ outbox: inout Outbox) {
    guard memory.mode == .on else { return refuseToWrite() }
    let key: ItemKey?
    if let file {
      let name = expand(file)
      key = ItemKey(name.contains("://") ? .url(name) : .file(BytePath(name)))
    } else {
      key = memory.current.flatMap { $0.item == player.item ? $0.key : nil }
    }
    guard let key else { return notify("Nothing is playing: no position to forget") }
    if key == memory.current?.key { memory.opened.held = nil }
    if case .file(let path) = key.location { memory.facts[path]?.position = nil }
    notify("Will start from the beginning next time")
    outbox.send(.memory(.forgetPlace(key)))
  }

  /// Says why something is not written down that the person asked for.
  mutating func refuseToWrite() {
    notify(
      memory.mode == .off
        ? "Nothing can be written down (--no-config, or no home)" : "Private mode: nothing is written down",
      .warning)
  }

  /// The outcome for an item whose place was written down on purpose: that place, until it is seen to its end.
  mutating func held(_ outcome: ItemOutcome) -> ItemOutcome {
    guard let held = memory.opened.held, held.item == player.item else { return outcome }
    switch outcome {
    case .playing: return .playing(at: held.place)
    case .left: return .left(at: held.place, isKept: true)
    case .finished:
      memory.opened.held = nil
      return outcome
    }
  }
}
