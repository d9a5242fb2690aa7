// Going from channel to channel as on a television: by number, and back to the one before.
import Base

extension Model {
  /// A number and Enter in the playlist: the channel that the list gives that number, or else the row of it.
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

  /// mpv has no word for it: the item that was on the screen before this one.
  mutating func playLastItem(_ outbox: inout Outbox) {
    guard let row = playlist.lastIndex else { return notify("Nothing was played before this item") }
    zap(to: row, &outbox)
  }

  /// Plays a row that was asked for by hand, and brings it into sight where a group or a filter hides it.
  private mutating func zap(to row: Int, _ outbox: inout Outbox) {
    if !playlist.view.shows(row) { playlist.view.setFilter("", settings.find) }
    if !playlist.view.shows(row) { playlist.narrow(to: nil) }
    playlist.view.select(row: row)
    picking(&outbox) { $0.play(chosen: row, &$1) }
  }
}
