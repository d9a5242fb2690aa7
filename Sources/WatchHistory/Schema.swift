// The schema of the watch history's database, and its migrations.

enum Schema {
  /// The version of a database's schema, compared with this program's.
  enum Age {
    case older
    case current
    /// A later version of the program has changed the schema.
    case newer
  }

  static func age(of db: Database) throws(DatabaseError) -> Age {
    let version = try version(of: db)
    return version < steps.count ? .older : version == steps.count ? .current : .newer
  }

  /// Runs the missing steps in one transaction; does nothing where another program has just run them.
  static func migrate(_ db: Database) throws {
    guard try version(of: db) < steps.count else { return }
    try db.transaction {
      var version = try version(of: db)
      if version == 0, try adopt(db) { version = 1 }
      for step in steps.dropFirst(version) { try db.run(step) }
      try db.run("PRAGMA user_version = \(max(version, steps.count))")
    }
  }

  /// Whether a database has every table and column of the present schema, as far as this SQLite can tell.
  static func isWhole(in db: Database) throws -> Bool {
    let model = try Database(path: nil)
    try migrate(model)
    guard let wanted = try? columns(of: model) else { return true }
    return try wanted.isSubset(of: columns(of: db))
  }

  private static func columns(of db: Database) throws(DatabaseError) -> Set<[String]> {
    let rows = try db.rows(
      """
      SELECT tables.name AS tableName, columns.name AS columnName
      FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
      """)
    return Set(rows.map { [$0.text("tableName") ?? "", $0.text("columnName") ?? ""] })
  }

  /// Takes over a database that was made before the first release, whose tables are those of the first step; returns
  /// false for every other database.
  ///
  /// It has no `user_version`: a table lists what was done.
  private static func adopt(_ db: Database) throws -> Bool {
    let list = "grdb_migrations"
    guard try db.row("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [list]) != nil,
      try db.row("SELECT 1 FROM \(list) WHERE identifier LIKE '7: %'") != nil
    else { return false }
    try db.run("DROP TABLE \(list)")
    return true
  }

  /// How many steps a database has taken.
  private static func version(of db: Database) throws(DatabaseError) -> Int {
    Int(try db.row("PRAGMA user_version")?.integer("user_version") ?? 0)
  }

  /// The steps in their order; `user_version` counts those that are done.
  ///
  /// A released step never changes: new tables and columns are a new step.
  private static let steps = [
    // item: location: an absolute path or an address. part: the start of the item's part of the file in microseconds,
    // -1 for the whole file; partEnd: its end, NULL for the end of the file. folder: the folder of a file. size,
    // modified: bytes, and nanoseconds since 1970 UTC, by which a renamed file is recognised; digest: a number made of
    // the file's first and last bytes (`FileDigest`), NULL where it was never read. duration, position: microseconds.
    // kept: whether the user asked to resume the item. opened: seconds since 1970 UTC; NULL keeps the item out of the
    // history list. source: the playlist or folder that the item was played from, NULL for an item that was played by
    // itself; sourceKind: the raw value of PlaylistPlace.Kind; number: the item's index in the source, from 0.
    //
    // media: size, modified: bytes, and seconds since 1970 UTC, of the file at the time of reading. duration:
    // microseconds. song: the title without the artist. track, disc: numbers on the album.
    //
    // command: the newest line has the highest id.
    """
    CREATE TABLE item (
      id INTEGER PRIMARY KEY,
      location TEXT NOT NULL,
      part INTEGER NOT NULL DEFAULT -1,
      partEnd INTEGER,
      folder TEXT,
      size INTEGER,
      modified INTEGER,
      digest INTEGER,
      title TEXT NOT NULL,
      duration INTEGER,
      position INTEGER,
      kept INTEGER NOT NULL DEFAULT 0,
      played INTEGER NOT NULL DEFAULT 0,
      settings TEXT,
      opened INTEGER,
      source TEXT,
      sourceKind TEXT,
      number INTEGER,
      UNIQUE (location, part));
    CREATE INDEX itemByFolder ON item (folder);
    CREATE INDEX itemByTime ON item (opened);
    CREATE INDEX itemByFile ON item (size, modified);
    CREATE TABLE playlist (
      location TEXT PRIMARY KEY NOT NULL,
      item TEXT NOT NULL,
      part INTEGER NOT NULL,
      number INTEGER NOT NULL,
      kept INTEGER NOT NULL,
      opened INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE bookmark (
      id INTEGER PRIMARY KEY,
      location TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      title TEXT NOT NULL);
    CREATE TABLE media (
      id INTEGER PRIMARY KEY,
      location TEXT NOT NULL UNIQUE,
      folder TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      duration INTEGER,
      width INTEGER,
      height INTEGER,
      video TEXT,
      audio TEXT,
      title TEXT,
      song TEXT,
      artist TEXT,
      album TEXT,
      albumArtist TEXT,
      year TEXT,
      track INTEGER,
      disc INTEGER);
    CREATE INDEX mediaByFolder ON media (folder);
    CREATE TABLE command (id INTEGER PRIMARY KEY, line TEXT NOT NULL UNIQUE);
    """,
    // lastList: the entries of one playlist. number: their order. location, part, partEnd, duration: as in item.
    // playlistKind: the raw value of FoundEntry.PlaylistKind; NULL for media. channel: the number that the playlist
    // gives a channel. ofFolder, ofBus: whether it came along with its folder, and whether a program of the desktop named
    // it. current: whether it played last. saved: seconds since 1970 UTC, the same for all.
    """
    CREATE TABLE lastList (
      number INTEGER PRIMARY KEY,
      location TEXT NOT NULL,
      part INTEGER NOT NULL,
      partEnd INTEGER,
      title TEXT NOT NULL,
      duration INTEGER,
      groupName TEXT,
      channel INTEGER,
      playlistKind TEXT,
      ofFolder INTEGER NOT NULL,
      ofBus INTEGER NOT NULL,
      current INTEGER NOT NULL,
      saved INTEGER NOT NULL);
    CREATE INDEX lastListByLocation ON lastList (location);
    """,
  ]
}
