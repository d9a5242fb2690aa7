// Television-style switching: by channel number, and back to the previous item.
import Base

extension Model {
  /// Plays the channel with that number, or, where the playlist has no channel numbers, the row at that place, from 1.
  mutating func play(numbered number: Int, _ outbox: inout Outbox) {
    let row: Int
    if hasChannelNumbers {
      guard let channel = playlist.row(numbered: number) else {
        return notify("No channel \(number)", .warning)
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
  /// pressed long ago begin no number, Esc drops it, and so does any other key, which then has its usual effect.
  mutating func takeChannelKey(_ key: Key, in section: Focus, _ outbox: inout Outbox) -> Bool {
    let typed = keyInput.channel.flatMap { now - $0.at > .seconds(settings.noticeTimeout) ? nil : $0.number }
    dropChannel()
    guard section == .player, !keymap.isPending, key.modifiers.isEmpty else { return false }
    switch (key.base, typed) {
    case (.named(.enter), let number?):
      play(numbered: number, &outbox)
      return true
    case (.named(.escape), _?): return true
    case (.character(let character), _):
      guard character.isASCII, let digit = character.wholeNumberValue,
        keymap.binding(for: [key], focus: section)?.isBuiltIn ?? true, hasChannelNumbers
      else { return false }
      // A leading 0 begins no number.
      guard digit > 0 || typed != nil else { return true }
      let number = min(Self.largestCount, (typed ?? 0) * 10 + digit)
      keyInput.channel = KeyInput.Channel(number: number, at: now)
      notify(channelText(number))
      return true
    default: return false
    }
  }

  /// Forgets the number that is being typed, and takes its notice away.
  private mutating func dropChannel() {
    guard let channel = keyInput.channel else { return }
    keyInput.channel = nil
    notices.withdraw(channelText(channel.number))
  }

  private func channelText(_ number: Int) -> String {
    guard let row = playlist.row(numbered: number) else { return "Channel \(number): no such channel" }
    return "Channel \(number): \(playlist.items[row].title) \u{2013} Enter plays it"
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
