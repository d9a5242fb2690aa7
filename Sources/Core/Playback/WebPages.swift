// Web pages that are no media: yt-dlp is asked for the media behind them.
import Base

extension Model {
  /// Asks yt-dlp about an item that could not be opened, once per item.
  ///
  /// - Returns: whether a request was sent; false where the settings forbid it or the item is no web address.
  mutating func askForPage(_ item: ItemID, _ outbox: inout Outbox) -> Bool {
    guard settings.resolvesPages, item == player.item, player.playback.askedPage != item,
      case .opening = player.playback.stage, let index = playlist.index(of: item),
      playlist.items[index].location.isOfWeb, case .url(let address) = playlist.items[index].location
    else { return false }
    player.playback.askedPage = item
    wait(for: .page(MediaLocation.host(of: address)))
    outbox.send(.resolvePage(item, address))
    return true
  }

  /// Handles yt-dlp's failure, unless another item has been opened since.
  mutating func pageFailed(_ item: ItemID, _ sentence: String, _ outbox: inout Outbox) {
    guard item == player.item, case .opening = player.playback.stage, player.playback.askedPage == item else {
      return
    }
    handleEngineEvent(.failed(item, PlaybackFailure(sentence)), &outbox)
  }

  /// Opens the media that yt-dlp found for a page.
  mutating func openPage(_ item: ItemID, _ entry: FoundEntry, _ outbox: inout Outbox) {
    guard item == player.item, case .opening = player.playback.stage, player.playback.askedPage == item else {
      return
    }
    if !entry.title.isEmpty { playlist.edit(item) { $0.title = entry.title } }
    let headers = entry.headers.over(settings.requestHeaders)
    outbox.send(
      .open(
        item, entry.location, startAt: player.playback.pendingSeek, paused: player.isPaused,
        headers: entry.location.isOfNetwork ? headers : RequestHeaders()))
  }
}
