// A folder stream (`opendir`). One thread at a time.
import Base
import Glibc

/// A folder that is open for reading, closed on deinitialisation.
struct OpenFolder: ~Copyable {
  /// An entry as `readdir` returns it.
  struct Entry {
    let name: BytePath
    /// The type of the entry, `DT_…`; `DT_UNKNOWN` on some file systems.
    let type: Int
  }

  private let stream: OpaquePointer
  private let path: BytePath

  init(_ path: BytePath) throws(LibraryError) {
    guard let name = path.terminated, let stream = opendir(name) else {
      throw LibraryError(.system(path.terminated == nil ? ENOENT : errno), subject: path)
    }
    self.stream = stream
    self.path = path
  }

  deinit { closedir(stream) }

  /// The names in a folder of the disk or of a place, at most `limit`.
  static func names(in folder: BytePath, limit: Int) throws(LibraryError) -> [BytePath] {
    if folder.isOfPlace { return try PlaceFolder.names(in: folder, limit: limit) }
    var names: [BytePath] = []
    var open = try OpenFolder(folder)
    while names.count < limit, let entry = try open.next() { names.append(entry.name) }
    return names
  }

  /// The next entry in the folder's own order, without `.` and `..`; nil at the end.
  mutating func next() throws(LibraryError) -> Entry? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw LibraryError(.system(errno), subject: path) }
        return nil
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
      // The record may be shorter than `dirent`, so the name is read in place.
      let text = UnsafeRawPointer(entry).advanced(by: offset)
      let count = strlen(text.assumingMemoryBound(to: CChar.self))
      let name = [UInt8](UnsafeRawBufferPointer(start: text, count: count))
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      return Entry(name: BytePath(name), type: Int(entry.pointee.d_type))
    }
  }

  /// The status of an entry, links followed; nil if it is gone or a dangling link.
  func status(of name: BytePath) -> FileStatus? {
    guard let text = name.terminated else { return nil }
    var status = stat()
    // AT_NO_AUTOMOUNT (0x800): the question does not mount anything.
    guard fstatat(dirfd(stream), text, &status, 0x800) == 0 else { return nil }
    return FileStatus(status)
  }
}
