// Motions of the selection by rows, pages or to an end, for `list-move`; lists, the palette, the path prompt, menus
// and the key help share them. Values; any thread.

import Base

/// A movement of the selection.
public enum ListMotion: Hashable, Sendable {
  /// By this number of rows; negative is up.
  case rows(Int)
  /// By this number of pages; negative is up.
  case pages(Int)
  /// By this number of half pages; negative is up.
  case halfPages(Int)
  case first, last
  /// To the current item.
  case current
}

extension ListMotion {
  /// The destination of the motion, clamped to 0 … `last`; nil for the current item, which the caller must find.
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
