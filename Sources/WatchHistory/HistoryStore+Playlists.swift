// The table `playlist`: the item of each playlist that was played last.

internal import Base

extension HistoryStore {
  /// The item of a playlist that was played last; nil if none is stored.
  func recallPlaylist(_ location: MediaLocation) throws(HistoryFailure) -> RememberedPlaylist? {
    guard let text = LocationText.encode(location) else { return nil }
    let row = try access { db in
      try db.row("SELECT * FROM playlist WHERE location = ?", [text])
    }
    guard let row, let item = row.text("item").flatMap(LocationText.decode), let part = row.integer("part"),
      let number = row.integer("number").flatMap({ Int(exactly: $0) }), number >= 0
    else { return nil }
    return RememberedPlaylist(
      location: item, partStart: part < 0 ? nil : MediaTime(microseconds: part), number: number,
      isKept: row.flag("kept"))
  }

  /// Deletes which item of a playlist was played last.
  func forgetPlaylist(_ location: MediaLocation) throws(HistoryFailure) {
    guard let text = LocationText.encode(location) else { return }
    try write { db in try db.run("DELETE FROM playlist WHERE location = ?", [text]) }
  }
}
