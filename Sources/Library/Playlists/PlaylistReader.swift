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
  /// `exists` is asked only about the rare entries whose bytes can be read in two ways. `isSurely` takes text of
  /// no known format for a list of names.
  public static func read(
    _ bytes: [UInt8], from origin: PlaylistOrigin, limits: PlaylistLimits = PlaylistLimits(),
    isSurely: Bool = false, exists: @escaping (BytePath) -> Bool = PlaylistReader.isPresent
  ) throws(LibraryError) -> PlaylistContent {
    guard bytes.count <= limits.bytes else {
      throw LibraryError(.tooLarge, call: "read", subject: origin.subject)
    }
    let text = PlaylistText(bytes)
    // A list on standard input has no name: it is a list of names unless it says otherwise.
    let known = origin.fileExtension.flatMap { MediaTypes.playlistExtensions.contains($0) ? $0 : nil }
    let suffix = known ?? (isSurely || origin == .standardInput ? "m3u" : nil)
    guard let format = PlaylistFormat(of: text.bytes, named: suffix) else {
      throw LibraryError(.notPlaylist, call: "read", subject: origin.subject)
    }
    var draft = PlaylistDraft(origin, limits, exists: exists)
    switch format {
    case .m3u: if !M3UReader.read(text, into: &draft) { return .stream }
    case .pls: PLSReader.read(text, into: &draft)
    case .cue: CueReader.read(text, into: &draft)
    case .shortcut: ShortcutReader.read(text, into: &draft)
    case .xspf, .asx:
      do throws(XMLProblem) {
        if format == .xspf {
          try XSPFReader.read(XMLEncoding.utf8(text.bytes), into: &draft)
        } else {
          try ASXReader.read(text, into: &draft)
        }
      } catch {
        throw LibraryError(.malformed(error.reason), call: "read", subject: origin.subject)
      }
    }
    if suffix == "strm" { draft.nameAfterList() }
    return .entries(draft.document)
  }

  /// Whether something is at a path of this machine.
  ///
  /// Blocking.
  public static func isPresent(_ path: BytePath) -> Bool { FileStatus.exists(path) }
}
