// The tables of the memory, and how those of earlier versions become them. Any thread.

/// The database's tables.
enum Schema {
  /// One step from a version to the next.
  struct Step {
    /// What it is known by in databases.
    let name: String
    /// What it does.
    let sql: String
  }

  /// The table of the names of steps that were done.
  ///
  /// Early versions had it from a library, whose name it bears.
  private static let done = "grdb_migrations"

  /// How the tables of a database stand to those of this version.
  enum Age {
    case older
    case current
    /// A later version wrote them.
    case newer
  }

  /// Asks a database.
  static func age(of db: Database) throws(DatabaseError) -> Age {
    let known = try names(in: db)
    if !known.isSubset(of: steps.map(\.name)) { return .newer }
    return known.count == steps.count ? .current : .older
  }

  /// Brings a database of any earlier version up to date, or up to a step; each step is done whole or not at all.
  static func migrate(_ db: Database, upTo last: String? = nil) throws {
    var known = try names(in: db)
    if known.isEmpty {
      try db.run("CREATE TABLE IF NOT EXISTS \(done) (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    for step in steps {
      if !known.contains(step.name) {
        try db.transaction {
          // Another program may have done it meanwhile.
          known = try names(in: db)
          guard !known.contains(step.name) else { return }
          try db.run(step.sql)
          try db.run("INSERT INTO \(done) (identifier) VALUES (?)", [step.name])
        }
      }
      if step.name == last { return }
    }
  }

  private static func names(in db: Database) throws(DatabaseError) -> Set<String> {
    guard try db.row("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [done]) != nil else {
      return []
    }
    return Set(try db.rows("SELECT identifier FROM \(done)").compactMap { $0.text("identifier") })
  }

  /// All steps in their order.
  ///
  /// One that has been in a release never changes: new tables and columns are a new step.
  private static let steps: [Step] = [
    Step(
      // location: a path from the root or an address. part: where the stretch of a file begins in microseconds,
      // -1 for the whole file; partEnd: where it ends, NULL at the end of the file. folder: the folder of a file. size,
      // modified: bytes and nanoseconds since 1970, by which a file is known again under another name. duration,
      // position: microseconds. opened: seconds since 1970; NULL does not stand in the history.
      name: "1: items, playlists, bookmarks",
      sql: """
        CREATE TABLE item (
          id INTEGER PRIMARY KEY,
          location TEXT NOT NULL,
          part INTEGER NOT NULL DEFAULT -1,
          partEnd INTEGER,
          folder TEXT,
          size INTEGER,
          modified INTEGER,
          title TEXT NOT NULL,
          duration INTEGER,
          position INTEGER,
          kept INTEGER NOT NULL DEFAULT 0,
          played INTEGER NOT NULL DEFAULT 0,
          settings TEXT,
          opened INTEGER,
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
        """),
    Step(
      // size, modified: bytes and seconds since 1970 of the file that was read. duration: microseconds.
      name: "2: media information",
      sql: """
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
          title TEXT);
        CREATE INDEX mediaByFolder ON media (folder);
        """),
    Step(
      // The newest has the highest number.
      name: "3: lines of the palette",
      sql: "CREATE TABLE command (id INTEGER PRIMARY KEY, line TEXT NOT NULL UNIQUE);"),
    Step(
      // source: the playlist or folder that the item was played in, NULL for an item that was played alone.
      // sourceKind: what that is. number: the item's number in it, from 0.
      name: "4: where items came from",
      sql: """
        ALTER TABLE item ADD COLUMN source TEXT;
        ALTER TABLE item ADD COLUMN sourceKind TEXT;
        ALTER TABLE item ADD COLUMN number INTEGER;
        """),
    Step(
      // Their titles were not found before: what has none is read again.
      name: "5: the tags of Ogg",
      sql: "DELETE FROM media WHERE title IS NULL AND video IS NULL"),
    Step(
      // song: the title alone. track, disc: numbers on the album. What sounds is read again for them; a picture of a
      // song is its cover.
      name: "6: songs and albums",
      sql: """
        ALTER TABLE media ADD COLUMN song TEXT;
        ALTER TABLE media ADD COLUMN artist TEXT;
        ALTER TABLE media ADD COLUMN album TEXT;
        ALTER TABLE media ADD COLUMN albumArtist TEXT;
        ALTER TABLE media ADD COLUMN year TEXT;
        ALTER TABLE media ADD COLUMN track INTEGER;
        ALTER TABLE media ADD COLUMN disc INTEGER;
        DELETE FROM media WHERE audio IS NOT NULL AND (video IS NULL OR video IN ('mjpeg', 'png', 'gif', 'bmp', 'webp'));
        """),
  ]
}
