// `..` at the start of a list's entries. Asks the file system once for each list; any thread that may wait.
import Base

/// Takes `..` off the paths of what lies beside the folder of a list, so that a file has one name however it is
/// reached: places and marks are kept under it.
struct FolderAscent {
  private let folder: BytePath
  /// The folder and those above it, as far as none of them is a link: behind a link `..` leads elsewhere.
  private let above: [BytePath]

  /// For entries that begin in that folder; one that is not absolute or not there has none to take off.
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

  /// The path without the `..` that follow the folder's own.
  func shorten(_ path: BytePath) -> BytePath {
    guard !above.isEmpty, path.bytes.starts(with: folder.bytes) else { return path }
    var rest = path.bytes[folder.bytes.count...]
    var steps = 0
    while rest.starts(with: [0x2F, 0x2E, 0x2E, 0x2F]), steps < above.count {
      steps += 1
      rest = rest.dropFirst(3)
      // Slashes may be doubled.
      while rest.starts(with: [0x2F, 0x2F]) { rest = rest.dropFirst() }
    }
    return steps == 0 ? path : above[steps - 1].appending(rest.dropFirst())
  }
}
