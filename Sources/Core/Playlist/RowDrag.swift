// The mouse on lists: rows of the playlist are dragged to another place, the scroll bar is dragged along.
import Base

/// What the left button holds of a list.
enum ListHold: Equatable, Sendable {
  /// Nothing.
  case none
  /// A row of the playlist was pressed; the marked rows, or this one, are dropped before the row at `target` when
  /// the button is let go there.
  case row(Int, target: Int?)
  /// The scroll bar of a list.
  case scrollBar(ListID)
}

extension Model {
  /// Where dragged rows would be dropped: before this row of the playlist; nil while none are dragged.
  public var dropTarget: Int? {
    if case .row(_, let target) = listHold { target } else { nil }
  }

  /// The scroll bar is pressed or dragged.
  mutating func scroll(_ list: ListID, to point: CellPoint) {
    guard let area = Layout(self).list, area.rows > 1 else { return }
    listHold = .scrollBar(list)
    let fraction = Double(point.row - area.row) / Double(area.rows - 1)
    self[list].scroll(to: fraction)
  }

  /// The pointer moves with something of a list in its hold; false where it has nothing.
  mutating func dragList(to point: CellPoint, over target: Target?) -> Bool {
    switch listHold {
    case .none: return false
    case .scrollBar(let list): scroll(list, to: point)
    case .row(let row, let old):
      guard !playlist.view.isFiltered, let area = Layout(self).list else { return true }
      // At the edges the list moves on beneath the pointer.
      if point.row <= area.row { playlist.view.scroll(by: -1) }
      if point.row >= area.endRow - 1 { playlist.view.scroll(by: 1) }
      let line = playlist.view.offset + max(0, min(area.rows - 1, point.row - area.row))
      let over: Int
      switch playlist.view.line(at: line) {
      case .row(let under, _): over = under
      case .heading(let first, _):
        // There is nothing before which it could be but the first row under it.
        listHold = .row(row, target: first)
        return true
      case nil: over = playlist.items.count
      }
      // A press that has not left its row is a click.
      guard old != nil || over != row else { return true }
      // Going down, the row under the pointer makes room upwards.
      listHold = .row(row, target: over > row ? min(over + 1, playlist.items.count) : over)
    }
    return true
  }

  /// The button is let go: rows that were dragged are dropped.
  ///
  /// False where nothing was held.
  mutating func releaseList() -> Bool {
    defer { listHold = .none }
    switch listHold {
    case .none: return false
    case .scrollBar: return true
    case .row(let row, let target):
      guard let target, playlist.items.indices.contains(row) else { return true }
      let marked = playlist.view.markedRows
      move(marked.contains(row) ? marked : [row], before: target)
      return true
    }
  }
}
