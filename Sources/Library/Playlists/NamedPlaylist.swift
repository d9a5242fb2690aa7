// Playlists that the user declares as such, whatever their names. Blocking: any thread that may wait.
public import Base
import Glibc

/// A source that the user declares as a playlist: a file of any name, or standard input.
public enum NamedPlaylist {
  /// The argument that names standard input.
  public static let standardInput = BytePath("-")

  /// Checks that a playlist can be read, so that the user gets the error before the program starts.
  ///
  /// The content is not read.
  ///
  /// - Throws: If the path is not a regular file, or standard input is a terminal.
  public static func check(_ path: BytePath) throws(LibraryError) {
    guard path != standardInput else { return try checkStandardInput() }
    switch try FileStatus(path).kind {
    case .file: break
    case .folder: throw LibraryError(.system(EISDIR), subject: path)
    case .special: throw LibraryError(.notRegular, subject: path)
    }
  }

  static func checkStandardInput() throws(LibraryError) {
    guard isatty(STDIN_FILENO) == 0 else {
      throw LibraryError(.system(ENOTTY), subject: PlaylistOrigin.standardInput.subject)
    }
  }
}
