// The watch history: listing it and deleting from it.

public import Base
internal import Glibc

extension HistoryStore {
  /// The newest items of the watch history, at most `limit`, and the 32 newest sources that items were played from.
  ///
  /// - Throws: Where the database cannot be read.
  public func history(limit: Int) throws(HistoryFailure) -> History {
    var history = History()
    history.now = now
    history.entries = try access { db in
      try db.rows(
        """
        SELECT location, part, partEnd, title, opened, position, duration, played, kept, source,
          sourceKind, number
        FROM item
        WHERE opened IS NOT NULL ORDER BY opened DESC, id DESC LIMIT ?
        """, [limit])
    }.compactMap(Self.entry)
    let places = try access { db in
      try db.rows(
        """
        SELECT folder AS location, max(opened) AS time, 1 AS isFolder FROM item
        WHERE opened IS NOT NULL AND folder IS NOT NULL GROUP BY folder
        UNION ALL SELECT location, opened, 0 FROM playlist
        WHERE location NOT LIKE '\(PlaylistPlace.argumentsScheme)%'
        ORDER BY time DESC LIMIT 32
        """)
    }
    for row in places {
      guard let location = row.text("location").flatMap(LocationText.decode), let opened = row.integer("time")
      else { continue }
      history.places.append(.init(location, isFolder: row.flag("isFolder"), opened: opened))
    }
    history.lastList = try lastListSummary()
    return history
  }

  private static func entry(_ row: Row) -> HistoryEntry? {
    guard let location = row.text("location").flatMap(LocationText.decode),
      let opened = row.integer("opened"),
      let part = row.integer("part")
    else { return nil }
    var entry = HistoryEntry(
      location: location,
      part: part < 0 ? nil : ItemPart(start: MediaTime(microseconds: part), end: row.time("partEnd")),
      title: VisibleText.filter(row.text("title") ?? "", isProse: true), opened: opened,
      position: row.time("position"),
      duration: row.time("duration"), isPlayed: row.flag("played"), source: place(row))
    entry.isKept = row.flag("kept")
    return entry
  }

  /// The playlist, folder or command line that named the item; nil if the item was played alone.
  private static func place(_ row: Row) -> PlaylistPlace? {
    guard let source = row.text("source").flatMap(LocationText.decode),
      let kind = row.text("sourceKind").flatMap(PlaylistPlace.Kind.init),
      let number = row.integer("number").flatMap({ Int(exactly: $0) }), number >= 0
    else { return nil }
    return PlaylistPlace(source: source, kind: kind, number: number)
  }

  /// Deletes what is stored about items, and keeps it in memory, but for the information read from their files.
  ///
  /// - Throws: As `clear` does.
  func forget(_ keys: [ItemKey], removal: UInt64) throws(HistoryFailure) {
    var rows = ForgottenRows(removal: removal)
    let isLeftInLog = try erase { db in
      for key in keys {
        guard let (location, part) = key.columns else { continue }
        rows.add(
          try db.rows("SELECT * FROM item WHERE location = ? AND part = ?", [location, part]), of: "item")
        rows.add(try db.rows("SELECT * FROM playlist WHERE item = ?", [location]), of: "playlist")
        rows.add(
          try db.rows("SELECT * FROM lastList WHERE location = ? AND part = ?", [location, part]),
          of: "lastList")
        try Self.delete(location, part, db)
      }
    }
    keep(rows)
    if isLeftInLog { throw .inUse(keys.count) }
  }

  /// Deletes everything stored about an item; returns the number of items.
  @discardableResult
  private static func delete(_ location: String, _ part: Int64, _ db: Database) throws -> Int {
    try db.run("DELETE FROM item WHERE location = ? AND part = ?", [location, part])
    let count = db.changes
    try db.run("DELETE FROM playlist WHERE item = ?", [location])
    try db.run("DELETE FROM lastList WHERE location = ? AND part = ?", [location, part])
    try db.run("DELETE FROM media WHERE location = ?", [location])
    return count
  }

  /// Most removals whose rows are kept.
  private static let forgottenLimit = 50

  /// Keeps deleted rows in memory.
  func keep(_ rows: ForgottenRows) {
    forgotten.append(rows)
    if forgotten.count > Self.forgottenLimit { forgotten.removeFirst() }
  }

  /// Inserts the rows that a removal deleted; what was stored again meanwhile stays.
  func restore(removal: UInt64) throws(HistoryFailure) {
    let returning = forgotten.filter { $0.removal == removal }
    guard !returning.isEmpty else { return }
    try write { db in
      for (table, rows) in returning.flatMap(\.tables) { try Self.insert(rows, into: table, db) }
    }
    forgotten.removeAll { $0.removal == removal }
  }

  private static func insert(_ rows: [Row], into table: String, _ db: Database) throws {
    for row in rows {
      let values = row.values.filter { $0.key != "id" }
      let columns = values.keys.sorted()
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      try db.run(
        "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
        columns.map { values[$0] })
    }
  }

  /// Deletes items with everything stored about them, or the whole watch history; returns the number of items.
  ///
  /// - Parameter entries: The items; nil deletes all of them, the lines of the command palette, and the damaged
  ///   databases that were moved aside.
  /// - Throws: Where the database cannot be written; `inUse` where another program reads it, so that deleted content
  ///   stays in the log beside it until that program ends.
  public func clear(_ entries: [HistoryEntry]?) throws(HistoryFailure) -> Int {
    guard !isReadOnly else { throw .readOnly("its database") }
    var count = 0
    let isLeftInLog = try erase { db in
      guard let entries else {
        try db.run("DELETE FROM item")
        count = db.changes
        for table in ["playlist", "lastList", "media", "command"] { try db.run("DELETE FROM \(table)") }
        return
      }
      for entry in entries {
        guard let (location, part) = ItemKey(entry.location, part: entry.part)?.columns else { continue }
        count += try Self.delete(location, part, db)
      }
    }
    if entries == nil {
      for copy in damagedCopies where unlink(copy) != 0 { throw .unremoved(BytePath(copy).shown) }
    }
    if isLeftInLog { throw .inUse(count) }
    return count
  }
}

/// The rows that one removal deleted.
struct ForgottenRows {
  var removal: UInt64
  /// The rows of each table.
  private(set) var tables: [String: [Row]] = [:]

  init(removal: UInt64) { self.removal = removal }

  mutating func add(_ rows: [Row], of table: String) { tables[table, default: []] += rows }
}
