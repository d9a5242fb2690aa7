// Reads playlists of every known format. Reading from a file blocks: run it on a worker thread.
public import Core

/// Turns playlists into entries.
public enum PlaylistReader {
  /// Reads the playlist in a file.
  public static func read(
    file path: BytePath, limits: PlaylistLimits = PlaylistLimits()
  ) throws(LibraryError) -> PlaylistContent {
    try read(FileBytes.read(path, limit: limits.bytes), from: .file(path), limits: limits)
  }

  /// Reads a playlist from its bytes, wherever they came from.
  ///
  /// `exists` is asked only about the rare entries whose bytes can be read in two ways.
  public static func read(
    _ bytes: [UInt8], from origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(),
    exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent
  ) throws(LibraryError) -> PlaylistContent {
    guard bytes.count <= limits.bytes else {
      throw LibraryError(.tooLarge, call: "read", subject: origin.subject)
    }
    let text = PlaylistText(bytes)
    guard let format = PlaylistFormat(of: text.bytes, named: origin.fileExtension) else {
      throw LibraryError(.notPlaylist, call: "read", subject: origin.subject)
    }
    var draft = PlaylistDraft(origin, limits, exists: exists)
    switch format {
    case .m3u: if !M3UReader.read(text, into: &draft) { return .stream }
    case .pls: PLSReader.read(text, into: &draft)
    }
    return .entries(draft.document)
  }

  /// Whether something is at a path of this machine.
  ///
  /// Blocking.
  public static func isPresent(_ path: BytePath) -> Bool { FileStatus.exists(path) }
}
