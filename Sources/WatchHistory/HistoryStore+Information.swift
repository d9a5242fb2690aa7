// The table `media`: facts read from media files, valid for the size and modification time at the time of reading.

public import Base

extension HistoryStore {
  /// Most files in the table; those read longest ago are deleted.
  private static let fileLimit = 100_000

  /// The stored facts of a file; nil if none are stored for that size and modification time.
  ///
  /// - Parameter size: Bytes.
  /// - Parameter modified: Seconds since 1970 UTC.
  /// - Throws: Where the database cannot be read.
  public func information(of path: BytePath, size: Int64, modified: Int64) throws(HistoryFailure)
    -> FileInformation?
  {
    let row = try access { db in
      try db.row(
        "SELECT * FROM media WHERE location = ? AND size = ? AND modified = ?",
        [LocationText.encode(path), size, modified])
    }
    return row.flatMap(Self.information)
  }

  /// Stores facts of files in one transaction, and replaces earlier ones.
  ///
  /// - Throws: Where the database cannot be written.
  public func remember(_ files: [BytePath: FileInformation]) throws(HistoryFailure) {
    try write { db in
      for (path, file) in files {
        try db.run(
          """
          INSERT OR REPLACE INTO media (location, folder, size, modified, duration, width, height, video, audio,
            title, song, artist, album, albumArtist, year, track, disc)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            LocationText.encode(path), LocationText.encode(path.parent), file.size, file.modified,
            file.duration?.microseconds, file.width, file.height, file.videoCodec, file.audioCodec,
            file.title, file.song?.title, file.song?.artist, file.song?.album, file.song?.albumArtist,
            file.song?.year, file.song?.track, file.song?.disc,
          ])
      }
    }
  }

  /// The stored facts of a folder's files by file name, at most 20,000; they may be stale.
  func information(in folder: BytePath) throws(HistoryFailure) -> [BytePath: FileInformation] {
    let rows = try access { db in
      try db.rows("SELECT * FROM media WHERE folder = ? LIMIT 20000", [LocationText.encode(folder)])
    }
    var known: [BytePath: FileInformation] = [:]
    for row in rows {
      guard let location = row.text("location") else { continue }
      known[LocationText.path(location).lastComponent] = Self.information(row)
    }
    return known
  }

  private static func information(_ row: Row) -> FileInformation? {
    guard let size = row.integer("size"), let modified = row.integer("modified") else { return nil }
    func text(_ column: String) -> String? {
      row.text(column).map { VisibleText.filter($0, limit: 300, isProse: true) }
    }
    func side(_ column: String) -> Int? { row.integer(column).flatMap { Int(exactly: $0) } }
    var file = FileInformation(size: size, modified: modified)
    file.duration = row.time("duration")
    file.width = side("width")
    file.height = side("height")
    file.videoCodec = text("video")
    file.audioCodec = text("audio")
    file.title = text("title")
    var song = SongTags()
    song.title = text("song")
    song.artist = text("artist")
    song.album = text("album")
    song.albumArtist = text("albumArtist")
    song.year = text("year")
    song.track = side("track")
    song.disc = side("disc")
    if song != SongTags() { file.song = song }
    return file
  }

  /// Deletes the files that were read longest ago, beyond `fileLimit`.
  func pruneInformation() throws(HistoryFailure) {
    try write { db in
      try db.run("DELETE FROM media WHERE id <= (SELECT max(id) FROM media) - ?", [Self.fileLimit])
    }
  }
}
