// Facts that a source reports of its item while it plays: title, length, whether it can skip, and whether it has
// paused.
import Base

extension Film {
  /// Takes over a source's news about the item.
  mutating func applySourceNews(_ news: SourceNews, _ step: inout FilmStep) {
    guard info != nil else { return }
    editInfo { info in
      switch news.length {
      case .lasts(let duration): (info.duration, info.isLive) = (duration, false)
      case .endless: (info.duration, info.isLive) = (nil, true)
      case nil: break
      }
      if let isSeekable = news.isSeekable { info.isSeekable = isSeekable }
      if let title = news.title { info.tags.setTitle(title) }
    }
    if case .lasts(let duration)? = news.length { step.report(.lasts(duration)) }
    if news.title != nil { step.report(.retagged) }
    if let pauses = news.isPaused, pauses != isPaused { pause(pauses, &step) }
  }
}
