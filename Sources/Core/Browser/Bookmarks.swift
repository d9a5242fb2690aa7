// Bookmarks: the model has them all, in the order in which they were added; the memory keeps them for the next time.
public import Base

extension Model {
  /// The bookmarks, oldest first.
  public var bookmarks: [Bookmark] { memory.bookmarks }

  /// Whether a place is bookmarked.
  public func isBookmarked(_ location: MediaLocation) -> Bool {
    memory.bookmarks.contains { $0.location == location }
  }

  /// Adds a bookmark; one of the same place is replaced where it stands.
  mutating func addBookmark(_ bookmark: Bookmark, _ outbox: inout Outbox) {
    if let index = memory.bookmarks.firstIndex(where: { $0.location == bookmark.location }) {
      memory.bookmarks[index] = bookmark
    } else {
      memory.bookmarks.append(bookmark)
    }
    bookmarksChanged()
    if memory.mode == .on { outbox.send(.memory(.addBookmark(bookmark))) }
  }

  /// Takes the bookmark of a place away.
  mutating func removeBookmark(of location: MediaLocation, _ outbox: inout Outbox) {
    guard isBookmarked(location) else { return }
    memory.bookmarks.removeAll { $0.location == location }
    bookmarksChanged()
    if memory.mode == .on { outbox.send(.memory(.removeBookmark(location))) }
  }

  /// The memory has these.
  mutating func take(_ bookmarks: [Bookmark]) {
    memory.bookmarks = bookmarks
    bookmarksChanged()
  }
}
