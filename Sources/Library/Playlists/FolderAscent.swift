// Leading `..` in a playlist's entries. Asks the file system once for each playlist; any thread that may wait.
import Base

/// Resolves the leading `..` of paths relative to a playlist's folder, so that a file has the same path however it is
/// reached: resume positions and marks are stored under the path.
struct FolderAscent {
  private let folder: BytePath
  /// The parents of the folder and of its ancestors, up to the first link: behind a link, `..` leads elsewhere.
  private let above: [BytePath]

  /// For entries relative to that folder; if it is not absolute or does not exist, `shorten` changes nothing.
  init(from folder: BytePath) {
    self.folder = folder
    var above: [BytePath] = []
    var place = folder
    while folder.isAbsolute, place.bytes.count > 1, place.isPlainFolder {
      place = place.parent
      above.append(place)
    }
    self.above = above
  }

  /// The path without the `..` that follow the folder's own path.
  func shorten(_ path: BytePath) -> BytePath {
    guard !above.isEmpty, path.bytes.starts(with: folder.bytes) else { return path }
    var rest = path.bytes[folder.bytes.count...]
    var steps = 0
    while rest.starts(with: [0x2F, 0x2E, 0x2E, 0x2F]), steps < above.count {
      steps += 1
      rest = rest.dropFirst(3)
      // Slashes may be repeated.
      while rest.starts(with: [0x2F, 0x2F]) { rest = rest.dropFirst() }
    }
    return steps == 0 ? path : above[steps - 1].appending(rest.dropFirst())
  }
}
