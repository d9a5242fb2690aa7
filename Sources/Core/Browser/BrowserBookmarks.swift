// Bookmarks in the browser: adding and removing them, the menu of bookmarks, and opening one.
import Base

extension Model {
  /// Bookmarks the current folder or the selected row, or removes that bookmark.
  mutating func toggleBookmark(ofRow: Bool, _ outbox: inout Outbox) {
    guard let bookmark = ofRow ? bookmarkOfRow : bookmarkOfFolder else {
      return notify("Nothing to bookmark")
    }
    guard watchHistory.mode != .readOnly else { return refuseToWrite() }
    guard isBookmarked(bookmark.location) else {
      notify("Bookmarked \(bookmark.title)")
      return addBookmark(bookmark, &outbox)
    }
    notify("Removed the bookmark \(bookmark.title)")
    removeBookmark(of: bookmark.location, &outbox)
  }

  private var bookmarkOfFolder: Bookmark? {
    browser.folder.bytes.isEmpty ? nil : Bookmark(.file(browser.folder), .folder)
  }

  /// The bookmark for the row under the cursor of the list in front; nil if the row cannot be bookmarked.
  private var bookmarkOfRow: Bookmark? {
    switch frontList {
    case .browser:
      guard let entry = browser.selected else { return nil }
      let location = MediaLocation.file(browser.path(of: entry))
      switch entry.kind {
      case .folder: return Bookmark(location, .folder)
      case .playlist: return Bookmark(location, .playlist)
      case .media, .other: return Bookmark(location, .item)
      }
    case .playlist:
      guard let row = playlist.view.selectedRow else { return nil }
      let item = playlist.items[row]
      // A bookmark names a whole file, and cannot name a part of one.
      return item.part == nil ? Bookmark(item.location, .item, title: item.title) : nil
    case .history: return nil
    }
  }

  /// The rows of the bookmarks menu: folders, playlists, then single items.
  var bookmarkRows: [MenuRow] {
    let headings: [(Bookmark.Kind, String)] = [
      (.folder, "Folders"), (.playlist, "Playlists"), (.item, "Items"),
    ]
    var rows: [MenuRow] = []
    for (kind, heading) in headings {
      let chosen = bookmarks.indices.filter { bookmarks[$0].kind == kind }
      guard !chosen.isEmpty else { continue }
      rows.append(MenuRow(heading: heading))
      for index in chosen {
        let bookmark = bookmarks[index]
        rows.append(
          MenuRow(
            bookmark.title, detail: "\(index + 1)", isChosen: bookmark.location == .file(browser.folder),
            .goToBookmark(index + 1)))
      }
    }
    return rows
  }

  /// Opens the bookmark of that number, counted from 1.
  mutating func goToBookmark(_ number: Int, _ outbox: inout Outbox) {
    guard bookmarks.indices.contains(number - 1) else {
      return notify("There is no bookmark \(number)", .warning)
    }
    let bookmark = bookmarks[number - 1]
    open(bookmark.location, bookmark.kind, title: bookmark.title, &outbox)
  }
}
