// Playlists that are called so, whatever their names are. Blocking: any thread that may wait.
public import Core
import Glibc

/// Reads what the person says is a playlist: a file of any name, or standard input.
public enum NamedPlaylist {
  /// What the playlist holds; `-` is standard input.
  ///
  /// Text of no known format is a list of names, one a line. Waits for the end of standard input. Throws where
  /// it cannot be read, is no text, or standard input is a terminal.
  public static func entries(_ path: BytePath) throws(LibraryError) -> [FoundEntry] {
    let limits = PlaylistLimits()
    guard path != BytePath("-") else {
      let origin = PlaylistOrigin.standardInput
      guard isatty(STDIN_FILENO) == 0 else {
        throw LibraryError(.system(ENOTTY), call: "read", subject: origin.subject)
      }
      let bytes = try FileBytes.readStandardInput(limit: limits.bytes)
      return try EntryFinder.entries(PlaylistReader.read(bytes, from: origin), origin, [])
    }
    let chain = try PlaylistChain.entering(.file(path), from: [])
    let bytes = try FileBytes.read(path, limit: limits.bytes)
    let content = try PlaylistReader.read(bytes, from: .file(path), isSurely: true)
    return try EntryFinder.entries(content, .file(path), chain)
  }
}
