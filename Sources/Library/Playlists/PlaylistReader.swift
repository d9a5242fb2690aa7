// Reads playlists of every known format. Reading from a file blocks: run it on a worker thread.
public import Base

/// Turns playlists into entries.
public enum PlaylistReader {
  /// Bytes that are read from a file at a time.
  private static let block = 1 << 18

  /// Reads the playlist in an ordinary file, handing on entries of long ones while it reads; what is left over
  /// comes back.
  ///
  /// `isSurely` takes text of no known format for a list of names. Devices and pipes are refused rather than waited
  /// for.
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

  /// Reads the playlist that comes on standard input, up to its end, handing on entries while it comes.
  ///
  /// Throws where standard input is a terminal.
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

  /// Reads a playlist from its bytes, wherever they came from.
  ///
  /// `exists` is asked only about the rare entries whose bytes can be read in two ways. `isSurely` takes text of
  /// no known format for a list of names.
  public static func read(
    _ bytes: [UInt8], from origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(),
    isSurely: Bool = false, exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent
  ) throws(LibraryError) -> PlaylistContent {
    var intake = PlaylistIntake(origin, limits: limits, isSurely: isSurely, exists: exists)
    _ = try intake.take(bytes)
    return try intake.finish()
  }

  /// Whether something is at a path of this machine.
  ///
  /// Blocking.
  public static func isPresent(_ path: BytePath) -> Bool { FileStatus.exists(path) }
}
