// The schema of the database of the watch history, and its migrations.

enum Schema {
  /// A migration from one version of the schema to the next.
  struct Step {
    /// The name under which databases list the migration as done.
    let name: String
    let sql: String
  }

  /// The table with the names of the migrations that are done.
  ///
  /// Its name is that of the library GRDB, which wrote the databases of early versions.
  private static let done = "grdb_migrations"

  /// The version of a database's schema, compared with this program's.
  enum Age {
    case older
    case current
    /// The database lists a migration that this version of the program does not have.
    case newer
  }

  static func age(of db: Database) throws(DatabaseError) -> Age {
    let known = try names(in: db)
    if !known.isSubset(of: steps.map(\.name)) { return .newer }
    return known.count == steps.count ? .current : .older
  }

  /// Runs the missing migrations in order, each in a transaction of its own.
  ///
  /// - Parameter last: The name of the migration to stop after; nil runs all of them.
  static func migrate(_ db: Database, upTo last: String? = nil) throws {
    var known = try names(in: db)
    if known.isEmpty {
      try db.run("CREATE TABLE IF NOT EXISTS \(done) (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    for step in steps {
      if !known.contains(step.name) {
        try db.transaction {
          // Another program may have run the migration between the check above and the transaction's lock.
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

  /// The migrations in their order.
  ///
  /// A released migration never changes: new tables and columns are a new migration.
  private static let steps: [Step] = [
    Step(
      // location: an absolute path or an address. part: the start of the item's part of the file in microseconds, -1
      // for the whole file; partEnd: its end, NULL for the end of the file. folder: the folder of a file. size,
      // modified: bytes, and nanoseconds since 1970 UTC, by which a renamed file is recognised. duration, position:
      // microseconds. kept: whether the user asked to resume the item. opened: seconds since 1970 UTC; NULL keeps the
      // item out of the history list.
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
      // size, modified: bytes, and seconds since 1970 UTC, of the file at the time of reading. duration: microseconds.
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
      // The newest line has the highest id.
      name: "3: lines of the palette",
      sql: "CREATE TABLE command (id INTEGER PRIMARY KEY, line TEXT NOT NULL UNIQUE);"),
    Step(
      // source: the playlist or folder that the item was played from, NULL for an item that was played alone.
      // sourceKind: the raw value of PlaylistPlace.Kind. number: the item's index in the source, from 0.
      name: "4: where items came from",
      sql: """
        ALTER TABLE item ADD COLUMN source TEXT;
        ALTER TABLE item ADD COLUMN sourceKind TEXT;
        ALTER TABLE item ADD COLUMN number INTEGER;
        """),
    Step(
      // Deletes the audio files without a title, so that they are read again: before, titles in Ogg streams were not
      // found.
      name: "5: the tags of Ogg",
      sql: "DELETE FROM media WHERE title IS NULL AND video IS NULL"),
    Step(
      // song: the title without the artist. track, disc: numbers on the album. Files with sound and no video are
      // deleted, so that they are read again for these columns; a video stream with an image codec is a song's cover.
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
    Step(
      // digest: a number made of the file's first and last bytes (`FileDigest`); NULL where it was never read.
      name: "7: what a file begins and ends with",
      sql: "ALTER TABLE item ADD COLUMN digest INTEGER;"),
  ]
}
