// Bookmarks: the model holds all of them in the order in which they were added; the watch history's database stores
// them.
public import Base

extension Model {
  /// The bookmarks, oldest first.
  public var bookmarks: [Bookmark] { watchHistory.bookmarks }

  /// Whether a location is bookmarked.
  public func isBookmarked(_ location: MediaLocation) -> Bool {
    watchHistory.bookmarks.contains { $0.location == location }
  }

  /// Adds a bookmark; an existing one of the same location is replaced in its place.
  mutating func addBookmark(_ bookmark: Bookmark, _ outbox: inout Outbox) {
    if let index = watchHistory.bookmarks.firstIndex(where: { $0.location == bookmark.location }) {
      watchHistory.bookmarks[index] = bookmark
    } else {
      watchHistory.bookmarks.append(bookmark)
    }
    bookmarksChanged()
    if watchHistory.mode == .on { watchHistory.tell(.addBookmark(bookmark), &outbox) }
  }

  /// Removes the bookmark of a location.
  mutating func removeBookmark(of location: MediaLocation, _ outbox: inout Outbox) {
    guard isBookmarked(location) else { return }
    watchHistory.bookmarks.removeAll { $0.location == location }
    bookmarksChanged()
    if watchHistory.mode == .on { watchHistory.tell(.removeBookmark(location), &outbox) }
  }

  /// Takes the bookmarks that the database holds.
  mutating func bookmarksRead(_ bookmarks: [Bookmark]) {
    watchHistory.bookmarks = bookmarks
    bookmarksChanged()
  }
}
