// Owns a folder that is open for reading. One thread at a time.
import Base
import Glibc

/// An open folder, closed when it goes away.
struct OpenFolder: ~Copyable {
  /// One raw entry.
  struct Entry {
    let name: BytePath
    /// `DT_…`, which may be unknown.
    let type: Int
  }

  private let stream: OpaquePointer
  private let path: BytePath

  /// Opens a folder.
  init(_ path: BytePath) throws(LibraryError) {
    guard let name = path.terminated, let stream = opendir(name) else {
      throw LibraryError(.system(path.terminated == nil ? ENOENT : errno), subject: path)
    }
    self.stream = stream
    self.path = path
  }

  deinit { closedir(stream) }

  /// The next entry in the folder's own order, without `.` and `..`; nil at the end.
  mutating func next() throws(LibraryError) -> Entry? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw LibraryError(.system(errno), subject: path) }
        return nil
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
      // The record may be shorter than the structure, so the name is read where it lies.
      let text = UnsafeRawPointer(entry).advanced(by: offset)
      let count = strlen(text.assumingMemoryBound(to: CChar.self))
      let name = [UInt8](UnsafeRawBufferPointer(start: text, count: count))
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      return Entry(name: BytePath(name), type: Int(entry.pointee.d_type))
    }
  }

  /// What an entry is, links followed; nil when it is gone or a link leads nowhere.
  func status(of name: BytePath) -> FileStatus? {
    guard let text = name.terminated else { return nil }
    var status = stat()
    // Nothing is mounted for the question (AT_NO_AUTOMOUNT).
    guard fstatat(dirfd(stream), text, &status, 0x800) == 0 else { return nil }
    return FileStatus(status)
  }
}
