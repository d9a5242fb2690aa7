// Reading of playlists in all known formats. Reading from a file blocks: run it on a worker thread.
public import Base

/// Reads whole playlists.
public enum PlaylistReader {
  /// Number of bytes read from a file at a time.
  private static let block = 1 << 18

  /// Reads the playlist in a regular file; returns the entries that were not handed on.
  ///
  /// - Parameter isSurely: Whether the user declared it a playlist: text of unknown format is then read as a list of
  ///   names.
  /// - Parameter handOn: Receives batches of entries of a long playlist during the reading; nil returns all entries at
  ///   the end.
  /// - Throws: If the file cannot be read or is not a playlist, and for devices and pipes, which could block for ever.
  public static func read(
    file path: BytePath, limits: PlaylistLimits = PlaylistLimits(), isSurely: Bool = false,
    handOn: (([PlaylistEntry]) -> Void)? = nil, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> PlaylistContent {
    var intake = PlaylistIntake(.file(path), limits: limits, isSurely: isSurely, handOn: handOn)
    try FileBytes.readInPieces(path, limit: limits.bytes, of: block) { piece throws(LibraryError) in
      if isCancelled() { throw LibraryError(.cancelled, subject: path) }
      return try intake.take(piece)
    }
    return try intake.finish()
  }

  /// Reads a playlist from standard input up to its end; returns the entries that were not handed on.
  ///
  /// - Throws: Where standard input is a terminal or no playlist.
  public static func readStandardInput(
    limits: PlaylistLimits = PlaylistLimits(), handOn: (([PlaylistEntry]) -> Void)? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> PlaylistContent {
    try NamedPlaylist.checkStandardInput()
    var intake = PlaylistIntake(.standardInput, limits: limits, handOn: handOn)
    try FileBytes.readStandardInputInPieces(of: 1 << 16, isCancelled: isCancelled) {
      piece throws(LibraryError) in
      try intake.take(piece)
    }
    return try intake.finish()
  }

  /// Reads a playlist from its bytes.
  ///
  /// - Parameter isSurely: Whether the user declared it a playlist: text of unknown format is then read as a list of
  ///   names.
  /// - Parameter exists: Whether a path exists; asked for entries whose bytes can be read in two ways, for alternative
  ///   locations, and for files of cue sheets.
  public static func read(
    _ bytes: [UInt8], from origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(),
    isSurely: Bool = false, exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent
  ) throws(LibraryError) -> PlaylistContent {
    var intake = PlaylistIntake(origin, limits: limits, isSurely: isSurely, exists: exists)
    _ = try intake.take(bytes)
    return try intake.finish()
  }

  /// Whether a local path exists; blocking.
  public static func isPresent(_ path: BytePath) -> Bool { FileStatus.exists(path) }
}
