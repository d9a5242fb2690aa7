// Television-style switching: by channel number, and back to the previous item.
import Base

extension Model {
  /// Plays the channel with that number, or, where the playlist has no channel numbers, the row at that place, from 1.
  mutating func play(numbered number: Int, _ outbox: inout Outbox) {
    let row: Int
    if hasChannelNumbers {
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

  /// Whether the playlist is one of channels that have numbers.
  private var hasChannelNumbers: Bool { playlist.items.contains { $0.number != nil } }

  /// Takes a digit over the picture as one of a channel's number, and Enter after it.
  ///
  /// It does so where the playlist has numbers and the user has bound nothing else to the digit. Digits that were
  /// pressed long ago begin no number.
  mutating func takeChannelKey(_ key: Key, in section: Focus, _ outbox: inout Outbox) -> Bool {
    guard section == .player, !keymap.isPending, key.modifiers.isEmpty else { return false }
    if let last = keyInput.channelDigitAt, now - last > .seconds(settings.noticeTimeout) {
      (keyInput.count, keyInput.channelDigitAt) = (nil, nil)
    }
    if key == .named(.enter), let number = keyInput.count {
      (keyInput.count, keyInput.channelDigitAt) = (nil, nil)
      play(numbered: number, &outbox)
      return true
    }
    guard case .character(let character) = key.base, character.isASCII,
      let digit = character.wholeNumberValue,
      keymap.binding(for: [key], focus: section)?.isBuiltIn ?? true, hasChannelNumbers
    else { return false }
    count(digit)
    guard let number = keyInput.count else { return true }
    keyInput.channelDigitAt = now
    let title = playlist.row(numbered: number).map { playlist.items[$0].title } ?? "no channel"
    notify("\(number) \(usesUnicode ? "▏" : "|") \(title)")
    return true
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
