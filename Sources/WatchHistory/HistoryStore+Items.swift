// The table `item`: resume positions, played flags and stored properties of items.

internal import Base

extension ItemKey {
  /// The values of the key columns; nil for a relative path.
  var columns: (location: String, part: Int64)? {
    LocationText.encode(location).map { ($0, part?.start.microseconds ?? -1) }
  }

  /// The path of a file; nil for an address.
  var path: BytePath? { if case .file(let path) = location { path } else { nil } }
}

extension HistoryStore {
  /// The record of an item; nil if none is stored.
  ///
  /// A file that is not found by its path is searched by size, modification time and digest; the row of a renamed or
  /// moved file gets the new path.
  func recall(_ key: ItemKey) throws(HistoryFailure) -> RememberedItem? {
    guard let (location, part) = key.columns else { return nil }
    if let row = try row(location, part) { return try known(row, of: key) }
    guard let path = key.path, let stamp = FileStamp(path), stamp.size > 0,
      let old = try findUnderAnotherName(path, stamp, part)
    else { return nil }
    try move(old, to: location, folder: LocationText.encode(path.parent))
    return try row(location, part).map(remembered)
  }

  private func row(_ location: String, _ part: Int64) throws(HistoryFailure) -> Row? {
    try access { db in
      try db.row("SELECT * FROM item WHERE location = ? AND part = ?", [location, part])
    }
  }

  /// The record in a row; without resume position and played flag where another file has taken the name.
  private func known(_ row: Row, of key: ItemKey) throws(HistoryFailure) -> RememberedItem {
    var known = remembered(row)
    // A smaller file is another one; a larger one is the same file, still being recorded or downloaded.
    if let path = key.path, let size = row.integer("size"), let stamp = FileStamp(path), stamp.size < size {
      known.position = nil
      known.isPlayed = false
    }
    return known
  }

  private func remembered(_ row: Row) -> RememberedItem {
    RememberedItem(
      position: row.time("position"), isKept: row.flag("kept"), isPlayed: row.flag("played"),
      duration: row.time("duration"), settings: ItemSettings(text: row.text("settings") ?? ""))
  }

  /// The id of the row of the same file whose path leads to no file: the file was renamed or moved.
  ///
  /// Size and time do not tell apart recordings of a fixed length made on a machine without a clock.
  private func findUnderAnotherName(
    _ path: BytePath, _ stamp: FileStamp, _ part: Int64
  ) throws(HistoryFailure) -> Int64? {
    let isPossible = try access { db in
      try db.row(
        "SELECT 1 FROM item WHERE size = ? AND modified = ? AND part = ?", [stamp.size, stamp.modified, part])
        != nil
    }
    guard isPossible, let digest = FileDigest.read(path, size: stamp.size) else { return nil }
    let rows = try access { db in
      try db.rows(
        "SELECT id, location FROM item WHERE size = ? AND modified = ? AND part = ? AND digest = ? LIMIT 8",
        [stamp.size, stamp.modified, part, digest])
    }
    let gone = rows.filter { FileStamp(LocationText.path($0.text("location") ?? "")) == nil }
    // With several candidates, none is taken.
    return gone.count == 1 ? gone[0].integer("id") : nil
  }

  /// The digest of a record's file, read only where the stored one is missing or of another state of the file.
  private func digest(
    of path: BytePath, _ stamp: FileStamp, _ location: String, _ part: Int64
  ) throws(HistoryFailure) -> Int64? {
    if let row = try row(location, part), let digest = row.integer("digest"),
      row.integer("size") == stamp.size, row.integer("modified") == stamp.modified
    {
      return digest
    }
    return FileDigest.read(path, size: stamp.size)
  }

  private func move(_ id: Int64, to location: String, folder: String) throws(HistoryFailure) {
    try write { db in
      try db.run(
        "UPDATE OR REPLACE item SET location = ?, folder = ? WHERE id = ?",
        [location, folder, id])
    }
  }

