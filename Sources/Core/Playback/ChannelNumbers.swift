// Television-style switching: by channel number, and back to the previous item.
import Base

extension Model {
  /// Plays the channel with that number, or, where the playlist has no channel numbers, the row at that place, from 1.
  mutating func play(numbered number: Int, _ outbox: inout Outbox) {
    let row: Int
    if playlist.items.contains(where: { $0.number != nil }) {
      guard let channel = playlist.row(numbered: number) else {
        return notify("There is no channel \(number)", .warning)
      }
      row = channel
    } else {
      guard let place = playlist.view.row(at: number - 1) else {
        return notify("There are only \(playlist.view.count, of: "row")", .warning)
      }
      row = place
    }
    zap(to: row, &outbox)
  }

  /// Plays the item that was current before this one; mpv has no such command.
  mutating func playLastItem(_ outbox: inout Outbox) {
    guard let row = playlist.lastIndex else { return notify("Nothing was played before this item") }
    zap(to: row, &outbox)
  }

  /// Plays a row on the user's request, and clears the filter or group that hides it.
  private mutating func zap(to row: Int, _ outbox: inout Outbox) {
    if !playlist.view.shows(row) { playlist.view.setFilter("", settings.find) }
    if !playlist.view.shows(row) { playlist.narrow(to: nil) }
    playlist.view.select(row: row)
    picking(&outbox) { $0.play(chosen: row, &$1) }
  }
}
