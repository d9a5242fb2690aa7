// Playlists: the item with which each was left.

internal import Base

extension MemoryStore {
  /// What is known of a playlist; nil is nothing.
  func recallPlaylist(_ location: MediaLocation) throws(MemoryFailure) -> RememberedPlaylist? {
    guard let text = LocationText.encode(location) else { return nil }
    let row = try read { db in
      try db.row("SELECT * FROM playlist WHERE location = ?", [text])
    }
    guard let row, let item = row.text("item").flatMap(LocationText.decode), let part = row.integer("part"),
      let number = row.integer("number").flatMap({ Int(exactly: $0) }), number >= 0
    else { return nil }
    return RememberedPlaylist(
      location: item, partStart: part < 0 ? nil : MediaTime(microseconds: part), number: number,
      isKept: row.flag("kept"))
  }

  /// Forgets with which item a playlist was left.
  func forgetPlaylist(_ location: MediaLocation) throws(MemoryFailure) {
    guard let text = LocationText.encode(location) else { return }
    try write { db in try db.run("DELETE FROM playlist WHERE location = ?", [text]) }
  }
}
