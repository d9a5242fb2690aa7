// The folder of the sessions' sockets. Any thread that may block.

import Base
import Glibc
import Platform

/// One socket for each session, named as it is.
///
/// The folder is `inset/sessions` in the user's run-time directory (XDG Base Directory Specification); if there is
/// none, `inset-UID` among the temporary files.
public enum SessionFolder {
  /// Maximum length of a session's name.
  public static let longestName = 40

  /// Whether a session can have this name: letters, digits, `.`, `_` and `-`, with no dot at its beginning.
  public static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && name.first != "."
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// The folders, outermost first; each must be the user's own.
  private static var folders: [BytePath] {
    if let inset = RuntimeFolder.path, RuntimeFolder.isOfThisUser {
      return [inset, inset.appending("sessions")]
    }
    return [BytePath("/tmp/inset-\(geteuid())")]
  }

  /// The path of a session's socket.
  static func socket(of name: String) -> BytePath {
    (folders.last ?? BytePath("/")).appending(BytePath(name))
  }

  /// Creates the folder, for this user only.
  ///
  /// - Throws: why no socket can be in it: another user's folder may have its name.
  static func make() throws(SocketFailure) {
    for folder in folders {
      guard let name = folder.terminated else { continue }
      if mkdir(name, 0o700) != 0, errno != EEXIST {
        throw SocketFailure("Cannot create the folder for sessions:", folder, errno)
      }
      guard RuntimeFolder.isPrivate(folder) else {
        throw SocketFailure("Other users can access the folder for sessions: \(folder.shown)")
      }
    }
  }

  /// The names of the sockets, in no order; sessions may have died and left theirs behind.
  static var names: [String] {
    guard folders.allSatisfy(RuntimeFolder.isPrivate), let folder = folders.last else { return [] }
    var names: [String] = []
    FolderNames.each(of: folder) { found in
      let name = String(decoding: found.bytes, as: UTF8.self)
      if isName(name) { names.append(name) }
    }
    return names
  }
}
