// The tables of the memory, and how those of earlier versions become them. Any thread.

internal import GRDB

/// The database's tables.
enum Schema {
  /// Brings a database of any earlier version up to date; each step is done whole or not at all.
  ///
  /// A step that has been in a release never changes: new tables and columns are a new step.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: items, playlists, bookmarks") { db in
      // location: a path from the root or an address. part: where the stretch of a file begins in microseconds,
      // -1 for the whole file; partEnd: where it ends, NULL at the end of the file. folder: the folder of a file. size, modified: bytes and nanoseconds since 1970, by
      // which a file is known again under another name. duration, position: microseconds. opened: seconds since
      // 1970; NULL does not stand in the history.
      try db.execute(
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
          """)
    }
    migrator.registerMigration("2: media information") { db in
      // size, modified: bytes and seconds since 1970 of the file that was read. duration: microseconds.
      try db.execute(
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
          """)
    }
    migrator.registerMigration("3: lines of the palette") { db in
      // The newest has the highest number.
      try db.execute(sql: "CREATE TABLE command (id INTEGER PRIMARY KEY, line TEXT NOT NULL UNIQUE);")
    }
    migrator.registerMigration("4: where items came from") { db in
      // source: the playlist or folder that the item was played in, NULL for an item that was played alone.
      // sourceKind: what that is. number: the item's number in it, from 0.
      try db.execute(
        sql: """
          ALTER TABLE item ADD COLUMN source TEXT;
          ALTER TABLE item ADD COLUMN sourceKind TEXT;
          ALTER TABLE item ADD COLUMN number INTEGER;
          """)
    }
    migrator.registerMigration("5: the tags of Ogg") { db in
      // Their titles were not found before: what has none is read again.
      try db.execute(sql: "DELETE FROM media WHERE title IS NULL AND video IS NULL")
    }
    migrator.registerMigration("6: songs and albums") { db in
      // song: the title alone. track, disc: numbers on the album. What sounds is read again for them; a picture of a
      // song is its cover.
      try db.execute(
        sql: """
          ALTER TABLE media ADD COLUMN song TEXT;
          ALTER TABLE media ADD COLUMN artist TEXT;
          ALTER TABLE media ADD COLUMN album TEXT;
          ALTER TABLE media ADD COLUMN albumArtist TEXT;
          ALTER TABLE media ADD COLUMN year TEXT;
          ALTER TABLE media ADD COLUMN track INTEGER;
          ALTER TABLE media ADD COLUMN disc INTEGER;
          DELETE FROM media WHERE audio IS NOT NULL AND (video IS NULL OR video IN ('mjpeg', 'png', 'gif', 'bmp', 'webp'));
          """)
    }
    return migrator
  }
}
