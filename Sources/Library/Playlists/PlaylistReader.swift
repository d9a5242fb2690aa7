// Reads playlists of every known format. Reading from a file blocks: run it on a worker thread.
public import Core

/// Turns playlists into entries.
public enum PlaylistReader {
  /// Reads the playlist in a file.
  public static func read(
    file path: BytePath, limits: PlaylistLimits = PlaylistLimits(), isSurely: Bool = false
  ) throws(LibraryError) -> PlaylistContent {
    try read(FileBytes.read(path, limit: limits.bytes), from: .file(path), limits: limits, isSurely: isSurely)
  }

  /// Reads the playlist in a file, handing on entries of long ones while it reads; what is left over comes back.
  ///
  /// `isSurely` takes text of no known format for a list of names.
  public static func read(
    file path: BytePath, limits: PlaylistLimits = PlaylistLimits(), isSurely: Bool = false,
    handOn: @escaping ([PlaylistEntry]) -> Void, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> PlaylistContent {
    let origin = PlaylistOrigin.file(path)
    var file = try PlaylistFile(path, limit: limits.bytes)
    guard let first = try file.next() else {
      return try read([], from: origin, limits: limits, isSurely: isSurely)
    }
    let start = PlaylistText(first)
    // UTF-16 has its line ends elsewhere, and the other formats are never long.
    guard !PlaylistText.isWide(first), format(of: start, origin, isSurely: isSurely) == .m3u else {
      return try read(file: path, limits: limits, isSurely: isSurely)
    }
    var draft = PlaylistDraft(origin, limits, exists: isPresent, handOn: handOn)
    var reader = M3UReader()
    guard reader.read(start, into: &draft) else { return .stream }
    while !draft.document.isTruncated, let block = try file.next() {
      if isCancelled() { throw LibraryError(.cancelled, call: "read", subject: path) }
      guard reader.read(PlaylistText(part: block), into: &draft) else { return .stream }
    }
    if origin.fileExtension == "strm" { draft.nameAfterList() }
    return .entries(draft.document)
  }

  /// The format of a text from somewhere; nil where it is no playlist.
  private static func format(
    of text: PlaylistText, _ origin: PlaylistOrigin, isSurely: Bool
  ) -> PlaylistFormat? {
    // A list on standard input has no name: it is a list of names unless it says otherwise.
    let known = origin.fileExtension.flatMap { MediaTypes.playlistExtensions.contains($0) ? $0 : nil }
    return PlaylistFormat(
      of: text.bytes, named: known ?? (isSurely || origin == .standardInput ? "m3u" : nil))
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
    guard let format = format(of: text, origin, isSurely: isSurely) else {
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
    if origin.fileExtension == "strm" { draft.nameAfterList() }
    return .entries(draft.document)
  }

  /// Whether something is at a path of this machine.
  ///
  /// Blocking.
  public static func isPresent(_ path: BytePath) -> Bool { FileStatus.exists(path) }
}
