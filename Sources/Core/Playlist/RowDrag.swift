// The mouse on lists: dragging rows of the playlist, and the scroll bar.
import Base

extension Model {
  /// The row of the playlist before which dragged rows would be dropped; nil while none are dragged.
  public var dropTarget: Int? {
    if case .row(_, let place?) = pointerHold { row(of: place) } else { nil }
  }

  /// The row before which rows are dropped; nil if its item is gone.
  private func row(of place: DropPlace) -> Int? {
    switch place {
    case .before(let item): playlist.index(of: item)
    case .end: playlist.items.count
    }
  }

  private func place(before row: Int) -> DropPlace {
    playlist.items.indices.contains(row) ? .before(playlist.items[row].id) : .end
  }

  /// Scrolls to the pointer on the scroll bar, and holds the bar.
  mutating func scroll(_ list: ListID, to point: CellPoint) {
    guard let area = Layout(self).list, area.rows > 1 else { return }
    pointerHold = .scrollBar(list)
    let fraction = Double(point.row - area.row) / Double(area.rows - 1)
    self[list].scroll(to: fraction)
  }

  /// Moves the mark of where a held row would be dropped; `former` is the mark before.
  mutating func dragRow(_ item: ItemID, from former: DropPlace?, to point: CellPoint) {
    guard !playlist.view.isFiltered, let area = Layout(self).list, let row = playlist.index(of: item) else {
      return
    }
    // At the edges the list scrolls beneath the pointer.
    if point.row <= area.row { playlist.view.scroll(by: -1) }
    if point.row >= area.endRow - 1 { playlist.view.scroll(by: 1) }
    let line = playlist.view.offset + max(0, min(area.rows - 1, point.row - area.row))
    let over: Int
    switch playlist.view.line(at: line) {
    case .row(let under, _): over = under
    case .heading(let first, _):
      // Rows cannot be dropped on a heading, only before the first row below it.
      pointerHold = .row(item, to: place(before: first))
      return
    case nil: over = playlist.items.count
    }
    // A press that has not left its row is a click.
    guard former != nil || over != row else { return }
    // When dragging downwards, rows are dropped behind the row under the pointer.
    pointerHold = .row(item, to: place(before: over > row ? over + 1 : over))
  }

  /// Drops the marked rows, or the held one; nil was a click.
  mutating func dropRows(_ item: ItemID, at place: DropPlace?) {
    guard let target = place.flatMap(row(of:)), let row = playlist.index(of: item) else { return }
    let marked = playlist.view.markedRows
    move(marked.contains(row) ? marked : [row], before: target)
  }
}

/// The place at which dragged rows are dropped; items may arrive above it meanwhile.
enum DropPlace: Equatable, Sendable {
  case before(ItemID)
  case end
}
