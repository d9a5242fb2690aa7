// Pages of the web that are no media: yt-dlp may know what they play.
import Base

extension Model {
  /// An item that could not be opened is asked for as a page, once, where the settings allow it.
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

  /// Nothing is known of the page; whoever has gone on to another item does not want to hear of it.
  mutating func missPage(_ item: ItemID, _ sentence: String, _ outbox: inout Outbox) {
    guard item == player.item, case .opening = player.playback.stage, player.playback.askedPage == item else {
      return
    }
    hear(.failed(item, PlaybackFailure(sentence)), &outbox)
  }

  /// A page turned out to play that.
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
