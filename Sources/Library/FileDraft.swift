// New content of a file, written beside it and then renamed over it. Blocking; any thread that may wait.

internal import Base
internal import Glibc

/// A temporary file with new content for another file; deinitialisation deletes it unless it has replaced that file.
struct FileDraft: ~Copyable {
  /// Path of the temporary file.
  private let name: [CChar]
  private let path: BytePath
  private let target: [CChar]
  private var isInPlace = false

  /// Writes and syncs the content.
  ///
  /// It has mode and owner of the file that it replaces before its first byte is written; until then nobody else can
  /// read it.
  ///
  /// - Parameter before: The file that is replaced, or nil.
  /// - Parameter mode: The permissions of a new file, of which the process's mask is taken.
  init(_ bytes: [UInt8], of path: BytePath, before: stat?, mode: mode_t = 0o666) throws(LibraryError) {
    let draft = path.parent.appending(".inset-\(UInt64.random(in: .min ... .max))")
    guard let name = draft.terminated, let target = path.terminated else {
      throw LibraryError(.system(ENOENT), subject: path)
    }
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before == nil ? mode : 0o600)
    guard descriptor >= 0 else { throw LibraryError(creating: path) }
    if let before { Self.take(before, descriptor) }
    var failure = Self.put(bytes, descriptor)
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    close(descriptor)
    guard failure == 0 else {
      unlink(name)
      throw LibraryError(.system(failure), isWriting: true, subject: path)
    }
    (self.name, self.target, self.path) = (name, target, path)
  }

  deinit { if !isInPlace { unlink(name) } }

  /// The file to be replaced for a path: the target of a link, so that the link itself is kept; nil if it leads
  /// nowhere.
  static func target(of path: BytePath) -> BytePath? {
    guard let name = path.terminated else { return nil }
    var own = stat()
    guard lstat(name, &own) == 0, own.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let real = realpath(name, nil) else { return nil }
    defer { free(real) }
    return BytePath(Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  /// The facts about a file, or nil.
  static func status(of path: BytePath) -> stat? {
    guard let name = path.terminated else { return nil }
    var found = stat()
    return stat(name, &found) == 0 ? found : nil
  }

  /// Takes the owner and the mode of the file that is replaced.
  private static func take(_ before: stat, _ descriptor: Int32) {
    var mode = before.st_mode & 0o7777
    if before.st_uid != geteuid() { _ = fchown(descriptor, before.st_uid, gid_t.max) }
    if before.st_gid != getegid(), fchown(descriptor, uid_t.max, before.st_gid) != 0 {
      // Its group is another one now, which may do no more than everybody.
      mode = mode & 0o707 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }

  /// Renames the temporary file over the file, atomically.
  mutating func replace() throws(LibraryError) {
    guard rename(name, target) == 0 else {
      throw LibraryError(.system(errno), isWriting: true, subject: path)
    }
    isInPlace = true
  }

  /// Writes all bytes; returns the `errno` of the failure, or 0.
  private static func put(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: place), buffer.count - place)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        place += count
      }
      return 0
    }
  }
}
