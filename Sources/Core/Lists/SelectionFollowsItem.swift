// The selection follows the current item, unless the user is elsewhere in the list.
import Base

extension Model {
  /// After this time without a move in a list, the user is not looking for anything there.
  private static let patience = MonotonicTime.seconds(10)

  /// Notes that the user has moved the selection or scrolled.
  mutating func noteMove() { lastMove = now }

  /// Selects the new current item, depending on where the selection is; `former` was the current item before it.
  mutating func followSelection(from former: PlaylistItem?) {
    guard prompt == nil, let index = playlist.currentIndex else { return }
    let isAtRest = lastMove == .zero || now - lastMove >= Self.patience
    let selected = playlist.view.selectedRow.map { playlist.items[$0].id }
    if isAtRest || frontList != .playlist || selected == former?.id, !playlist.view.isMarkingRange {
      playlist.view.select(row: index)
    }
    guard case .file(let path) = playlist.items[index].location, path.parent == browser.folder,
      !browser.view.isMarkingRange, let row = browser.row(of: path.lastComponent)
    else { return }
    let here = browser.selected.map { MediaLocation.file(browser.path(of: $0)) }
    if isAtRest || here == former?.location { browser.view.select(row: row) }
  }
}
