// Playlists that are called so, whatever their names are. Blocking: any thread that may wait.
public import Base
import Glibc

/// What the person says is a playlist: a file of any name, or standard input.
public enum NamedPlaylist {
  /// The name of standard input.
  public static let standardInput = BytePath("-")

  /// Throws where a playlist cannot be read at all: there is no such file, or standard input is a terminal.
  ///
  /// So that the person hears of it before anything starts; what is in it is looked at later.
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
