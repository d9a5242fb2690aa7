import Base

/// How a selection moves.
public enum ListMotion: Hashable, Sendable {
  /// By rows.
  case rows(Int)
  /// By pages.
  case pages(Int)
  /// By half pages.
  case halfPages(Int)
  case first, last
  /// To the item that plays.
  case current
}

extension ListMotion {
  /// The place that it leads to from another, of those up to the last; nil where it leads to the current item.
  func place(from here: Int, last: Int, page: Int) -> Int? {
    let to: Int
    switch self {
    case .rows(let rows): to = here &+ rows
    case .pages(let pages): to = here &+ pages &* page
    case .halfPages(let halves): to = here &+ halves &* max(1, page / 2)
    case .first: to = 0
    case .last: to = last
    case .current: return nil
    }
    return (0...max(0, last)).nearest(to: to)
  }
}