  /// Stores a record of an item, and that the item is the last one played from its playlist.
  func remember(_ record: ItemRecord) throws(HistoryFailure) {
    guard let (location, part) = record.key.columns else { return }
    var position: Int64?
    var kept: Int64?
    var isFinished = false
    switch record.outcome {
    case .playing(let place): position = place?.microseconds
    case .left(let place, let isKept):
      position = place?.microseconds
      kept = isKept ? 1 : 0
    case .finished:
      kept = 0
      isFinished = true
    }
    let stamp = record.key.path.flatMap(FileStamp.init)
    var digest: Int64?
    if let path = record.key.path, let stamp { digest = try self.digest(of: path, stamp, location, part) }
    let settings = isFinished || record.settings.values.isEmpty ? nil : record.settings.text
    let opened = record.entersHistory ? now : nil
    // Without the watch history, only a wish to resume creates a row.
    let isNew = record.entersHistory || kept == 1
    let arguments: [String: (any DatabaseConvertible)?] = [
      "location": location, "part": part, "partEnd": record.key.part?.end?.microseconds,
      "folder": record.key.path.map { LocationText.encode($0.parent) },
      "size": stamp?.size, "modified": stamp?.modified, "digest": digest,
      "title": String(record.title.prefix(500)),
      "duration": record.duration?.microseconds, "position": position, "kept": kept,
      "played": isFinished ? 1 : 0, "settings": settings, "opened": opened,
      "source": record.source.flatMap { LocationText.encode($0.source) },
      "sourceKind": record.source?.kind.rawValue, "number": record.source?.number,
    ]
    try write { db in
      try db.run(
        """
        UPDATE item SET folder = :folder, size = coalesce(:size, size), modified = coalesce(:modified, modified),
          digest = :digest,
          title = :title, duration = coalesce(:duration, duration), position = :position,
          kept = coalesce(:kept, kept), played = max(played, :played), settings = :settings,
          opened = coalesce(:opened, opened), source = :source, sourceKind = :sourceKind, number = :number
        WHERE location = :location AND part = :part
        """, named: arguments)
      if db.changes == 0, isNew {
        try db.run(
          """
          INSERT INTO item (location, part, partEnd, folder, size, modified, digest, title, duration, position, kept,
            played, settings, opened, source, sourceKind, number)
          VALUES (:location, :part, :partEnd, :folder, :size, :modified, :digest, :title, :duration, :position,
            coalesce(:kept, 0), :played, :settings, :opened, :source, :sourceKind, :number)
          """, named: arguments)
      }
      try Self.remember(record.source, location, part, kept: kept, isNew: isNew, at: now, in: db)
    }
  }

  /// Deletes the resume position of an item and the properties stored with it; the item stays in the watch history.
  func forgetPlace(of key: ItemKey) throws(HistoryFailure) {
    guard let (location, part) = key.columns else { return }
    try write { db in
      try db.run(
        "UPDATE item SET position = NULL, kept = 0, settings = NULL WHERE location = ? AND part = ?",
        [location, part])
      try db.run(
        "DELETE FROM item WHERE location = ? AND part = ? AND opened IS NULL AND played = 0",
        [location, part])
      try db.run("UPDATE playlist SET kept = 0 WHERE item = ? AND part = ?", [location, part])
    }
  }

  private static func remember(
    _ place: PlaylistPlace?, _ location: String, _ part: Int64, kept: Int64?, isNew: Bool, at now: Int64,
    in db: Database
  ) throws {
    // Only playlists and the command line resume at their last item; folders do not.
    guard let place, place.kind == .list || place.kind == .arguments,
      let source = LocationText.encode(place.source)
    else { return }
    let arguments: [String: (any DatabaseConvertible)?] = [
      "location": source, "item": location, "part": part, "number": place.number, "kept": kept, "now": now,
    ]
    try db.run(
      """
      UPDATE playlist SET item = :item, part = :part, number = :number, kept = coalesce(:kept, kept),
        opened = :now
      WHERE location = :location
      """, named: arguments)
    guard db.changes == 0, isNew else { return }
    try db.run(
      """
      INSERT INTO playlist (location, item, part, number, kept, opened)
      VALUES (:location, :item, :part, :number, coalesce(:kept, 0), :now)
      """, named: arguments)
  }

  /// Facts about the files of a folder by file name, from the tables `item` and `media`.
  func facts(in folder: BytePath) throws(HistoryFailure) -> [BytePath: FileFacts] {
    let rows = try access { db in
      try db.rows(
        """
        SELECT location, position, duration, played, opened FROM item WHERE folder = ? AND part = -1
        ORDER BY opened DESC LIMIT 10000
        """, [LocationText.encode(folder)])
    }
    var facts = try information(in: folder).mapValues { information in
      var fact = FileFacts()
      fact.information = information
      fact.duration = information.duration
      return fact
    }
    for row in rows {
      let name = LocationText.path(row.text("location") ?? "").lastComponent
      var fact = facts[name] ?? FileFacts()
      fact.isPlayed = row.flag("played")
      fact.position = row.time("position")
      fact.duration = fact.duration ?? row.time("duration")
      fact.opened = row.integer("opened")
      facts[name] = fact
    }
    return facts
  }

  /// Deletes rows older than `days` (0 sets no age limit) and all but the newest `entries`.
  ///
  /// Items and playlists that the user asked to resume stay. Facts of files are pruned to their own limit.
  func prune(entries: Int, days: Int) throws(HistoryFailure) {
    try pruneInformation()
    let oldest = days > 0 ? now - Int64(days) * 86_400 : 0
    try write { db in
      // Without `opened` the row was only a wish to resume, which is over.
      try db.run("DELETE FROM item WHERE (opened IS NULL OR opened < ?) AND kept = 0", [oldest])
      try db.run("DELETE FROM playlist WHERE opened < ? AND kept = 0", [oldest])
      try db.run("DELETE FROM lastList WHERE saved < ?", [oldest])
      for table in ["item", "playlist"] {
        let key = table == "item" ? "id" : "location"
        try db.run(
          """
          DELETE FROM \(table) WHERE kept = 0 AND \(key) IN (
            SELECT \(key) FROM \(table) WHERE opened IS NOT NULL ORDER BY opened DESC LIMIT -1 OFFSET ?)
          """, [entries])
      }
      if entries == 0 { try db.run("DELETE FROM lastList") }
    }
  }
}
