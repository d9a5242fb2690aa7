// The mouse on lists: dragging rows of the playlist, and the scroll bar.
import Base

/// What the left mouse button holds of a list.
enum ListHold: Equatable, Sendable {
  case none
  /// A pressed row of the playlist; releasing the button drops the marked rows, or this one, before the row at
  /// `target`.
  case row(Int, target: Int?)
  /// The scroll bar of a list.
  case scrollBar(ListID)
}

extension Model {
  /// The row of the playlist before which dragged rows would be dropped; nil while none are dragged.
  public var dropTarget: Int? {
    if case .row(_, let target) = listHold { target } else { nil }
  }

  /// Scrolls to the pointer on the scroll bar, and holds the bar.
  mutating func scroll(_ list: ListID, to point: CellPoint) {
    guard let area = Layout(self).list, area.rows > 1 else { return }
    listHold = .scrollBar(list)
    let fraction = Double(point.row - area.row) / Double(area.rows - 1)
    self[list].scroll(to: fraction)
  }

  /// Moves what the mouse holds of a list; false where it holds nothing.
  mutating func dragList(to point: CellPoint, over target: Target?) -> Bool {
    switch listHold {
    case .none: return false
    case .scrollBar(let list): scroll(list, to: point)
    case .row(let row, let old):
      guard !playlist.view.isFiltered, let area = Layout(self).list else { return true }
      // At the edges the list scrolls beneath the pointer.
      if point.row <= area.row { playlist.view.scroll(by: -1) }
      if point.row >= area.endRow - 1 { playlist.view.scroll(by: 1) }
      let line = playlist.view.offset + max(0, min(area.rows - 1, point.row - area.row))
      let over: Int
      switch playlist.view.line(at: line) {
      case .row(let under, _): over = under
      case .heading(let first, _):
        // Rows cannot be dropped on a heading, only before the first row below it.
        listHold = .row(row, target: first)
        return true
      case nil: over = playlist.items.count
      }
      // A press that has not left its row is a click.
      guard old != nil || over != row else { return true }
      // When dragging downwards, rows are dropped behind the row under the pointer.
      listHold = .row(row, target: over > row ? min(over + 1, playlist.items.count) : over)
    }
    return true
  }

  /// Ends a drag, and drops dragged rows.
  ///
  /// - Returns: false where nothing was held.
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
