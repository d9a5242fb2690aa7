// Items: where they were left, and whether they were played to their end.

internal import Base

extension ItemKey {
  /// The columns that name it; nil for a path that does not begin at the root.
  var columns: (location: String, part: Int64)? {
    LocationText.encode(location).map { ($0, part?.start.microseconds ?? -1) }
  }

  /// The path of a file.
  var path: BytePath? { if case .file(let path) = location { path } else { nil } }
}

extension MemoryStore {
  /// What is known of an item; nil is nothing.
  func recall(_ key: ItemKey) throws(MemoryFailure) -> RememberedItem? {
    guard let (location, part) = key.columns else { return nil }
    if let row = try row(location, part) { return try known(row, of: key) }
    guard let path = key.path, let stamp = FileStamp(path), stamp.size > 0,
      let old = try findUnderAnotherName(stamp, part)
    else { return nil }
    try move(old, to: location, folder: LocationText.encode(path.parent))
    return try row(location, part).map(remembered)
  }

  private func row(_ location: String, _ part: Int64) throws(MemoryFailure) -> Row? {
    try read { db in
      try db.row("SELECT * FROM item WHERE location = ? AND part = ?", [location, part])
    }
  }

  /// What is known, where it still is the same file: another one of the same name begins at its start.
  private func known(_ row: Row, of key: ItemKey) throws(MemoryFailure) -> RememberedItem {
    var known = remembered(row)
    // One that has grown is being recorded or downloaded.
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

  /// The row of a file with that size and time whose own name leads nowhere any more: it was renamed or moved.
  private func findUnderAnotherName(_ stamp: FileStamp, _ part: Int64) throws(MemoryFailure) -> Int64? {
    let rows = try read { db in
      try db.rows(
        "SELECT id, location FROM item WHERE size = ? AND modified = ? AND part = ? LIMIT 8",
        [stamp.size, stamp.modified, part])
    }
    let gone = rows.filter { FileStamp(LocationText.path($0.text("location") ?? "")) == nil }
    // Where several could be meant, none is.
    return gone.count == 1 ? gone[0].integer("id") : nil
  }

  private func move(_ id: Int64, to location: String, folder: String) throws(MemoryFailure) {
    try write { db in
      try db.run(
        "UPDATE OR REPLACE item SET location = ?, folder = ? WHERE id = ?",
        [location, folder, id])
    }
  }

  /// Writes down what has become of an item, and with which item its playlist was left.
  func remember(_ record: ItemRecord) throws(MemoryFailure) {
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
    let settings = isFinished || record.settings.values.isEmpty ? nil : record.settings.text
    let opened = record.entersHistory ? now : nil
    // Without a history, what the person did not ask to keep makes no new row.
    let isNew = record.entersHistory || kept == 1
    let arguments: [String: (any DatabaseConvertible)?] = [
      "location": location, "part": part, "partEnd": record.key.part?.end?.microseconds,
      "folder": record.key.path.map { LocationText.encode($0.parent) },
      "size": stamp?.size, "modified": stamp?.modified, "title": String(record.title.prefix(500)),
      "duration": record.duration?.microseconds, "position": position, "kept": kept,
      "played": isFinished ? 1 : 0, "settings": settings, "opened": opened,
      "source": record.source.flatMap { LocationText.encode($0.source) },
      "sourceKind": record.source?.kind.rawValue, "number": record.source?.number,
    ]
    try write { db in
      try db.run(
        """
        UPDATE item SET folder = :folder, size = coalesce(:size, size), modified = coalesce(:modified, modified),
          title = :title, duration = coalesce(:duration, duration), position = :position,
          kept = coalesce(:kept, kept), played = max(played, :played), settings = :settings,
          opened = coalesce(:opened, opened), source = :source, sourceKind = :sourceKind, number = :number
        WHERE location = :location AND part = :part
        """, named: arguments)
      if db.changes == 0, isNew {
        try db.run(
          """
          INSERT INTO item (location, part, partEnd, folder, size, modified, title, duration, position, kept, played,
            settings, opened, source, sourceKind, number)
          VALUES (:location, :part, :partEnd, :folder, :size, :modified, :title, :duration, :position, coalesce(:kept, 0),
            :played, :settings, :opened, :source, :sourceKind, :number)
          """, named: arguments)
      }
      try Self.remember(record.source, location, part, kept: kept, isNew: isNew, at: now, in: db)
    }
  }

  /// Forgets where an item would go on, and with it what was chosen for it; it stays in the history.
  func forgetPlace(of key: ItemKey) throws(MemoryFailure) {
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
    // A folder is no list that goes on by itself.
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

  /// What is known of the files of a folder, by name.
  func facts(in folder: BytePath) throws(MemoryFailure) -> [BytePath: FileFacts] {
    let rows = try read { db in
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

  /// Lets go of what was not played for so many days (0: of nothing), and of all but so many items.
  func prune(entries: Int, days: Int) throws(MemoryFailure) {
    try pruneInformation()
    let oldest = days > 0 ? now - Int64(days) * 86_400 : 0
    try write { db in
      try db.run("DELETE FROM item WHERE opened < ? AND kept = 0", [oldest])
      try db.run("DELETE FROM playlist WHERE opened < ? AND kept = 0", [oldest])
      for table in ["item", "playlist"] {
        let key = table == "item" ? "id" : "location"
        try db.run(
          """
          DELETE FROM \(table) WHERE kept = 0 AND \(key) IN (
            SELECT \(key) FROM \(table) WHERE opened IS NOT NULL ORDER BY opened DESC LIMIT -1 OFFSET ?)
          """, [entries])
      }
    }
  }
}
