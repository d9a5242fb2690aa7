// Facts that a source reports of its item while it plays: title, length, whether it can skip, and whether it has
// paused.
import Base

extension Model {
  /// Takes over a source's news about the current item.
  mutating func applySourceNews(_ news: SourceNews, of item: ItemID, _ outbox: inout Outbox) {
    guard player.info != nil else { return }
    player.film.applySourceNews(news)
    if case .lasts(let duration)? = news.length { grow(item, to: duration) }
    if news.title != nil, let info = player.info { nameByTags(item, info) }
    if let isPaused = news.isPaused, isPaused != player.isPaused {
      change(.pause, .set(isPaused ? "yes" : "no"), &outbox)
    }
  }
}

extension FilmState {
  /// Takes over what concerns only the item.
  mutating func applySourceNews(_ news: SourceNews) {
    editInfo { info in
      switch news.length {
      case .lasts(let duration): (info.duration, info.isLive) = (duration, false)
      case .endless: (info.duration, info.isLive) = (nil, true)
      case nil: break
      }
      if let isSeekable = news.isSeekable { info.isSeekable = isSeekable }
      if let title = news.title { info.tags.setTitle(title) }
    }
  }
}
