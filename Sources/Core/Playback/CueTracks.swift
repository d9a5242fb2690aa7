// Items that are stretches of a file: tracks of a disc in one file, as cue sheets name them.
public import Base

extension Model {
  /// How far behind its end a part may be noticed to be over; further on somebody sought there.
  private static let slack = MediaTime(seconds: 2)

  /// How far before its start a seek to a part may arrive.
  private static let earliness = MediaTime(seconds: 0.5)

  /// What happens once playback has left the part that the current item is; nil while it is inside.
  ///
  /// Where another item of the playlist is the part of the same file that plays now, it becomes the current one,
  /// and the sound goes on without a gap.
  mutating func leavePart(_ outbox: inout Outbox) -> Bool {
    guard player.info != nil, player.playback.pendingSeek == nil, scrub == .idle, let item = playlist.current,
      item.id == player.item, let part = item.part, !part.contains(player.playback.position),
      player.playback.position < part.start - Self.earliness || player.playback.position >= part.start
    else { return false }
    let isOver =
      part.end.map { player.playback.position >= $0 && player.playback.position < $0 + Self.slack } ?? false
    if isOver { playlist.edit(item.id) { $0.mark = .played } }
    if isOver, player.loopsFile {
      guard player.canSeek else { return false }
      player.playback.fileLoopsDone += 1
      startSeek(to: part.start, exact: true, &outbox)
      return true
    }
    if let index = neighbour(of: item, at: player.playback.position) {
      rememberPart(isOver: isOver, &outbox)
      playlist.handOn(to: index)
      player.playback.part = playlist.items[index].part
      continueRemembering(with: playlist.items[index])
      if isOver { notify(playlist.items[index].title) }
      return true
    }
    // Beyond every part of the file that the list names; before them, it plays until the next begins.
    guard let end = part.end, player.playback.position >= end else { return false }
    advance(&outbox)
    return true
  }

  /// So many parts of a file at the most are looked at when it is opened.
  private static let mostParts = 1_000

  /// The file is open: its last part, of which lists say no end, ends with it.
  mutating func measureParts() {
    guard let current = playlist.currentIndex, player.playback.part != nil, let whole = player.info?.duration
    else {
      return
    }
    let location = playlist.items[current].location
    for index in current..<min(playlist.items.count, current + Self.mostParts) {
      let item = playlist.items[index]
      guard item.location == location, let part = item.part else { return }
      if part.end == nil, part.start < whole { playlist.edit(at: index) { $0.duration = whole - part.start } }
    }
  }

  /// When the current part ends, as far as is known: media time from the place that the engine told last.
  public var restOfPart: MediaTime? {
    guard let item = playlist.current, item.id == player.item, let end = item.part?.end,
      player.playback.position < end
    else { return nil }
    return end - player.playback.position
  }

  /// The index of the item that is the part of the same file at a time: among those that lie beside the current
  /// item without another file between.
  private func neighbour(of item: PlaylistItem, at time: MediaTime) -> Int? {
    guard let current = playlist.currentIndex else { return nil }
    for direction in [1, -1] {
      var index = current + direction
      while playlist.items.indices.contains(index) {
        let other = playlist.items[index]
        guard other.location == item.location, let part = other.part else { break }
        if part.contains(time) { return index }
        index += direction
      }
    }
    return nil
  }
}

extension PlaylistItem {
  /// Where the file is entered; nil at its start.
  var startOfPart: MediaTime? { part.flatMap { $0.start > .zero ? $0.start : nil } }
}
