// The table `bookmark`, in the order in which bookmarks were added.

internal import Base

extension HistoryStore {
  /// Most bookmarks that are listed.
  private static let bookmarkLimit = 1_000

  func bookmarks() throws(HistoryFailure) -> [Bookmark] {
    let rows = try access { db in
      try db.rows("SELECT location, kind, title FROM bookmark ORDER BY id LIMIT \(Self.bookmarkLimit)")
    }
    return rows.compactMap { row in
      guard let location = row.text("location").flatMap(LocationText.decode),
        let kind = row.text("kind").flatMap(Bookmark.Kind.init)
      else { return nil }
      return Bookmark(
        location, kind, title: row.text("title").map { VisibleText.filter($0, limit: 500, isProse: true) })
    }
  }

  /// Adds a bookmark; one of the same location gets the new title and kind.
  func add(_ bookmark: Bookmark) throws(HistoryFailure) {
    guard let location = LocationText.encode(bookmark.location) else { return }
    try write { db in
      try db.run(
        """
        INSERT INTO bookmark (location, kind, title) VALUES (?, ?, ?)
        ON CONFLICT (location) DO UPDATE SET kind = excluded.kind, title = excluded.title
        """, [location, bookmark.kind.rawValue, String(bookmark.title.prefix(500))])
    }
  }

  func removeBookmark(of location: MediaLocation) throws(HistoryFailure) {
    guard let text = LocationText.encode(location) else { return }
    try write { db in try db.run("DELETE FROM bookmark WHERE location = ?", [text]) }
  }
}
