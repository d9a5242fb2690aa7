// The effect of Enter on the selected row of a list, for the hint about it. Part of the model, main thread only.

import Base

/// The effect of activating a row of a list, with the word for it.
public enum RowAction: String, CaseIterable, Sendable {
  /// Shows a folder.
  case open
  /// Plays from the beginning.
  case play
  /// Plays from the place where the item or playlist was left.
  case resume
  /// Asks the user for the password of the server.
  case logIn = "log in"
  /// Shows the film that plays on the whole screen.
  case enlarge = "full"
}

extension Model {
  /// The effect of Enter on the selected row of the list in front, or on the marked rows.
  public var rowAction: RowAction {
    if selectsShownFilm { return .enlarge }
    guard self[frontList].markedCount == 0 else { return .play }
    switch frontList {
    case .browser: return browserAction
    case .playlist: return playlistAction
    case .history: return historyAction
    }
  }

  private var browserAction: RowAction {
    if case .needsLogin = browser.state { return .logIn }
    guard let entry = browser.selected else { return .play }
    switch entry.kind {
    case .folder: return .open
    case .playlist: return .play
    case .media, .other: return action(onFile: browser.path(of: entry))
    }
  }

  private var playlistAction: RowAction {
    guard let row = playlist.view.selectedRow, playlist.items.indices.contains(row),
      playlist.items[row].part == nil, case .file(let path) = playlist.items[row].location
    else { return .play }
    return action(onFile: path)
  }

  private var historyAction: RowAction {
    switch history.selected {
    case .list: .resume
    case .item(let entry): entry.isBegun ? .resume : .play
    case .place(let place): place.isFolder ? .open : .resume
    case .bookmark(let bookmark):
      switch bookmark.kind {
      case .folder: .open
      case .playlist: .resume
      case .item: .play
      }
    case .heading, nil: .play
    }
  }

  private func action(onFile path: BytePath) -> RowAction {
    watchHistory.facts(of: path)?.position == nil ? .play : .resume
  }
}
